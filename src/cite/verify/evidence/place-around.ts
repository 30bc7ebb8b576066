/** The place of a claim that names none: lines and titles of the answer around it may. */
import type { Evidence } from '../../../core/citation.ts'
import { isWithinSpan, spansOverlap } from '../../../core/spans-overlap.ts'
import type { Source } from '../../../core/source.ts'
import { quotationMarks } from '../../../text/locators.ts'
import type { OutlineReader } from '../../../text/locators.ts'
import { folded, names } from './place-above.ts'
import type { Frame } from './place-above.ts'
import { elsewhere, within } from './place-terms.ts'
import type { ClaimPlace, Misplacement, PlaceContext } from './place-terms.ts'
import { besideSection, besideSource, sectionsNamed } from './title-above.ts'
import { withoutQuotation } from './without-quotation.ts'

/**
 * Reads the place of a claim that names none. `isFramed`: whether lines of the answer around the claim name a place for
 * it. `titles`: the titles of the answer above the claim, the nearest first. `sources`: all sources of the answer.
 */
export function readPlaceAround(
  { claim, readText, frameIn, notBelow }: PlaceContext,
  {
    isFramed,
    readOutline,
    titles,
    sources,
  }: {
    isFramed: boolean
    readOutline: OutlineReader
    titles: readonly string[]
    sources: readonly Source[]
  },
): ClaimPlace {
  const { text } = claim
  // The answer quotes a whole sentence: `“Fees are due.”`
  const isQuotation = quotationMarks(text).length > 0

  function besideTitles(source: Source, evidence: Evidence): Misplacement | null {
    const outline = readOutline(source.content)
    const reason =
      besideSection(titles, { claim, evidence, outline }) ??
      besideSource(titles, { claim, source, sources, readOutline })
    return reason === null ? null : elsewhere(reason)
  }

  return {
    isFramed,
    statementFor: ({ content }) => (isQuotation ? readText(withoutQuotation(text, content)) : claim),
    plainIn: (source) => frameIn(source)?.plain ?? null,
    regionIn(source, region) {
      const plain = frameIn(source)?.plain ?? null
      const outline = readOutline(source.content)
      // If the place does not say it, the reader is shown where the source does.
      const said = folded(text)
      const isThere = plain && folded(source.content.slice(plain.start, plain.end)).includes(said)
      const there = isThere
        ? plain
        : sectionsNamed(titles, outline)
            .flat()
            .find((section) => outline.foldedText(section).includes(said))
      return there ? within(region, there) : region
    },
    objectionTo: (source, evidence) =>
      notBelow(source) ?? outsideOf(frameIn(source), evidence) ?? besideTitles(source, evidence),
  }
}

/** Why evidence is not certainly at the place that lines around a claim name; `null` if nothing speaks against it. */
function outsideOf(frame: Frame | null, { quote, ...evidence }: Evidence): Misplacement | null {
  if (!frame || (frame.plain && isWithinSpan(evidence, frame.plain)) || names(quote, frame.name)) return null
  return frame.span && !spansOverlap(evidence, frame.span)
    ? elsewhere(`The answer says that this is ${frame.name}, but it stands elsewhere in the source.`)
    : {
        rule: 'place-unclear',
        reason: `The answer says that this is ${frame.name}; whether it stands there could not be told.`,
      }
}
