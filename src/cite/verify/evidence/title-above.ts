/**
 * The section of a source that a title of the answer names by its words: `### Silver plan`. In: the titles above a
 * claim, and the headings of a source. Out: the sections in which the claim should stand, and the heading of evidence
 * that stands beside them.
 */
import type { Span } from '../../../core/span.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { titleWords } from '../../../text/locators.ts'
import type { HeadingSection, TitledOutline } from '../../../text/locators.ts'

const generic = wordSet(...lexicon('genericTitles'))

/**
 * The sections of a source for each title that is one of its headings. Generic titles, such as `Summary`, do not count:
 * the answer has such headings of its own.
 */
export function sectionsTitled(
  titles: readonly string[],
  outline: TitledOutline,
): (readonly HeadingSection[])[] {
  return titles.flatMap((title) => {
    const words = titleWords(title)
    const sections = words === '' || generic.has(words) ? [] : outline.titled(words)
    return sections.length > 0 ? [sections] : []
  })
}

/**
 * The outermost section of evidence that is beside all of the given sections; `null` if the evidence stands in one of
 * them, or above them below a common heading: such text belongs to all sections that follow.
 */
export function sectionBeside(
  sections: readonly HeadingSection[],
  { evidence, outline }: { evidence: Span; outline: TitledOutline },
): HeadingSection | null {
  if (sections.some((one) => isWithin(evidence, one))) return null
  const around = outline.around(evidence.start)
  return around.find((own) => !sections.some((one) => isWithin(one, own))) ?? null
}

const isWithin = (inner: Span, { start, end }: Span) => start <= inner.start && inner.end <= end
