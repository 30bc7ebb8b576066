import { expect, test } from 'vitest'
import { characterTable } from '../../../src/text/folding/character-table.ts'
import { recordedFile } from '../../fixtures/recorded-cases.ts'

const hex = (code: number) => code.toString(16).padStart(4, '0')

/** Blocks whose characters no later version of Unicode changes. */
const blocks = [
  [0x0000, 0x024f],
  [0x02f0, 0x0377],
  [0x05b0, 0x05ea],
  [0x0640, 0x0655],
  [0x1100, 0x1102],
  [0x1e9a, 0x1e9f],
  [0x2000, 0x2070],
  [0x2100, 0x2101],
  [0x2150, 0x2153],
  [0x2212, 0x2213],
  [0x2ff0, 0x3010],
  [0x3097, 0x309f],
  [0xabfe, 0xac02],
  [0xd7a1, 0xd7a3],
  [0xd7fe, 0xe002],
  [0xfb00, 0xfb06],
  [0xfdfe, 0xfe11],
  [0xfefe, 0xff02],
  [0xfff8, 0xffff],
] as const

/** How each unit is folded: neighbours that are alike are written as one range. */
test('units are of the kinds and have the folded forms that are recorded', async () => {
  const lines: string[] = []
  for (const [first, last] of blocks) {
    let from = first as number
    for (let code = first as number; code <= last; code++) {
      if (code < last && formOf(code + 1) === formOf(code)) continue
      lines.push(`${hex(from)}${from === code ? '' : `-${hex(code)}`} ${formOf(code)}`)
      from = code + 1
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(recordedFile('character-kinds', import.meta.url))
})

function formOf(code: number): string {
  const kind = characterTable.kindOf(code)
  const folded = characterTable.folded[code]!
  return `${kind} ${folded === 0 ? 'to nothing' : folded === code ? 'to itself' : `by ${folded - code}`}`
}
