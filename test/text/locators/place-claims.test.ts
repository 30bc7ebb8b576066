import { expect, test } from 'vitest'
import { hasTitle, mayBeContract } from '../../../src/text/locators/place-claims.ts'

test.each([
  ['Section 2 Fees\n\nFees are due.', 'Fees', true],
  ['## Section 2: Fees\n\nFees are due.', 'fees', true],
  ['SECTION 2. FEES.\n\nFees are due.', 'Fees', true],
  ['2. Fees. All fees are due.', 'Fees', true],
  ['§ 2\n\nGebühren\n\nEs gilt.', 'Gebühren', true],
  ['Section 2 Fees and fines\n\nFees are due.', 'Fees', false],
  ['Section 2 Fees\n\nFines\n\nFees are due.', 'Fines', false],
  ['Section 2 Fees\n\nFees are due.', 'No Fees', false],
  ['§ 2\n\nGebühren sind fällig.', 'Gebühren', false],
  ['Section 2 Fees', ' ', false],
])('%j has the title %s: %s', (content, title, has) => {
  expect(hasTitle(content, 0, title)).toBe(has)
})

test.each([
  ['', 'Lease Agreement\n\n§ 1 Scope\n\nX is Y.', true],
  ['Terms of use', '§ 1 Scope\n\nX is Y.', true],
  ['LEASE TERMS', '§ 1 Scope\n\nX is Y.', true],
  ['Directive 2010/75/EU', '§ 1 Scope\n\nX is Y.', false],
  ['Mietvertrags', '§ 1 Scope\n\nX is Y.', true],
  ['Terms and conditions', '§ 1 Scope\n\nX is Y.', true],
  ['Allgemeine Geschäftsbedingungen (AGB)', '§ 1 Scope\n\nX is Y.', true],
  ['Press release', '§ 1 Scope\n\nX is Y.', false],
  ['Leaseholders: a survey', '§ 1 Scope\n\nX is Y.', false],
  ['Weather conditions', '§ 1 Scope\n\nX is Y.', false],
  ['Wetterbedingungen', '§ 1 Scope\n\nX is Y.', false],
  ['', 'Companies Act 2006\n\n§ 1 Scope\n\nX is Y.', false],
  ['Aktiengesetz', '§ 1 Scope\n\nX is Y.', false],
  ['AktG', '§ 1 Scope\n\nX is Y.', false],
])('a text with the title %j may be a contract: %j', (title, content, may) => {
  expect(mayBeContract({ title, content })).toBe(may)
})

test('a text of a known law is no contract', () => {
  expect(mayBeContract({ content: 'X is Y.', metadata: { statute: 'HGB' } })).toBe(false)
})
