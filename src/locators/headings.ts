import type { Span } from '../core/span.ts'
import { splitBlocks } from '../text/blocks.ts'

/** A heading of a markdown text, and the section that it opens: up to the next heading as high as itself. */
export type HeadingSection = Span & {
  /** 1–6. */
  level: number
  /** Without its signs; inline markup stays as it is. */
  title: string
  /** Titles from the highest heading down to this one. */
  path: string[]
}

/** The headings of a markdown text, ATX and setext, in order; those in code are none. Linear. */
export function outlineHeadings(text: string): HeadingSection[] {
  const sections: HeadingSection[] = []
  const open: HeadingSection[] = []
  for (const { kind, start, end } of splitBlocks(text)) {
    if (kind !== 'heading') continue
    const heading = readHeading(text.slice(start, end))
    if (!heading) continue
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop()!.end = start
    const path = [...open.map(({ title }) => title), heading.title]
    const section = { ...heading, path, start, end: text.length }
    sections.push(section)
    open.push(section)
  }
  return sections
}

/** Titles of the headings that `offset` lies under, the highest first. */
export function headingPathAt(sections: readonly HeadingSection[], offset: number): string[] {
  return sections.findLast(({ start, end }) => start <= offset && offset < end)?.path ?? []
}

/** The section whose path ends in these titles, or `null`; the first where several do. */
export function findHeading(path: readonly string[], sections: readonly HeadingSection[]): Span | null {
  if (path.length === 0) return null
  const found = sections.find((section) =>
    path.every((title, index) => section.path.at(index - path.length) === title),
  )
  return found ? { start: found.start, end: found.end } : null
}

function readHeading(block: string): { level: number; title: string } | null {
  const atx = /^(#{1,6})(?:[ \t]+|$)/.exec(block)
  if (atx) {
    const title = block.slice(atx[0].length).replace(/(?:^|[ \t])#+[ \t]*$/, '')
    return { level: atx[1]!.length, title: title.trim() }
  }
  const lineEnd = block.lastIndexOf('\n')
  const underline = block.slice(lineEnd + 1).trim()
  if (lineEnd < 0 || !/^(?:=+|-+)$/.test(underline)) return null
  return { level: underline[0] === '=' ? 1 : 2, title: block.slice(0, lineEnd).trim().replace(/\s+/g, ' ') }
}
