import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCharacters } from '../../../eval/edits/characters.ts'
import { editAtRandom } from '../../../eval/edits/random-edit.ts'
import { makeSentences } from '../../../eval/edits/sentences.ts'
import { compareWording, differentPart } from '../../../src/facts/wording/compare.ts'
import type { Side } from '../../../src/facts/wording/compare.ts'
import { harmlessDifferences } from '../../../src/facts/wording/harmless.ts'
import type { HarmlessKind } from '../../../src/facts/wording/harmless.ts'
import { citationMarks, noteMarks } from '../../../src/facts/wording/marks.ts'
import { readQuantities } from '../../../src/facts/wording/quantities.ts'
import { readWording } from '../../../src/facts/wording/units.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { markedTexts } from './texts.ts'

function sideOf(text: string, isClaim: boolean): Side {
  const { units } = readWording(text)
  const marks = isClaim ? citationMarks(units, (name) => name === '1') : noteMarks(units)
  return { units, marks, quantities: () => readQuantities(units, text) }
}

/** The whole claim beside the beginning of the source. */
function compare(claim: string, source: string) {
  const [left, right] = [sideOf(claim, true), sideOf(source, false)]
  const result = compareWording(left, right, { first: 0, end: left.units.length, at: 0, isStart: true })
  return { left, right, result }
}

/** Whether the texts are the same from end to end; the names of what differs harmlessly. */
function harmlessIn(claim: string, source: string): HarmlessKind[] | null {
  const { right, result } = compare(claim, source)
  if (result.outcome === 'differs') return null
  const rest = right.units.slice(result.end)
  const isMark = rest.length > 0 && right.marks.get(result.end)?.end === right.units.length
  return rest.length === 0 || isMark ? [...result.harmless].toSorted() : null
}

type Pairs = [claim: string, source: string][]

/** Of each entry: what it covers, with whether the comparison names it, and what it never covers. */
const table: Record<
  Exclude<HarmlessKind, 'number' | 'stop'>,
  { named: boolean; same: Pairs; never: Pairs }
