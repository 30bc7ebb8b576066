import { gappedClause } from '../../../../src/cite/facts/compare/contrasting-clause.ts'
import {
  isNegated,
  isSaidOtherwise,
  isTrueNegator,
} from '../../../../src/cite/facts/compare/different-negations.ts'
import { otherEndpoint } from '../../../../src/cite/facts/compare/endpoints.ts'
import {
  alignedFact,
  besideAlike,
  displacingFact,
  placeFacts,
} from '../../../../src/cite/facts/compare/guard-place.ts'
import { isSameStatement } from '../../../../src/cite/facts/compare/guard-statement.ts'
import { surroundingsOf } from '../../../../src/cite/facts/compare/guard-surroundings.ts'
import { factOfNeighbour } from '../../../../src/cite/facts/compare/neighbour-fact.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import type { Span } from '../../../../src/core/span.ts'
import { isSameNumber } from '../../../../src/text/values/same-number.ts'
import type { ComparedCase } from './shown-differences.ts'

/** Which figure of the evidence stands for each of a claim, by each way to tell; and which words are negated. */
export function showFactParts([said, given]: ComparedCase): string {
  const [claim, evidence] = [readText(said).facts(), readText(given).facts()]
  const texts = { claim, evidence }
  const slice = (span: Span | null | undefined) =>
    span ? `${given.slice(span.start, span.end)}@${span.start}` : '–'
  const all = evidence.numbers()
  const figures = claim
    .numbers()
    .slice(0, 6)
    .map((fact) => {
      const same = all.filter((other) => isSameNumber(fact, other))
      const others = all.filter((other) => !same.includes(other))
      const [place] = placeFacts(claim, [fact])
      const placed = { same: placeFacts(evidence, same), others: placeFacts(evidence, others) }
      const around = place!.around
      const aligned = alignedFact(around, placed.others)
      return [
        `${said.slice(fact.start, fact.end)}@${fact.start}: gap ${slice(gappedClause(fact, same, texts))}`,
        `end ${slice(otherEndpoint(fact, { same, others }, texts))}`,
        `neighbour ${slice(factOfNeighbour(fact, { same, others }, texts))}`,
        `aligned ${slice(aligned?.fact)} ${aligned?.affinity.toFixed(3) ?? ''}`,
        `displaced ${slice(displacingFact(around, placed))}`,
        `alike ${besideAlike(fact, placed, texts).length}`,
      ].join('; ')
    })
  const words = claim.words.slice(0, 40).flatMap(({ text, stem, isContent }, index) => {
    const marks = [
      isTrueNegator(claim, index) && 'negates',
      isNegated(claim, index) && 'negated',
      isSaidOtherwise(claim, index) && 'denied',
    ].filter((one) => one !== false)
    const places = isContent ? (evidence.occurrences.get(stem) ?? []) : []
    const same = places.filter((place) => isSameStatement({ claim, index }, { evidence, place }))
    if (marks.length === 0 && places.length === 0) return []
    return `${text}: ${[...marks, `${same.length} of ${places.length}`, [...surroundingsOf(claim, index).values()].join('')].join(' ')}`
  })
  return [...figures, words.join('; ') || '–'].join('\n')
}
