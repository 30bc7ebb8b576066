import { expect, test } from 'vitest'
import { compatible, isTurning } from '../../../src/text/wording/compatible-forms.ts'
import { plainUnit } from '../../../src/text/wording/plain-unit.ts'
import { isPlain } from '../../../src/text/wording/visible-plain.ts'
import { skipBlanks } from '../../../src/text/wording/visible-reader.ts'
import { recordedFile } from '../../fixtures/recorded-cases.ts'

/** ASCII, Latin, Greek and Cyrillic letters, general punctuation, and the borders of the ideographs. */
const blocks = [
  [0x0000, 0x0252],
  [0x0390, 0x0392],
  [0x03c8, 0x03ca],
  [0x040f, 0x0411],
  [0x044e, 0x0451],
  [0x1ffe, 0x2070],
  [0x2fff, 0x3001],
  [0x3040, 0x3042],
  [0x3095, 0x3097],
  [0x30a0, 0x30a2],
  [0x30f9, 0x30fb],
  [0x4dff, 0x4e01],
  [0x9ffe, 0xa001],
  [0xfefe, 0xff00],
] as const

/** Where `c` stands: alone, before and behind letters, figures and signs. */
const places = [
  'c',
  'cx',
  'abc',
  'abcx',
  'abc1',
  "ab'c",
  'ab-c',
  '12c',
  '12cx',
  '12c3',
  '12.c',
  '12 c',
  '.c',
  ',c',
]

test('characters are read at once, are plain and are blanks as recorded', async () => {
  const lines: string[] = []
  for (const [first, last] of blocks) {
    let from: number = first
    for (let code: number = first; code <= last; code++) {
      if (code < last && rolesOf(code + 1) === rolesOf(code)) continue
      const hex = [from, ...(from === code ? [] : [code])].map((one) => one.toString(16).padStart(4, '0'))
      lines.push(`${hex.join('-')} ${rolesOf(code)}`)
      from = code + 1
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(recordedFile('plain-characters', import.meta.url))
})

function rolesOf(code: number): string {
  const character = String.fromCharCode(code)
  const ends = places.map((place) => plainUnit(place.replace('c', character), 0)?.next ?? '–')
  const is = [
    isPlain(code) && 'plain',
    skipBlanks(character, 0) > 0 && 'blank',
    isTurning(character) && 'turns',
    compatible(character) !== character && 'has another form',
  ].filter(Boolean)
  return `${ends.join('')} ${is.join(', ')}`.trimEnd()
}