> = {
  case: {
    named: true,
    same: [
      ['The mill burned.', 'the mill burned.'],
      ['THE OLD MILL BURNED.', 'The old mill burned.'],
      ['The Museum burned there.', 'The museum burned there.'],
    ],
    never: [
      ['It has 5 mW of power.', 'It has 5 MW of power.'],
      ['It runs on 5 mA of it.', 'It runs on 5 MA of it.'],
      ['It has 5 bar of it.', 'It has 5 Bar of it.'],
      ['The gas is CO there.', 'The gas is Co there.'],
      ['The gene Kras was lost.', 'The gene KRAS was lost.'],
      ['The group of us left.', 'The group of US left.'],
      ['Type a is rare there.', 'Type A is rare there.'],
      ['The code is ab12 there.', 'The code is AB12 there.'],
    ],
  },
  blanks: {
    named: false,
    same: [
      ['The old mill', 'The  old\tmill'],
      ['The old mill', 'The old\nmill'],
      ['5 % of mills', '5\u202f% of mills'],
    ],
    never: [
      ['The newspaper', 'The news paper'],
      ['12 a', '12a'],
      ['The mill\n\nburned', 'The mill burned'],
      ['from - 5', 'from -5'],
    ],
  },
  invisible: {
    named: false,
    same: [
      ['The museum', 'The mu\u00adse\u200bum'],
      ['The museum', '\ufeffThe museum'],
    ],
    never: [['The code is abc', 'The code is \u202eabc']],
  },
  'line-hyphen': {
    named: true,
    same: [
      ['The mu-seum burned', 'The mu-\nseum burned'],
      ['The well-known mill', 'The well-\nknown mill'],
    ],
    never: [
      ['The recover plan', 'The re-cover plan'],
      ['The well known mill', 'The well-known mill'],
    ],
  },
  typography: {
    named: false,
    same: [
      ['The “old” mill', 'The "old" mill'],
      ['The „old“ mill', 'The «old» mill'],
      ['It’s old', "It's old"],
      ['The mill – old', 'The mill — old'],
      ['The mill…', 'The mill...'],
      ['3-5 mills', '3–5 mills'],
    ],
    never: [
      ["The 'old' mill", 'The "old" mill'],
      ['It is 5″ long', 'It is 5" long'],
      ['It is -5 there', 'It is 5 there'],
      ['It is from -5', 'It is from – 5'],
    ],
  },
  compatibility: {
    named: false,
    same: [
      ['The fine mill', 'The ﬁne mill'],
      ['ABC 12', 'ＡＢＣ １２'],
      ['The CO2 there', 'The CO₂ there'],
      ['12 mills', '١٢ mills'],
    ],
    never: [
      ['10⁹ mills', '109 mills'],
      ['½ of it', '1/2 of it'],
      ['① of it', '1 of it'],
      ['x₁ of it', 'x₂ of it'],
    ],
  },
  markup: {
    named: false,
    same: [
      ['The **old** mill', 'The old mill'],
      ['The old mill', 'The <b>old</b> mill'],
      ['The [old](https://a.example) mill', 'The old mill'],
      ['Run `it` now', 'Run it now'],
    ],
    never: [
      ['The ~~old~~ mill', 'The old mill'],
      ['The old mill', 'The <del>old</del> mill'],
      ['10<sup>9</sup> mills', '109 mills'],
      ['The <x> mill', 'The mill'],
    ],
  },
  spelling: {
    named: true,
    same: [
      ['The colour of it', 'The color of it'],
      ['The centre of it', 'The center of it'],
      ['Der Fluss ist lang', 'Der Fluß ist lang'],
    ],
    never: [
      ['The résumé of it', 'The resume of it'],
      ['The mills of it', 'The mill of it'],
      ["The boy's hat", 'The boys hat'],
      ['The desert of it', 'The dessert of it'],
    ],
  },
  quantity: {
    named: true,
    same: [
      ['On 3 May 2019 it burned', 'On May 3, 2019 it burned'],
      ['It opens at 2 p.m. there', 'It opens at 14:00 there'],
      ['It has 1,200 mills in the land', 'It has 1200 mills in the land'],
      ['It costs $5 there', 'It costs 5 dollars there'],
      ['It fell by 5 percent there', 'It fell by 5% there'],
      ['It has forty mills', 'It has 40 mills'],
    ],
    never: [
      ['It fell by 5 percent', 'It fell by -5 percent'],
      ['It fell by 5 percent', 'It fell by ≤5 percent'],
      ['It fell by 5 percent', 'It fell by ±5 percent'],
      ['It is 5 m long', 'It is 5 km long'],
      ['It is version 3.1', 'It is version 3.10'],
      ['It burned on 03/05/2019', 'It burned on 3 May 2019'],
      ['The code is 01067', 'The code is 1067'],
      ['It costs $5', 'It costs €5'],
      ['It is .5 there', 'It is 5 there'],
    ],
  },
  'citation-mark': {
    named: true,
    same: [
      ['The mill [1] burned', 'The mill burned'],
      ['The mill burned [1].', 'The mill burned.'],
    ],
    never: [
      ['The mill [2] burned', 'The mill burned'],
      ['The mill [sic] burned', 'The mill burned'],
    ],
  },
  'note-mark': {
    named: true,
    same: [
      ['The mill burned.', 'The mill[1] burned.'],
      ['The mill burned.', 'The mill¹ burned.'],
      ['The mill burned there', 'The mill[^2] burned there'],
    ],
    never: [
      ['It has 40 m of floor', 'It has 40 m² of floor'],
      ['10 mills burned', '10⁹ mills burned'],
      ['The mill sold houses', 'The mill sold [5] houses'],
      ['The mill burned', 'The mill [not] burned'],
      ['The mill [1] burned', 'The mill[2] burned'],
      ['The mill [1] burned', 'The mill² burned'],
    ],
  },
}

