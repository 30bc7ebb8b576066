import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCharacters } from '../../../eval/edits/characters.ts'
import { editAtRandom } from '../../../eval/edits/random-edit.ts'
import { makeSentences } from '../../../eval/edits/sentences.ts'
import { compareWording, differentPart } from '../../../src/text/wording/compare.ts'
import type { Side } from '../../../src/text/wording/compare.ts'
import { harmlessDifferences } from '../../../src/text/wording/harmless.ts'
import type { HarmlessKind } from '../../../src/text/wording/harmless.ts'
import { citationMarks, noteMarks } from '../../../src/text/wording/note-marks.ts'
import { readQuantities } from '../../../src/text/wording/quantities.ts'
import { readWording } from '../../../src/text/wording/units.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { isLabel } from '../../../src/text/locators/title-lines.ts'
import { table } from './harmless-pairs.ts'
import type { Pairs } from './harmless-pairs.ts'
import { markedTexts } from './texts.ts'

function sideOf(text: string, isClaim: boolean): Side {
  const { units } = readWording(text)
  const marks = isClaim ? citationMarks(units, (name) => name === '1') : noteMarks(units)
  return { units, marks, quantities: () => readQuantities(units, text) }
}

/** The whole claim beside the beginning of the source. */
function compare(claim: string, source: string) {
  const [left, right] = [sideOf(claim, true), sideOf(source, false)]
  const result = compareWording(left, right, {
    first: 0,
    end: left.units.length,
    at: 0,
    isStart: true,
    title: { isEnd: (at) => right.units[at]?.kind === 'break', isWord: (word) => !isLabel(word) },
  })
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

describe('the closed table', () => {
  const rows = (part: (entry: (typeof table)['case']) => Pairs) =>
    Object.entries(table).flatMap(([kind, entry]) =>
      part(entry).map(([claim, source]) => [kind, claim, source] as const),
    )

  test('each entry is tried, but for those of the whole sentence', () => {
    expect([...Object.keys(table), 'number', 'stop', 'clause'].toSorted()).toEqual(
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
