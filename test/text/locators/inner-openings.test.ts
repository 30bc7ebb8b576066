import { expect, test } from 'vitest'
import { createCounter } from '../../../src/text/locators/counted-marks.ts'
import { readInitials } from '../../../src/text/locators/initials.ts'
import { sentenceOpening } from '../../../src/text/locators/inner-openings.ts'

/** The rest of a line of § 8 from where another part may open; `null` if none may. */
function openedIn(line: string): string | null {
  const within = { number: '8', label: '§', counter: createCounter(), initials: readInitials(line) }
  const at = sentenceOpening(line, { ...within, from: 0, isBegun: true })
  return at === null ? null : line.slice(at)
}

test.each<[string, string, string | null]>([
  ['a number', 'The tenant pays at once: 9.1 Fees are due.', '9.1 Fees are due.'],
  ['a label', 'The tenant pays at once: Section 9 Fees are due.', 'Section 9 Fees are due.'],
  ['a name with a figure', 'The tenant pays at once: REQ-9 Fees are due.', 'REQ-9 Fees are due.'],
  ['a date', 'The rules were last updated: 3 May 2023', null],
])('behind a colon: %s: %s', (_, line, opened) => {
  expect(openedIn(line)).toBe(opened)
})
