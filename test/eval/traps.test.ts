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

  // The bounds are what is reached.
  test('changed numbers, dates, units, negations, opposites and quantifiers are never accepted', () => {
    expect(shareOf('fixed', ({ isVerified }) => isVerified)).toBe(0)
  })

  test('nor are they on the word of a model that agrees to everything', () => {
    expect(shareOf('fixed', ({ isVerifiedByYesSayer }) => isVerifiedByYesSayer)).toBe(0)
  })

  test('of exchanged names and roles, scope, speakers and modality at most one in five is accepted', () => {
    expect(shareOf('loose', ({ isVerified }) => isVerified)).toBeLessThanOrEqual(0.184)
  })

  test('at least 92 of a hundred harmless twins are verified', () => {
    expect(shareOf('twin', ({ isVerified }) => !isVerified)).toBeLessThanOrEqual(0.08)
  })
})
