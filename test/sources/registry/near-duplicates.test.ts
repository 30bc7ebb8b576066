import { describe, expect, test } from 'vitest'
import type { Source } from '../../../src/core/source.ts'
import { SIGNATURE_SIZE, similarityOf, writeSignature } from '../../../src/sources/registry/min-hash.ts'
import { groupNearDuplicates } from '../../../src/sources/registry/near-duplicates.ts'
import { article } from '../../../eval/copies/corpus.ts'
import { kinds, measureCopies } from '../../../eval/copies/measure.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { seededRandom } from '../../fixtures/random.ts'

const report =
  'The weir at Osterfeld was rebuilt in 1962 after the flood of the spring before. Its two gates are opened by hand, and the keeper writes the level into a book each morning. Eels climb the ladder on the northern bank in June.'
const other =
  'Slate from the quarry of Lehm was shipped down the canal to the coast, where it covered the roofs of three towns. The last barge left in 1931, and the towpath has been a road for walkers since.'

const idsOf = async (sources: Source[]) =>
  (await groupNearDuplicates(sources)).map(({ best, copies }) => [best.id, ...copies.map(({ id }) => id)])

describe('groupNearDuplicates', () => {
  test.each([
    ['the same text', report],
    ['other case and white space', report.toUpperCase().replaceAll('. ', '.\n\n')],
    ['a sentence more', `${report} Entry is free.`],
    ['a word less', report.replace('northern ', '')],
  ])('%s is a copy', async (_, copy) => {
    const groups = await idsOf(sourcesOf(['', report], ['', other], ['', copy]))
    expect(groups.map((group) => group.toSorted())).toEqual([['S1', 'S3']])
  })

  test('the longest is best, then what is known best, then the first', async () => {
    const sources = sourcesOf(['', report], ['', `${report} Entry is free.`], ['', report])
    expect(await idsOf(sources)).toEqual([['S2', 'S1', 'S3']])
    const known = { ...sources[2]!, url: 'https://weir.example', authors: ['A. Keeper'] }
    expect(await idsOf([sources[0]!, known])).toEqual([['S3', 'S1']])
  })

  test.each([
    ['two texts', [report, other]],
    ['half of it', [report, `${report.slice(0, 90)} ${other.slice(0, 120)}`]],
    ['empty texts', ['', '']],
    ['short texts that differ', ['It rained.', 'It snowed.']],
  ])('no copies: %s', async (_, texts) => {
    expect(await idsOf(sourcesOf(...texts.map((text): [string, string] => ['', text])))).toEqual([])
  })

  test('copies with one word in fifty changed are mostly found, other texts never', async () => {
    const random = seededRandom(11)
    const word = () => `w${random.below(5_000)}`
    const texts = Array.from({ length: 200 }, () => Array.from({ length: 200 }, word))
    const copies = texts.map((words) => words.map((known) => (random.chance(0.02) ? word() : known)))
    const contents = [...texts, ...copies].map((words): [string, string] => ['', words.join(' ')])
    const groups = await idsOf(sourcesOf(...contents))
    const pairs = groups.map((group) => group.map((id) => (Number(id.slice(1)) - 1) % 200))
    expect(pairs.every(([first, second]) => first === second)).toBe(true)
    expect(pairs.length).toBeGreaterThan(120)
  })
})

describe('pages with what stands around their texts', () => {
  test('short lines between sentences leave no trace', () => {
    const random = seededRandom(3)
    const lines = article(random, 200).replaceAll('. ', '.\n')
    const [plain, parted] = [new Uint32Array(SIGNATURE_SIZE), new Uint32Array(SIGNATURE_SIZE)]
    expect(writeSignature(lines, plain)).toBe(true)
    expect(writeSignature(lines.replaceAll('\n', '\nShare this story\nMore news\n'), parted)).toBe(true)
    expect(similarityOf(plain, parted)).toBe(1)
  })

  test('edits are found as far as they are mild; frames, halves and numbers do not mislead', async () => {
    const pairs = smallOrFull(5, 100)
    const shares = async (minSimilarity?: number) =>
      new Map(
        (await measureCopies(pairs, { minSimilarity })).map(({ kind, called, wrong }) => [
          kind,
          [called / pairs, wrong],
        ]),
      )
    const [strict, wide] = [await shares(), await shares(0.3)]
    for (const { kind, areCopies } of kinds) {
      if (!areCopies) expect([kind, strict.get(kind), wide.get(kind)]).toEqual([kind, [0, 0], [0, 0]])
    }
    for (const percent of [1, 2, 3, 5, 10]) expect(wide.get(`${percent} % of words changed`)).toEqual([1, 0])
    for (const words of [150, 500]) {
      expect(wide.get(`same text of ${words} words, frames of 100 of two sites`)).toEqual([1, 0])
    }
    expect(wide.get('same text of 500 words, frames of 400 of two sites')).toEqual([1, 0])
    expect(strict.get('1 % of words changed')).toEqual([1, 0])
    expect(strict.get('30 % of words changed')).toEqual([0, 0])
  })
})
