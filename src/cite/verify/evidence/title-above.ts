/**
 * What a title of the answer names by its words: a part of a source (`### Silver plan`), or a source by its title. In:
 * the titles above a claim, and evidence. Out: the parts in which the claim should stand, and why evidence in another
 * part does not count. Because most titles of an answer are only its topics, evidence counts unless the other part is
 * like the named one, or the named one has a sentence like the claim.
 */
import type { Span } from '../../../core/span.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Source } from '../../../core/source.ts'
import { hasWords, isPartOfTitle, nameWords } from '../../../text/locators.ts'
import type { OutlineReader, TitledOutline, TitledSection } from '../../../text/locators.ts'
import { stopWords } from '../../../text/words.ts'
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
  const named = sectionsNamed(titles, outline)
  if (named.length === 0) return null
  // Evidence can begin above the first heading of the parts of a section.
  const around = [...new Set([evidence.start, evidence.end - 1].flatMap(outline.around))].filter(
    (own) => !named.some((sections) => sections.includes(own)),
  )
  for (const sections of named) {
    if (sections.some((section) => isWithin(evidence, section))) continue
    const [{ title, words }] = sections as [TitledSection]
    if (hasWords(claim.text, words)) continue
    // The text between a title and the first one below it belongs to all of its sections.
    const beside = around.filter((own) => !sections.some((section) => isWithin(section, own)))
    const [outermost] = beside
    if (!outermost) continue
    const like = beside.find((own) => isLike(own.words, words))
    const isSaid = () => sections.some((section) => isAbout(claim, outline.termsOf(section)))
    const other = like ?? (!isPartOfTitle(words, outermost.words) && isSaid() ? outermost : null)
    if (other && !speaksOf(claim, { words: other.words, named: words }))
      return `The answer says this below “${short(title)}”, but the source below “${short(other.title)}”.`
  }
  return null
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
  for (const title of titles) {
    if (own.length === 0 || hasWords(title, own)) continue
    for (const { title: other = '', content } of sources) {
      const words = nameWords(other)
      if (!isLike(words, own) || !hasWords(title, words) || hasWords(claim.text, words)) continue
      if (speaksOf(claim, { words: own, named: words })) continue
      const [differing = ''] = words.filter((word) => !own.includes(word))
      const outline = readOutline(content)
      // Of two years, versions or houses, a sentence belongs to one; two topics may share it.
      if (/^(?:\d|.$)/u.test(differing) || isAbout(claim, outline.termsOf(outline.whole)))
        return `The answer says this below the title ${short(other)}, but it is from the source ${short(source.title!)}.`
    }
  }
  return null
}

/**
 * Whether a claim has the words of the title above its evidence (`words`) that the title in the answer (`named`) lacks;
 * `false` if there are none.
 */
function speaksOf(
  claim: ReadText,
  { words, named }: { words: readonly string[]; named: readonly string[] },
): boolean {
  const differing = words.filter((word) => !named.includes(word))
  return differing.length > 0 && hasWords(claim.text, differing)
}

const isWithin = (inner: Span, { start, end }: Span) => start <= inner.start && inner.end <= end

/** Whether two titles differ in one word, and have a content word in common: `Silver plan`, `Gold plan`. */
function isLike(words: readonly string[], others: readonly string[]): boolean {
  const common = words.filter((word, at) => word === others[at])
  return (
    words.length === others.length &&
    common.length === words.length - 1 &&
    common.some((word) => !stopWords.has(word))
  )
}

/** Minimum share of the terms of a claim or of a sentence, whichever has fewer, that they have in common if they are alike. */
const MIN_SHARE = 0.6

/** Whether a sentence, given by its terms, is like a claim: at least two terms in common, and a large share of them. */
function isAbout(claim: ReadText, sentences: readonly ReadonlySet<string>[]): boolean {
  const said = claim.terms()
  return sentences.some((terms) => {
    const common = [...said].filter((term) => terms.has(term)).length
    return common >= 2 && common >= MIN_SHARE * Math.min(said.size, terms.size)
  })
}

/** Maximum UTF-16 units of a title in a reason. */
const MAX_TITLE = 80

const short = (title: string) => toLine(title, { maxLength: MAX_TITLE })
