import { contentHash } from '../../src/core/hash.ts'
import type { Source } from '../../src/core/source.ts'
import { groupNearDuplicates } from '../../src/sources/registry/near-duplicates.ts'
import { seededRandom } from '../../test/fixtures/random.ts'
import type { Random } from '../../test/fixtures/random.ts'
import { article, edited, frame, renumbered } from './corpus.ts'

/**
 * The result for one kind of pairs. `called` is the number of pairs that were recognised as copies. `wrong` is the
 * number of groups with texts of several pairs.
 */
export type CopyRow = { kind: string; areCopies: boolean; pairs: number; called: number; wrong: number }

type Pair = readonly [string, string]
/**
 * A kind of pairs, and whether they are copies. `sites` is the number of sites that the two pages are from; without it
 * they have no URL.
 */
type Kind = { kind: string; areCopies: boolean; sites?: 1 | 2; make: (random: Random) => Pair }

const flat = (text: string) => text.replace(/\s+/g, ' ')

/** The kinds of pairs: edits, frames and numbers. */
export const kinds: readonly Kind[] = [
  ...[1, 2, 3, 5, 10, 20, 30].map((percent) => ({
    kind: `${percent} % of words changed`,
    areCopies: true,
    make: (random: Random): Pair => {
      const text = article(random, 300)
      return [text, edited(random, text, percent)]
    },
  })),
  ...[150, 500].flatMap((words) =>
    [100, 400, 1500].flatMap((around) => [
      {
        kind: `same text of ${words} words, frames of ${around} of two sites`,
        areCopies: true,
        sites: 2 as const,
        make: (random: Random): Pair => {
          const text = article(random, words)
          return [frame(random, around)(text), frame(random, around)(text)]
        },
      },
      {
        kind: `other text of ${words} words, same frame of ${around}`,
        areCopies: false,
        sites: 1 as const,
        make: (random: Random): Pair => {
          const page = frame(random, around)
          return [page(article(random, words)), page(article(random, words))]
        },
      },
    ]),
  ),
  {
    kind: 'other text of 150 words, same frame of 1500 on one line',
    areCopies: false,
    make: (random) => {
      const page = frame(random, 1500)
      return [flat(page(article(random, 150))), flat(page(article(random, 150)))]
    },
  },
  {
    kind: 'other text of 150 words, same frame of 1500 in sentences',
    areCopies: false,
    make: (random) => {
      const page = frame(random, 1500, { prose: 1 })
      return [page(article(random, 150)), page(article(random, 150))]
    },
  },
  ...[40, 300].map((words) => ({
    kind: `half of ${words} words the same`,
    areCopies: false,
    make: (random: Random): Pair => {
      const shared = article(random, words / 2)
      return [`${shared} ${article(random, words / 2)}`, `${article(random, words / 2)} ${shared}`]
    },
  })),
  {
    kind: '5 % of 60 words changed',
    areCopies: true,
    make: (random) => {
      const text = article(random, 60)
      return [text, edited(random, text, 5)]
    },
  },
  {
    kind: 'same text, other numbers',
    areCopies: false,
    make: (random) => {
      const text = article(random, 300)
      return [text, renumbered(random, text)]
    },
  },
]

/** Makes this many pairs of each kind and counts those that are recognised as copies. */
export async function measureCopies(
  pairs: number,
  { seed = 1, minSimilarity = 0.8 }: { seed?: number; minSimilarity?: number } = {},
): Promise<CopyRow[]> {
  const rows: CopyRow[] = []
  for (const { kind, areCopies, sites, make } of kinds) {
    const random = seededRandom(seed)
    const texts = Array.from({ length: pairs }, () => make(random)).flat()
    const groups = await groupNearDuplicates(
      texts.map((text, index) => toSource(text, { index, sites })),
      { minSimilarity },
    )
    const numbers = groups.map(({ best, copies }) =>
      [best, ...copies].map(({ number }) => Math.floor(number / 2)),
    )
    rows.push({
      kind,
      areCopies,
      pairs,
      called: numbers.filter((group) => group.some((pair, index) => group.indexOf(pair) !== index)).length,
      wrong: numbers.filter((group) => new Set(group).size > 1).length,
    })
  }
  return rows
}

function toSource(content: string, { index, sites }: { index: number; sites?: 1 | 2 }): Source {
  const id = `S${index}`
  const site = sites === 2 ? index : Math.floor(index / 2)
  const url = sites && { url: `https://site${site}.example/${index}` }
  return {
    id,
    number: index,
    type: 'website',
    identifier: id,
    ...url,
    content,
    contentHash: contentHash(content),
  }
}
