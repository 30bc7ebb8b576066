/** Reads the titles of a text. In: a text. Out: its sections by headings and by other lines that are titles. */
import type { Span } from '../../core/span.ts'
import { readHeadings } from './headings.ts'
import { isBold } from './place-line.ts'
import type { Steps } from './steps.ts'
import { isTitle } from './title-lines.ts'
import { MAX_NAME, nameWords, numberBefore, titleWords } from './title-words.ts'

/** A heading or another title of a text, with the text up to the next one of the same or a higher level. */
export type TitledSection = Span & {
  title: string
  words: readonly string[]
  /** The section that contains this one; `null` if there is none. */
  parent: TitledSection | null
}

/** Number of lines or titles that are read in one step. */
export const STEP = 64

type Title = Omit<TitledSection, 'words' | 'parent'>

/** The sections of a text by its Markdown headings, and between these by its other titles, in order. */
export function* readSections(content: string): Steps<TitledSection[]> {
  const headings = yield* readHeadings(content)
  const starts = headings.map(({ start }) => start)
  const lines = content.split('\n')
  const sections: Title[] = headings.map(({ title, start, end }) => ({
    title,
    start,
    end,
  }))
  let start = 0
  let next = 0
  let open: Title | null = null
  for (const [index, line] of lines.entries()) {
    if (index % STEP === 0) yield
    const isHeading = starts[next] !== undefined && starts[next]! <= start + line.length
    if (isHeading) next++
    if (isHeading || isApart(lines, index)) {
      if (open) open.end = start
      open = isHeading ? null : { title: line.trim(), start, end: content.length }
      if (open) sections.push(open)
    }
    start += line.length + 1
  }
  return withParents(yield* withWords(sections.toSorted((a, b) => a.start - b.start)))
}

/** Adds the section that contains each one. The sections are in order. */
function withParents(sections: readonly Omit<TitledSection, 'parent'>[]): TitledSection[] {
  const open: TitledSection[] = []
  return sections.map((section) => {
    while (open.length > 0 && open.at(-1)!.end <= section.start) open.pop()
    const whole: TitledSection = { ...section, parent: open.at(-1) ?? null }
    open.push(whole)
    return whole
  })
}

/**
 * Adds to each section the words of its title: those of the name in it, or all if another title has the same name
 * (`Duties: tenant`).
 */
function* withWords(sections: readonly Title[]): Steps<Omit<TitledSection, 'parent'>[]> {
  const named: Omit<TitledSection, 'parent'>[] = []
  for (const section of sections) {
    if (named.length % STEP === 0) yield
    named.push({ ...section, words: nameWords(section.title) })
  }
  const titles = new Map<string, Set<string>>()
  for (const { title, words } of named) {
    const name = words.join(' ')
    titles.set(name, (titles.get(name) ?? new Set()).add(title))
  }
  for (const [at, section] of named.entries()) {
    if (at % STEP === 0) yield
    const { title, words } = section
    const isName = words.length === 0 || titles.get(words.join(' '))!.size === 1
    if (!isName) section.words = titleWords(title.slice(0, MAX_NAME))
  }
  return named
}

/** Whether a line without the sign of a heading is a title for certain: short, below a blank line, or bold. */
function isApart(lines: readonly string[], index: number): boolean {
  const line = lines[index]!
  if (line.length > MAX_TITLE || line.trim() === '') return false
  const isBelowBlank = lines[index - 1]?.trim() === ''
  if (!isBelowBlank && index > 0 && !isBold(line)) return false
  const sign = signOf(line)
  const words = sign === '' ? line : line.replace(numberBefore, '')
  if (!opensTitle.test(words) || /[.!?;]\s/u.test(words)) return false
  if (sign === '') return (isBold(line) || isBelowBlank) && isTitle(lines, index)
  const isOpened = isBelowBlank || index === 0
  // `1. Open the lid` above `2. Open the valve` is an item of a list.
  const next = lines.slice(index + 1, index + NEAR).find((one) => one.trim() !== '') ?? ''
  if (!isOpened || signOf(next) === sign) return false
  return isTitle([lines[index - 2] ?? '', '', words, ...lines.slice(index + 1, index + NEAR)], 2)
}

/** The form of the number or letter at the beginning of a line, the same for `1. ` and `2. `; empty without one. */
function signOf(line: string): string {
  const [sign = ''] = numberBefore.exec(line) ?? []
  const form = sign.replaceAll(/\d+/gu, '1').replaceAll(/\p{L}+/gu, 'a')
  return /[1a]/u.test(form) ? form.trim() : ''
}

/** Number of lines below a title with a number that are read. */
const NEAR = 24
/** Maximum UTF-16 units of a title without the sign of a heading. */
const MAX_TITLE = 80
const opensTitle = /^[\s*_]*(?:\p{Lu}|\d.*\p{L})/u
