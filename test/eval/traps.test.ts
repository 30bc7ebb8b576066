import { beforeAll, describe, expect, test } from 'vitest'
import { judgeTraps } from '../../eval/sets/traps.ts'
import type { JudgedTrap } from '../../eval/sets/traps.ts'
import { readTraps } from '../../eval/trap-rows.ts'

const traps = readTraps()
let judged: JudgedTrap[]

beforeAll(async () => {
  judged = await judgeTraps(traps)
})

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

  test('of exchanged names and roles, scope, speakers and modality none is accepted', () => {
    expect(shareOf('loose', ({ isVerified }) => isVerified)).toBe(0)
  })

  // The others are passives, synonyms, other orders and other small words, which words alone cannot tell from changes.
  test('one in seven of the harmless twins is verified, and hardly any is contradicted', () => {
    expect(shareOf('twin', ({ isVerified }) => isVerified)).toBeGreaterThanOrEqual(1 / 7)
    expect(shareOf('twin', ({ isContradicted }) => isContradicted)).toBeLessThanOrEqual(0.01)
  })

  test('a model that agrees to everything is held back from few of them', () => {
    expect(shareOf('twin', ({ isVerifiedByYesSayer }) => !isVerifiedByYesSayer)).toBeLessThanOrEqual(0.031)
  })
})
