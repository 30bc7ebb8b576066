import { createPace } from '../../core/pace.ts'
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { isHeadingOnly } from '../sentences/heading-only.ts'
import { splitSentences } from '../sentences/sentences.ts'
import { isDeterminer } from '../word-classes/role-words.ts'
import { contentTerms, termOf } from '../words/tokens.ts'
import { stopWords } from '../words/stop-words.ts'
import { foldedWords } from '../words/words.ts'
import { readHeadings } from './headings.ts'
import { readOnce } from './read-once.ts'
import { isBold } from './place-line.ts'
import { paceSteps, runSteps } from './steps.ts'
import type { Steps } from './steps.ts'
import { isLabel, isTitle } from './title-lines.ts'

/** A heading or another title of a text, with the text up to the next one of the same or a higher level. */
export type TitledSection = Span & {
  title: string
  words: readonly string[]
  /** The section that contains this one; `null` if there is none. */
  parent: TitledSection | null
}

/** The headings and titles of a text. */
export type TitledOutline = {
  /** Reads the titles in turns of the event loop. Otherwise they are read at once when they are first needed. */
  prepare(): Promise<void>
  /**
   * The sections whose titles a title of another text names: one list for each of these titles. It names a title if it
   * has all of its words (`Fees of the Silver plan`), or the word by which it differs from the titles like it (`Silver`
   * beside `Gold plan`). A title is left out if another one named has all of its words too.
   */
  named(title: string): readonly (readonly TitledSection[])[]
  /** The sections that contain an offset, outermost first; empty if there are none. */
  around(offset: number): readonly TitledSection[]
  /**
   * Whether two sections of the same one say the same kind of thing: a sentence of each begins with the same content
   * term and has most terms in common, such as `The fee is 30 euros.` and `The fee is 40 euros.`
   */
  areParallel(section: TitledSection, other: TitledSection): boolean
  /** The text of a section in lower case, with single blanks. */
  foldedText(section: Span): string
  /** The content terms of each sentence in the first 20,000 UTF-16 units of a section, without its headings. */
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
  let read: ReadTitles | null = null
  const titles = () => (read ??= runSteps(readTitles(content)))
  const termsOf = readOnce(({ start, end }: Span) =>
    splitSentences(content, { start, end: Math.min(end, start + REACH) }).flatMap((sentence) =>
      isHeadingOnly(content, sentence)
        ? []
        : new Set(contentTerms(content.slice(sentence.start, sentence.end))),
    ),
  )
  const parallelTo = readOnce((section: TitledSection) =>
    readOnce((other: TitledSection) => haveVariants(termsOf(section), termsOf(other))),
  )
  return {
    async prepare() {
      read ??= await paceSteps(readTitles(content), createPace())
    },
    named: readOnce((title: string) => {
      const own = stemsOf(title)
      const had = [...new Set([...own].flatMap((stem) => titles().byStem.get(stem) ?? []))].filter(
        ({ stems, distinctive }) =>
          stems.every((stem) => own.has(stem)) || (distinctive !== null && own.has(distinctive)),
      )
      if (had.length > MAX_NAMED) return []
      return had.flatMap(({ stems, sections }) =>
        had.some((other) => isPartOfTitle(stems, other.stems)) ? [] : [sections],
      )
    }),
    whole: { start: 0, end: content.length },
    around(offset) {
      let innermost = titles().sections.findLast(({ start }) => start <= offset) ?? null
      while (innermost && innermost.end <= offset) innermost = innermost.parent
      const around: TitledSection[] = []
      for (let one = innermost; one; one = one.parent) around.unshift(one)
      return around
    },
    areParallel: (section, other) => section.parent === other.parent && parallelTo(section)(other),
    foldedText: readOnce(({ start, end }: Span) =>
      content.slice(start, end).replaceAll(/\s+/g, ' ').trim().toLowerCase(),
    ),
    termsOf,
  }
}

/** Titles with the same words, and their sections. */
type TitleGroup = {
  stems: readonly string[]
  sections: readonly TitledSection[]
  /** The stem of the word by which the title differs from the titles like it; `null` if there is none. */
  distinctive: string | null
}

/** Titles that occur more often, such as `Question`, name no part. */
const MAX_ALIKE = 20
/** A title that names more titles names none. */
const MAX_NAMED = 20

/** The sections of a text, and the titles that can name one, by each stem that they have. */
type ReadTitles = { sections: readonly TitledSection[]; byStem: ReadonlyMap<string, readonly TitleGroup[]> }

function* readTitles(content: string): Steps<ReadTitles> {
  const sections = content.length > MAX_OUTLINED ? [] : yield* readSections(content)
  return { sections, byStem: yield* indexTitles(sections) }
}

/** Number of lines or titles that are read in one step. */
const STEP = 64

function* indexTitles(sections: readonly TitledSection[]): Steps<Map<string, TitleGroup[]>> {
  const named = sections.filter(({ words }) => words.length > 0 && !isGeneric(words))
  const groups = [...Map.groupBy(named, ({ words }) => words.join(' ')).values()].map((alike) => ({
    words: alike[0]!.words,
    sections: alike,
  }))
  yield
  const isLike = createLikenessTest(groups)
  const index = new Map<string, TitleGroup[]>()
  for (const [at, { words, sections }] of groups.entries()) {
    if (at % STEP === 0) yield
    if (sections.length > MAX_ALIKE) continue
    const distinctive = distinctiveWord(words, isLike)
    const stems = words.map(termOf)
    const group = { stems, sections, distinctive: distinctive === null ? null : termOf(distinctive) }
    for (const stem of new Set(stems)) {
      const known = index.get(stem)
      if (known) known.push(group)
      else index.set(stem, [group])
    }
  }
  return index
}

