import { expect, test } from 'vitest'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import { carryingEvidence } from '../../../../src/cite/verify/evidence/carrying-evidence.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const [source] = sourcesOf([
  'Fees',
  'Hall A. The fee is 10 euros. Hall B. The fee is 10 euros. It is due in May.',
])
const content = source!.content

function placeOf(start: number, end: number) {
  const span = { start, end }
  const evidence = createEvidence(source!, span)!
  return { source: source!, evidence, isQuote: false, sentences: span, context: span, table: null }
}

/** The sentence where it stands from the offset on that its first words have. */
function carrierOf(sentence: string, near: number) {
  const from = content.indexOf(sentence, Math.max(0, near - 10))
  return { start: from, end: from + sentence.length, content }
}

const second = content.lastIndexOf('The fee')
const due = content.indexOf('It is due')

test.each([
  ['in the evidence', 'The fee is 10 euros.', second, second + 20, [second]],
  ['a part of it is the evidence', 'The fee is 10 euros.', second + 4, second + 7, [second + 4]],
  ['beside the evidence: it comes first', 'It is due in May.', second, second + 20, [due, second]],
])('the sentence that carries the claim is %s', (_, sentence, start, end, starts) => {
  const evidence = carryingEvidence([placeOf(start, end)], [carrierOf(sentence, start)])
  expect(evidence.map((one) => one.start)).toEqual(starts)
  for (const { start: from, end: to, quote } of evidence) expect(content.slice(from, to)).toBe(quote)
})
