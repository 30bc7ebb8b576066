import type { Random } from '../../test/fixtures/random.ts'

export const classes = ['letter', 'digit', 'mark', 'symbol', 'punctuation'] as const
export type CharacterClass = (typeof classes)[number]

const patterns: Record<CharacterClass, RegExp> = {
  letter: /\p{L}/u,
  digit: /\p{N}/u,
  mark: /\p{M}/u,
  symbol: /\p{S}/u,
  punctuation: /\p{P}/u,
}

/** Invisible characters are not used, because no reader could see the difference. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u

/**
 * Whether a code point is in a block of common characters: Latin, combining marks, punctuation, currencies,
 * letter-like signs, arrows or mathematics.
 */
const isNear = (code: number) =>
  code < 0x2_50 || (code >= 0x3_00 && code < 0x3_70) || (code >= 0x20_00 && code < 0x23_00)

/** End of the code points of `common`. The scripts behind it have tens of thousands of characters. */
const LAST_COMMON = 0x2e_80
const LAST = 0x3_ff_ff

type Pools = Record<CharacterClass, { near: string[]; common: string[]; all: string[] }>

/**
 * Returns a function that picks a character of a class: a third of the time from the blocks of `isNear`, a third from
 * those below `LAST_COMMON`, a third from all.
 */
export function createCharacters(random: Random): (wanted: CharacterClass) => string {
  const pools = Object.fromEntries(
    classes.map((name) => [name, { near: [], common: [], all: [] }]),
  ) as unknown as Pools
  for (let code = 0x21; code <= LAST; code++) {
    if (code >= 0xd8_00 && code <= 0xf8_ff) continue
    const character = String.fromCodePoint(code)
    if (INVISIBLE.test(character)) continue
    const name = classes.find((candidate) => patterns[candidate].test(character))
    if (!name) continue
    pools[name].all.push(character)
    if (isNear(code)) pools[name].near.push(character)
    if (code < LAST_COMMON) pools[name].common.push(character)
  }
  return (wanted) => random.pick(pools[wanted][random.pick(['near', 'common', 'all'] as const)])
}

export const classOf = (character: string) => classes.find((name) => patterns[name].test(character))
