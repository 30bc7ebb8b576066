import { expect, test } from 'vitest'
import { createEvidence } from '../../../src/verify/evidence/evidence.ts'
import { carryingEvidence } from '../../../src/verify/evidence/carrying-evidence.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

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

const second = content.lastIndexOf('The fee')
const due = content.indexOf('It is due')

test.each([
  ['in the evidence', 'The fee is 10 euros.', second, second + 20, [second]],
  ['a part of it is the evidence', 'The fee is 10 euros.', second + 4, second + 7, [second + 4]],
  ['beside the evidence: it comes first', 'It is due in May.', second, second + 20, [due, second]],
])('the sentence that carries the claim is %s', (_, sentence, start, end, starts) => {
  const evidence = carryingEvidence([placeOf(start, end)], [sentence])
  expect(evidence.map((one) => one.start)).toEqual(starts)
  for (const { start: from, end: to, quote } of evidence) expect(content.slice(from, to)).toBe(quote)
})

test.each([
  ['2,000 units before the evidence', 2_000, 0, true],
  ['further before', 2_001, 0, false],
  ['2,000 units behind the evidence', 0, 2_000, true],
  ['further behind', 0, 2_001, false],
])('a sentence that carries the claim %s', (_, before, behind, isShown) => {
  const due = 'It is due in May.'
  const fee = 'The fee is 10 euros.'
  const gap = (length: number) => ' '.repeat(length - (before > 0 ? due.length : 0))
  const text = before > 0 ? `${due}${gap(before)}${fee}` : `${fee}${gap(behind)}${due}`
  const [page] = sourcesOf(['Fees', text])
  const span = { start: text.indexOf(fee), end: text.indexOf(fee) + fee.length }
  const place = { source: page!, evidence: createEvidence(page!, span)!, isQuote: false }
  const evidence = carryingEvidence([{ ...place, sentences: span, context: span, table: null }], [due])
  expect(evidence.map(({ quote }) => quote)).toEqual(isShown ? [due, fee] : [fee])
})
