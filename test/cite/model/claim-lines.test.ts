import { expect, test } from 'vitest'
import { claimLines } from '../../../src/cite/model/claim-lines.ts'
import type { PromptClaim } from '../../../src/cite/model/claim-lines.ts'

const words = (count: number) => Array.from({ length: count }, () => 'five').join(' ')

test.each<[string, PromptClaim[], string[]]>([
  ['a claim', [{ text: 'A.' }], ['1. A.']],
  ['numbers and labels', [{ text: 'A.' }, { text: 'B.', label: '(x) ' }], ['1. A.', '2. (x) B.']],
  ['a context', [{ text: 'B.', before: ' A. ' }], ['context: A.', '1. B.']],
  ['the claim above as context', [{ text: 'A.' }, { text: 'B.', before: 'A.' }], ['1. A.', '2. B.']],
  [
    'another claim as context',
    [{ text: 'A.' }, { text: 'B.' }, { text: 'C.', before: 'A.' }],
    ['1. A.', '2. B.', 'context: A.', '3. C.'],
  ],
  ['notes', [{ text: 'A.', notes: ['n', 'm'] }], ['1. A.', 'n', 'm']],
  // 60 words of four letters with their blanks have 299 characters.
  ['a long context whole', [{ text: 'B.', before: `a${words(60)}` }], [`context: a${words(60)}`, '1. B.']],
  ['the end of a longer one', [{ text: 'B.', before: `ab${words(60)}` }], [`context: ${words(59)}`, '1. B.']],
])('%s', (_, claims, lines) => {
  expect(claimLines(claims, '###')).toEqual(lines)
})