/** Whether a title, given by its words, is one that texts have of their own, such as `Summary`. */
export const isGeneric = (words: readonly string[]) => generic.has(words.join(' '))

/** Minimum share of the terms of two sentences, of the one with fewer terms, that they have in common if they are alike. */
const MIN_SHARE = 0.6

/** Whether two sentences, given by their content terms, have at least two terms in common, and a large share of them. */
export function areAlike(terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const common = [...terms].filter((term) => others.has(term)).length
  return common >= 2 && common >= MIN_SHARE * Math.min(terms.size, others.size)
}

/** Maximum sentences of a section, from its beginning, that are compared with those of another one. */
const MAX_COMPARED = 40
/** Minimum share of the sentences of the section with fewer ones that have a variant in the other one. */
const MIN_VARIANTS = 0.3

/** Whether many sentences of a text have a variant in another one that begins with the same term. */
function haveVariants(
  sentences: readonly ReadonlySet<string>[],
  others: readonly ReadonlySet<string>[],
): boolean {
  const [fewer, more] = [sentences, others]
    .map((all) => all.slice(0, MAX_COMPARED).filter(({ size }) => size > 0))
    .toSorted((a, b) => a.length - b.length) as [ReadonlySet<string>[], ReadonlySet<string>[]]
  const byFirst = Map.groupBy(more, ([first]) => first)
  const found = fewer.filter((terms) => {
    const [first] = terms
    return byFirst.get(first)?.some((those) => isVariant(terms, those))
  })
  return found.length > 0 && found.length >= MIN_VARIANTS * fewer.length
}

/** Whether two sentences are alike but not the same. */
const isVariant = (terms: ReadonlySet<string>, others: ReadonlySet<string>) =>
  areAlike(terms, others) && (terms.size !== others.size || [...terms].some((term) => !others.has(term)))

/**
 * The word by which a title differs from all titles like it: `silver` of `Silver plan` beside `Gold plan`. `null` if it
 * has no titles like it, differs from them in several words, or in a word that is not distinctive.
 */
function distinctiveWord(
  words: readonly string[],
  isLike: (words: readonly string[], at: number) => boolean,
): string | null {
  const differing = words.filter((_, at) => isLike(words, at))
  return differing.length === 1 && isDistinctive(differing[0]!) ? differing[0]! : null
}

/** Maximum words of a title that is compared with the others for the word by which it differs. */
const MAX_LIKE = 12

/** Creates a test of whether another title differs from a title only in the word at an index, see `areLikeTitles`. */
function createLikenessTest(
  titles: readonly { words: readonly string[] }[],
): (words: readonly string[], at: number) => boolean {
  const without = (words: readonly string[], at: number) => words.with(at, '').join(' ')
  const counts = new Map<string, number>()
  for (const { words } of titles) {
    if (words.length > MAX_LIKE) continue
    for (const at of words.keys()) counts.set(without(words, at), (counts.get(without(words, at)) ?? 0) + 1)
  }
  return (words, at) =>
    (counts.get(without(words, at)) ?? 0) > 1 &&
    words.some((word, other) => other !== at && !stopWords.has(word))
}

/** Whether a word alone can name the one of two like titles that has it; a number or letter cannot (`since 1980`). */
export const isDistinctive = (word: string) => word.length > 1 && !/\d/u.test(word) && !stopWords.has(word)

/** Whether two titles differ in one word, and have a content word in common: `Silver plan`, `Gold plan`. */
export function areLikeTitles(words: readonly string[], others: readonly string[]): boolean {
  const common = words.filter((word, at) => word === others[at])
  return (
    words.length === others.length &&
    common.length === words.length - 1 &&
    common.some((word) => !stopWords.has(word))
  )
}

/** Whether the words, or their stems, of a title are a part of those of another one: `Returns` and `Returns of sale items`. */
export const isPartOfTitle = (words: readonly string[], others: readonly string[]) =>
  words.length < others.length && words.every((word) => others.includes(word))

/** Titles that answers have of their own, so that they name no part of a source. */
const generic = wordSet(...lexicon('genericTitles'))

type Title = Omit<TitledSection, 'words' | 'parent'>

/** The sections of a text by its Markdown headings, and between these by its other titles, in order. */
function* readSections(content: string): Steps<TitledSection[]> {
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

/** Matches the number or letter of a title with its signs: `2. `, `§ 5 `, `(a) `, `IV. `; `5 ` before a capital letter. */
const numberBefore =
  /^[\s#>*_-]*(?:§+\s*\d{1,4}\p{L}?\s+|\(?(?:\d{1,3}(?:\.\d{1,3})*\p{L}?|\p{L}|[IVXLC]{1,6})[.):]+\s+|\d{1,3}(?:\.\d{1,3})*\p{L}?\s+(?=\p{Lu}))?/u

/** Matches the article `a` between words; a letter may also be a name (`House A`). */
const articleA = /(?<=\p{L}\s)a(?=\s\p{L})/gu

/**
 * The words of a title without markup, articles, letter case and the number of a heading.
 * `## 2. The Silver plan:` → `silver plan`
 */
function titleWords(title: string): string[] {
  return foldedWords(title.replace(numberBefore, '').replaceAll(articleA, ' ')).filter(
    (word) => word.length === 1 || !isDeterminer(word),
  )
}

const stemsOf = (text: string) => new Set(titleWords(text).map(termOf))

/** Creates a test of whether a text has all words of a title, in any form that has the same stem. */
export function createWordTest(text: string): (words: readonly string[]) => boolean {
  const own = lazily(() => stemsOf(text))
  return (words) => words.every((word) => own().has(termOf(word)))
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
