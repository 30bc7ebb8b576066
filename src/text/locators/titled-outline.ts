import { createPace } from '../../core/pace.ts'
import type { Span } from '../../core/span.ts'
import { isHeadingOnly } from '../sentences/heading-only.ts'
import { splitSentences } from '../sentences/sentences.ts'
import { contentTerms, termOf } from '../words/tokens.ts'
import { haveVariants } from './alike-sentences.ts'
import { readOnce } from './read-once.ts'
import { paceSteps, runSteps } from './steps.ts'
import type { Steps } from './steps.ts'
import { createLikenessTest, distinctiveWord, isGeneric, isPartOfTitle, stemsOf } from './title-words.ts'
import { readSections, STEP } from './titled-sections.ts'
import type { TitledSection } from './titled-sections.ts'

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
   * Whether two sections with the same parent say the same kind of thing: a sentence of each begins with the same
   * content term and has most terms in common, such as `The fee is 30 euros.` and `The fee is 40 euros.`
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
