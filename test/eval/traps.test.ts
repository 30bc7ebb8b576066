import { describe, expect, test } from 'vitest'
import { judgeTraps } from '../../eval/sets/traps.ts'
import type { JudgedTrap } from '../../eval/sets/traps.ts'
import { readTraps } from '../../eval/trap-rows.ts'

const traps = readTraps()
const judged = await judgeTraps(traps)

function shareOf(group: JudgedTrap['group'], counts: (trap: JudgedTrap) => boolean): number {
  const rows = judged.filter((trap) => trap.group === group)
  return rows.filter(counts).length / rows.length
}

describe('the trap set', () => {
  test('is large, in two languages, a third of it harmless, each pair once', () => {
    expect(traps.length).toBeGreaterThanOrEqual(400)
    expect(new Set(traps.map(({ language }) => language))).toEqual(new Set(['en', 'de']))
    expect(traps.filter(({ group }) => group === 'twin').length).toBeGreaterThanOrEqual(traps.length / 3)
    expect(new Set(traps.map(({ source, claim }) => `${source}\n${claim}`)).size).toBe(traps.length)
  })

  // The bounds are what is reached; the aim for the first is none at all.
  test('changed numbers, dates, units, negations, opposites and quantifiers are hardly ever accepted', () => {
    expect(shareOf('fixed', ({ isVerified }) => isVerified)).toBeLessThanOrEqual(0.015)
  })

  test('nor are they on the word of a model that agrees to everything', () => {
    expect(shareOf('fixed', ({ isVerifiedByYesSayer }) => isVerifiedByYesSayer)).toBeLessThanOrEqual(0.015)
  })

  test('of exchanged names and roles, scope, speakers and modality at most one in five is accepted', () => {
    expect(shareOf('loose', ({ isVerified }) => isVerified)).toBeLessThanOrEqual(0.2)
  })

  test('at least 85 of a hundred harmless twins are verified', () => {
    expect(shareOf('twin', ({ isVerified }) => !isVerified)).toBeLessThanOrEqual(0.15)
  })
})
