/**
 * What a title of the answer names by its words: a part of a source (`### Silver plan`), or a source by its title. In:
 * the titles above a claim, and evidence. Out: the parts in which the claim should stand, and why evidence in another
 * part does not count. Most titles of an answer are only its topics.
 * Evidence therefore counts unless the title of its part is like the named one, the named part has a sentence like the
 * claim, or both parts say the same kind of thing.
 */
import type { Span } from '../../../core/span.ts'
import { isWithinSpan } from '../../../core/spans-overlap.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Source } from '../../../core/source.ts'
import {
  areAlike,
  areLikeTitles,
  createWordTest,
  isDistinctive,
  isGeneric,
  isPartOfTitle,
  nameWords,
} from '../../../text/locators.ts'
import type { OutlineReader, TitledOutline, TitledSection } from '../../../text/locators.ts'
import type { ReadText } from '../../reading/read-text.ts'

/**
 * The sections of a source that the titles above a claim name: for each title of the source that is named, a list of
 * the sections with this title.
 */
export function sectionsNamed(
  titles: readonly string[],
  outline: TitledOutline,
): (readonly TitledSection[])[] {
  return titles.flatMap((title) => outline.named(title))
}

/** Says that evidence is in another section than the titles of the answer name; `null` if they do not object. */
export function besideSection(
  titles: readonly string[],
  { claim, evidence, outline }: { claim: ReadText; evidence: Span; outline: TitledOutline },
): string | null {
  if (sectionsNamed(titles, outline).length === 0) return null
  const has = createWordTest(claim.text)
  // Evidence can begin above the first heading of the parts of a section.
  const around = [...new Set([evidence.start, evidence.end - 1].flatMap((at) => outline.around(at)))]
  /** The sections that the titles so far name; `titles` begins with the one nearest to the claim. */
  const known = new Set<TitledSection>()
  for (const title of titles) {
    const named = outline.named(title)
    for (const section of named.flat()) known.add(section)
    const others = around.filter((own) => !known.has(own) && !isGeneric(own.words))
    const own = named.filter((sections) => sections.some((section) => isWithinSpan(evidence, section)))
    for (const sections of named) {
      const [{ title, words }] = sections as [TitledSection]
      if (own.includes(sections) || has(words)) continue
      // `Fees and terms` names two parts. `Fees of the Gold plan` names one: the part `Fees` of the part `Gold plan`.
      if (own.length > 0 && !own.some((others) => areNested(others, sections))) continue
      const other = findOther(others, sections, { claim, outline })
      if (other && !speaksOf(has, { words: other.words, named: words }))
        return `The answer says this below “${short(title)}”, but the source below “${short(other.title)}”.`
    }
  }
  return null
}

/** Whether a section of one list is within one of the other list. */
const areNested = (sections: readonly TitledSection[], others: readonly TitledSection[]) =>
  sections.some((one) => others.some((other) => isWithinSpan(one, other) || isWithinSpan(other, one)))

/**
 * The section around evidence that is another one than the named ones, so that what it says is not said of these;
 * `null` if the named title may be only a topic of the answer.
 */
function findOther(
  around: readonly TitledSection[],
  named: readonly TitledSection[],
  { claim, outline }: { claim: ReadText; outline: TitledOutline },
): TitledSection | null {
  const [{ words }] = named as [TitledSection]
  // The text between a title and the first one below it belongs to all of its sections.
  const beside = around.filter((own) => !named.some((section) => isWithinSpan(section, own)))
  const [outermost] = beside
  if (!outermost) return null
  const isSaid = () => named.some((section) => isAbout(claim, outline.termsOf(section)))
  return (
    beside.find((own) => areLikeTitles(own.words, words)) ??
    (!isPartOfTitle(words, outermost.words) && isSaid() ? outermost : null) ??
    beside.find((own) => named.some((section) => outline.areParallel(own, section))) ??
    null
  )
}

/** Says that evidence is from a source like the one that a title of the answer names; `null` if no title objects. */
export function besideSource(
  titles: readonly string[],
  {
    claim,
    source,
    sources,
    readOutline,
  }: { claim: ReadText; source: Source; sources: readonly Source[]; readOutline: OutlineReader },
): string | null {
  const own = titles.length === 0 ? [] : nameWords(source.title ?? '')
  if (own.length === 0) return null
  const has = createWordTest(claim.text)
  for (const title of titles) {
    const names = createWordTest(title)
    if (names(own)) continue
    for (const { title: other = '', content } of sources) {
      const words = nameWords(other)
      if (!areLikeTitles(words, own) || has(words) || speaksOf(has, { words: own, named: words })) continue
      const [differing = ''] = words.filter((word) => !own.includes(word))
      if (!names(words) && !(isDistinctive(differing) && names([differing]))) continue
      const outline = readOutline(content)
      // Of two years, versions or houses, a sentence belongs to one; two topics may share it.
      if (/\d|^.$/u.test(differing) || isAbout(claim, outline.termsOf(outline.whole)))
        return `The answer says this below the title ${short(other)}, but it is from the source ${short(source.title!)}.`
    }
  }
  return null
}

/**
 * Whether a claim has all words by which the title of its evidence (`words`) differs from the one that the answer names
 * (`named`); `false` if there are none. `has`: whether the claim has all of the given words.
 */
function speaksOf(
  has: (words: readonly string[]) => boolean,
  { words, named }: { words: readonly string[]; named: readonly string[] },
): boolean {
  const differing = words.filter((word) => !named.includes(word))
  return differing.length > 0 && has(differing)
}

/** Whether one of the sentences of a section, given by their terms, is like a claim. */
function isAbout(claim: ReadText, sentences: readonly ReadonlySet<string>[]): boolean {
  const said = claim.terms()
  return sentences.some((terms) => areAlike(said, terms))
}

/** Maximum UTF-16 units of a title in a reason. */
const MAX_TITLE = 80

const short = (title: string) => toLine(title, { maxLength: MAX_TITLE })
