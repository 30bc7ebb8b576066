import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { splitSentences } from '../sentences/sentences.ts'
import { isDeterminer } from '../word-classes/role-words.ts'
import { contentTerms, termOf } from '../words/tokens.ts'
import { foldedWords } from '../words/words.ts'
import { outlineHeadings } from './headings.ts'
import { readOnce } from './read-once.ts'
import { isBold } from './place-line.ts'
import { isLabel, isTitle } from './title-lines.ts'

/** A heading or another title of a text, with the text up to the next one of the same or a higher level. */
export type TitledSection = Span & { title: string; words: readonly string[] }

/** The headings and titles of a text. */
export type TitledOutline = {
  /**
   * The sections whose titles a title of another text names, because it has all of their words: `Fees of the Silver
   * plan` names `Silver plan`. One list for each of these titles. A title is left out if another one named has all of
   * its words too.
   */
  named(title: string): readonly (readonly TitledSection[])[]
  /** The sections that contain an offset, outermost first; empty if there are none. */
  around(offset: number): readonly TitledSection[]
  /** The text of a section in lower case, with single blanks. */
  foldedText(section: Span): string
  /** The content terms of each sentence in the first 20,000 UTF-16 units of a section. */
  termsOf(section: Span): readonly ReadonlySet<string>[]
  /** The span of the whole text. */
  whole: Span
}

export type OutlineReader = (content: string) => TitledOutline

/** Maximum UTF-16 units of a text whose titles are read. */
const MAX_OUTLINED = 2_000_000
/** UTF-16 units at the beginning of a section in which its sentences are read. */
const REACH = 20_000

/** Creates a reader of the titles of contents. Each content is read once. */
export function createOutlineReader(): OutlineReader {
  return readOnce(readOutline)
}

function readOutline(content: string): TitledOutline {
  const sections = lazily(() => (content.length > MAX_OUTLINED ? [] : readSections(content)))
  const titles = lazily(() => {
    const named = sections().filter(({ words }) => words.length > 0 && !generic.has(words.join(' ')))
    return [...Map.groupBy(named, ({ words }) => words.join(' ')).values()].map((alike) => {
      const { words } = alike[0]!
      return { words, stems: words.map(termOf), sections: alike }
    })
  })
  return {
    named: readOnce((title: string) => {
      const own = new Set(titleWords(title).map(termOf))
      const had = titles().filter(({ stems }) => stems.every((stem) => own.has(stem)))
      return had.flatMap(({ words, sections }) =>
        had.some((other) => isPartOfTitle(words, other.words)) ? [] : [sections],
      )
    }),
    whole: { start: 0, end: content.length },
    around: (offset) => sections().filter(({ start, end }) => start <= offset && offset < end),
    foldedText: readOnce(({ start, end }: Span) =>
      content.slice(start, end).replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    ),
    termsOf: readOnce(({ start, end }: Span) =>
      splitSentences(content, { start, end: Math.min(end, start + REACH) }).map(
        (sentence) => new Set(contentTerms(content.slice(sentence.start, sentence.end))),
      ),
    ),
  }
}

/** Whether the words of a title are a part of those of another one: `Returns` and `Returns of sale items`. */
export const isPartOfTitle = (words: readonly string[], others: readonly string[]) =>
  words.length < others.length && words.every((word) => others.includes(word))

/** Titles that answers have of their own, so that they name no part of a source. */
const generic = wordSet(...lexicon('genericTitles'))

/** The sections of a text by its Markdown headings, and between these by its other titles, in order. */
function readSections(content: string): TitledSection[] {
  const headings = outlineHeadings(content)
  const starts = headings.map(({ start }) => start)
  const lines = content.split('\n')
  const sections: Omit<TitledSection, 'words'>[] = headings.map(({ title, start, end }) => ({
    title,
    start,
    end,
  }))
  let start = 0
  let next = 0
  let open: Omit<TitledSection, 'words'> | null = null
  for (const [index, line] of lines.entries()) {
    const isHeading = starts[next] !== undefined && starts[next]! <= start + line.length
    if (isHeading) next++
    if (isHeading || isApart(lines, index)) {
      if (open) open.end = start
      open = isHeading ? null : { title: line.trim(), start, end: content.length }
      if (open) sections.push(open)
    }
    start += line.length + 1
  }
  return withWords(sections.toSorted((a, b) => a.start - b.start))
}

/**
 * Adds to each section the words of its title: those of the name in it, or all if another title has the same name
 * (`Duties: tenant`).
 */
function withWords(sections: readonly Omit<TitledSection, 'words'>[]): TitledSection[] {
  const byName = Map.groupBy(sections, ({ title }) => nameWords(title).join(' '))
  return sections.map((section) => {
    const words = nameWords(section.title)
    const alike = byName.get(words.join(' '))!
    const isName = words.length === 0 || alike.every(({ title }) => title === section.title)
    return { ...section, words: isName ? words : titleWords(section.title.slice(0, MAX_NAME)) }
  })
}

/** Whether a line without the sign of a heading is a title for certain: short, below a blank line, or bold. */
function isApart(lines: readonly string[], index: number): boolean {
  const line = lines[index]!
  if (line.length > MAX_TITLE || !opensTitle.test(line) || /[.!?;]\s/u.test(line)) return false
  return (isBold(line) || lines[index - 1]?.trim() === '') && isTitle(lines, index)
}

/** Maximum UTF-16 units of a title without the sign of a heading. */
const MAX_TITLE = 80
const opensTitle = /^[\s*_]*(?:\p{Lu}|\d.*\p{L})/u

/** Matches the number or letter of a title with its signs: `2. `, `§ 5 `, `(a) `, `IV. `; `5 ` before a capital letter. */
const numberBefore =
  /^[\s#>*_-]*(?:§+\s*\d{1,4}\p{L}?\s+|\(?(?:\d{1,3}(?:\.\d{1,3})*\p{L}?|\p{L}|[IVXLC]{1,6})[.):]+\s+|\d{1,3}(?:\.\d{1,3})*\p{L}?\s+(?=\p{Lu}))?/u

/**
 * The words of a title without markup, articles, letter case and the number of a heading.
 * `## 2. The Silver plan:` → `silver plan`
 */
function titleWords(title: string): string[] {
  return foldedWords(title.replace(numberBefore, '')).filter(
    (word) => word.length === 1 || !isDeterminer(word),
  )
}

/** Whether a text has all words of a title, in any form that has the same stem. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const own = new Set(titleWords(text).map(termOf))
  return words.every((word) => own.has(termOf(word)))
}

/** UTF-16 units of a title in which its name is read. */
const MAX_NAME = 200
/** Matches a word with a number or letter at the beginning of a title: `Section 2: `, `Annex B`. */
const placeName = /^[\s#*_]*(\p{L}+)\.?\s+(?:\d[\d.]*|\p{L}|[IVXLC]+)(?![\p{L}\d])[\s:.)–—-]*/u

/**
 * The words of the name with which a title begins: `Silver plan` of `Silver plan (monthly)`, `Silver plan – fees`. A
 * label with a number or letter is left out: `Fees` of `Section 2: Fees`.
 */
export function nameWords(title: string): string[] {
  const line = title.slice(0, MAX_NAME)
  const [place = '', label = ''] = placeName.exec(line) ?? []
  const named = isLabel(label) ? line.slice(place.length) : line
  const [, name = ''] = /^(.*?\p{L}.*?)(?:[:：(|]|\s[–—-]\s)/u.exec(named) ?? []
  return titleWords(name === '' ? named : name)
}
