/**
 * What a title of the answer names by its words: a section of a source (`### Silver plan`), or a source by its title.
 * In: the titles above a claim, and evidence. Out: the sections in which the claim should stand, and whether the
 * evidence stands beside them.
 */
import type { Evidence } from '../../../core/citation.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { titleWords } from '../../../text/locators.ts'
import type { HeadingSection, TitledOutline } from '../../../text/locators.ts'

const generic = wordSet(...lexicon('genericTitles'))

/** The words of each title that may name something. Generic titles, such as `Summary`, are the answer's own. */
const namesIn = (titles: readonly string[]) =>
  titles.map(titleWords).filter((words) => words !== '' && !generic.has(words))

/** The sections of a source for each title that is one of its headings. */
export function sectionsTitled(
  titles: readonly string[],
  outline: TitledOutline,
): (readonly HeadingSection[])[] {
  return namesIn(titles)
    .map((words) => outline.titled(words))
    .filter((sections) => sections.length > 0)
}

/**
 * Says that evidence stands below another heading than a title of the answer names; `null` if no title speaks against
 * it. A claim that has the words of the other heading, and a quote that has those of the title, speak for themselves.
 */
export function besideHeading(
  titles: readonly string[],
  { claim, evidence, outline }: { claim: string; evidence: Evidence; outline: TitledOutline },
): string | null {
  for (const sections of sectionsTitled(titles, outline)) {
    const beside = sectionBeside(sections, { evidence, outline })
    const { title } = sections[0]!
    if (beside && !saysTitle(evidence.quote, title) && !saysTitle(claim, beside.title))
      return `The answer says this below “${short(title)}”, but the source below “${short(beside.title)}”.`
  }
  return null
}

/**
 * Says that evidence is from another source than a title of the answer names, whose own title differs only in part:
 * `Silver plan` and `Gold plan`. `null` if no title speaks against it.
 */
export function besideSource(
  titles: readonly string[],
  {
    claim,
    evidence,
    source,
    sources,
  }: { claim: string; evidence: Evidence; source: Source; sources: readonly Source[] },
): string | null {
  const { title: own = '' } = source
  for (const words of namesIn(titles)) {
    const named = sources.filter(({ title = '' }) => titleWords(title) === words)
    const [other] = named
    if (!other || named.includes(source) || !isVariant(titleWords(own), words)) continue
    if (!saysTitle(evidence.quote, words) && !saysTitle(claim, own))
      return `The answer says this below the title ${short(other.title!)}, but it is from the source ${short(own)}.`
  }
  return null
}

/**
 * The outermost section of evidence that is beside all of the given sections; `null` if the evidence stands in one of
 * them, or above them below a common heading: such text belongs to all sections that follow.
 */
function sectionBeside(
  sections: readonly HeadingSection[],
  { evidence, outline }: { evidence: Span; outline: TitledOutline },
): HeadingSection | null {
  if (sections.some((one) => isWithin(evidence, one))) return null
  const around = outline.around(evidence.start)
  return around.find((own) => !sections.some((one) => isWithin(one, own))) ?? null
}

const isWithin = (inner: Span, { start, end }: Span) => start <= inner.start && inner.end <= end

/** Whether two titles have a word in common, and each has one that the other does not have. */
function isVariant(a: string, b: string): boolean {
  const [own, other] = [new Set(a.split(' ')), new Set(b.split(' '))]
  const common = [...own].filter((word) => other.has(word)).length
  return common > 0 && common < own.size && common < other.size
}

/** Whether a text has the words of a title. */
const saysTitle = (text: string, title: string) => ` ${titleWords(text)} `.includes(` ${titleWords(title)} `)

/** Maximum UTF-16 units of a title in a reason. */
const MAX_TITLE = 80

const short = (title: string) => toLine(title, { maxLength: MAX_TITLE })
