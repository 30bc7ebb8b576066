import { foldedWords } from '../words/words.ts'
import { stopWords } from '../words/stop-words.ts'
import { outlineHeadings, readHeadingName } from './headings.ts'
import type { HeadingSection } from './headings.ts'

/** The headings of a text, to be found by their words or by a place. */
export type TitledOutline = {
  /** The sections whose headings have these `titleWords`; empty if there are none. */
  titled(words: string): readonly HeadingSection[]
  /** The sections that contain an offset, outermost first; empty if there are none. */
  around(offset: number): readonly HeadingSection[]
}

export type OutlineReader = (content: string) => TitledOutline

/** Creates a reader of the headings of contents. Each content is read once. */
export function createOutlineReader(): OutlineReader {
  const known = new Map<string, TitledOutline>()
  return (content) => {
    let outline = known.get(content)
    if (!outline) known.set(content, (outline = readOutline(content)))
    return outline
  }
}

function readOutline(content: string): TitledOutline {
  const sections = outlineHeadings(content)
  const byTitle = Map.groupBy(sections, ({ title }) => titleWords(title))
  return {
    titled: (words) => byTitle.get(words) ?? [],
    around: (offset) => sections.filter(({ start, end }) => start <= offset && offset < end),
  }
}

/**
 * The words by which titles are compared: without markup, number, stop words and letter case; `''` if none is left. A
 * single letter stays, because it may be a label: `House A`.
 * `## 2. The Silver plan:` → `silver plan`
 */
export function titleWords(title: string): string {
  const { words } = readHeadingName(title.replace(/^\s*#{1,6}\s+/u, ''))
  return foldedWords(words)
    .filter((word) => word.length === 1 || !stopWords.has(word))
    .join(' ')
}
