import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readQuantities } from '../../../src/text/wording/quantities.ts'
import { readWording } from '../../../src/text/wording/units.ts'
import { readVisible } from '../../../src/text/wording/visible-text.ts'
import { recordedFile } from '../../fixtures/recorded-cases.ts'

const textsOf = (name: string) =>
  readFileSync(recordedFile(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => JSON.parse(line) as string)

const before = '~~a~~ 5 km [b](c) '
const after = ' 1 ~~z~~'
const by = before.length

test('a part of a text is read as it is alone, at its place', () => {
  for (const text of [...textsOf('shown-texts'), ...textsOf('marks')]) {
    const whole = `${before}${text}${after}`
    const span = { start: by, end: by + text.length }
    const [alone, within] = [readVisible(text), readVisible(whole, span)]
    expect(within.text).toBe(alone.text)
    for (const [index] of Array.from(alone.text).entries()) {
      expect(within.offsets.startOf(index)).toBe(alone.offsets.startOf(index) + by)
      expect(within.offsets.endOf(index)).toBe(alone.offsets.endOf(index) + by)
    }
    const shifted = <Part extends { start: number; end: number }>(parts: readonly Part[]) =>
      parts.map((part) => ({ ...part, start: part.start + by, end: part.end + by }))
    expect(within.struck).toEqual(shifted(alone.struck))
    expect(within.readings).toEqual(shifted(alone.readings))
    expect(within.links).toEqual(shifted(alone.links))
    const [own, there] = [readWording(text), readWording(whole, span)]
    expect(there.units).toEqual(shifted(own.units))
    const quantities = readQuantities(there.units, text, { start: by })
    expect([...quantities]).toEqual([...readQuantities(own.units, text)])
  }
})