describe('the closed table', () => {
  const rows = (part: (entry: (typeof table)['case']) => Pairs) =>
    Object.entries(table).flatMap(([kind, entry]) =>
      part(entry).map(([claim, source]) => [kind, claim, source] as const),
    )

  test('each entry is tried, but for those of the whole sentence', () => {
    expect([...Object.keys(table), 'number', 'stop'].toSorted()).toEqual(
      Object.keys(harmlessDifferences).toSorted(),
    )
  })

  test.each(Object.entries(harmlessDifferences))(
    '%s says what it is, why, and what it never covers',
    (_, entry) => {
      for (const words of Object.values(entry)) expect(words).toMatch(/\S{3}/)
    },
  )

  test.each(rows(({ same }) => same))('%s: “%s” is “%s”', (kind, claim, source) => {
    const { named } = table[kind as keyof typeof table]
    expect(harmlessIn(claim, source)).toEqual(named ? [kind] : [])
  })

  test.each(rows(({ never }) => never))('%s never: “%s”, “%s”', (_, claim, source) => {
    expect(harmlessIn(claim, source)).toBeNull()
    expect(harmlessIn(source, claim)).toBeNull()
  })
})

describe('a difference', () => {
  test.each([
    ['a word', 'The old mill burned.', 'The new mill burned.', 'old', 'new', 1],
    ['a number', 'It has 5 mills.', 'It has 6 mills.', '5', '6', 2],
    ['a word that the source has more', 'The mill burned.', 'The mill never burned.', '', 'never', 2],
    ['a word that the claim has more', 'The mill never burned.', 'The mill burned.', 'never', '', 2],
    ['several words', 'The old mill burned.', 'The big new mill burned.', 'old', 'big new', 1],
    ['the last word', 'The mill burned', 'The mill stands', 'burned', 'stands', 2],
    ['a sign', 'It has 5 mills.', 'It has ≤5 mills.', '', '≤', 2],
  ])('%s', (_, claim, source, own, said, matched) => {
    const { left, right, result } = compare(claim, source)
    if (result.outcome !== 'differs') throw new Error('no difference was found')
    expect(result.matched).toBe(matched)
    const at = { left: result.claim, right: result.source, end: left.units.length }
    const part = differentPart(left, right, at)!
    const slice = (text: string, { units }: Side, first: number, end: number) =>
      end > first ? text.slice(units[first]!.start, units[end - 1]!.end) : ''
    expect(slice(claim, left, result.claim, part.left)).toBe(own)
    expect(slice(source, right, result.source, part.right)).toBe(said)
  })

  test('texts that never go on alike have no part that differs', () => {
    const [left, right] = [sideOf('a b c d e f g h i j', true), sideOf('k l m n o p q r s t', false)]
    expect(differentPart(left, right, { left: 0, right: 0, end: 10 })).toBeNull()
  })

  test('the source may go on behind the claim, and the claim not behind the source', () => {
    expect(compare('The mill', 'The mill burned').result).toMatchObject({ outcome: 'same', end: 2 })
    expect(compare('The mill burned', 'The mill').result).toMatchObject({ outcome: 'differs', matched: 2 })
  })
})

test('any text is the same as itself', () => {
  fc.assert(
    fc.property(markedTexts, (text) => {
      const side = { ...sideOf(text, false), marks: new Map() }
      const { length } = side.units
      expect(compareWording(side, side, { first: 0, end: length, at: 0, isStart: true })).toEqual({
        outcome: 'same',
        end: length,
        harmless: new Set(),
      })
    }),
    { numRuns: smallOrFull(300, 20_000) },
  )
})

describe('edits at random', () => {
  const COUNT = smallOrFull(400, 8_000)
  const random = seededRandom(35)
  const character = createCharacters(random)
  const sentences = makeSentences(seededRandom(36), COUNT)
  const words = [...new Set(sentences.flatMap(({ text }) => text.slice(0, -1).split(' ')))].filter((word) =>
    /^[\p{L}\d]+$/u.test(word),
  )

  test.each(['insert', 'replace', 'delete', 'word'] as const)('%s', (way) => {
    let made = 0
    for (const { text } of sentences) {
      const edit = editAtRandom(text, way, { random, character, words })
      if (!edit || edit.isDoubtful) continue
      made++
      const pair = random.chance(0.5) ? [text, edit.text] : [edit.text, text]
      expect(harmlessIn(pair[0]!, pair[1]!), `${edit.kind}: ${pair.join(' | ')}`).toBeNull()
    }
    expect(made).toBeGreaterThan(COUNT / 4)
  })
})
