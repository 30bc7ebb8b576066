import { describe, expect, test } from 'vitest'
import { classOf, createCharacters } from '../../eval/edits/characters.ts'
import { fold, standsIn } from '../../eval/edits/fold.ts'
import { readTexts, sentencesOf } from '../../eval/edits/lists.ts'
import { editAtRandom } from '../../eval/edits/random-edit.ts'
import { seededRandom } from '../fixtures/random.ts'

describe('the fold of harmless differences', () => {
  test.each([
    ['The  Ferry\u00a0opens.', 'the ferry opens'],
    ['It\u2019s \u201cold\u201d \u2014 very.', 'it\'s "old" - very'],
    ['of\ufb01ce', 'office'],
    ['co\u00adoperate', 'cooperate'],
    ['\u0664\u0660 ships', '40 ships'],
    ['**12,345** ships', '12345 ships'],
  ])('%s is %s', (one, two) => expect(fold(one)).toBe(fold(two)))

  test.each([
    ['40 ships', '−40 ships'],
    ['40 ships', '4.0 ships'],
    ['40 ships', '≥40 ships'],
    ['the ferry', 'the ferries'],
  ])('%s is not %s', (one, two) => expect(fold(one)).not.toBe(fold(two)))

  test('a claim stands between ends of words only', () => {
    expect(standsIn('the mill.', 'Here: The mill (old).')).toBe(true)
    expect(standsIn('the mill.', 'Here: the mills.')).toBe(false)
  })
})

describe('the sentences of a text', () => {
  test('they are cut at stops, without list numbers and marks of notes', () => {
    const text =
      '# A heading\n\n1. Mr Pike sold the mill.¹ It has no café in town.\n“Come in here,” he said. Is it old?'
    expect(sentencesOf(text).map((found) => [found.text, found.leans])).toEqual([
      ['Mr Pike sold the mill.', false],
      ['It has no café in town.', true],
    ])
  })

  test('every sentence of the written texts is a slice of its text', () => {
    const texts = readTexts()
    expect(texts.length).toBeGreaterThanOrEqual(12)
    for (const { text, sentences } of texts) {
      expect(text).not.toContain('⁂')
      expect(sentences.length).toBeGreaterThan(8)
      for (const found of sentences) expect(text.slice(found.start, found.end)).toBe(found.text)
    }
  })
})

test('a random edit is never one that the table names, and the same seed makes the same edits', () => {
  const sentence = 'In 1984 the harbour of Bergen handled 4,120 ships – about 12 % more.'
  const make = () => {
    const random = seededRandom(5)
    const editor = { random, character: createCharacters(random), words: ['bridge', 'mill'] }
    const ways = ['insert', 'replace', 'delete', 'word'] as const
    return Array.from({ length: 400 }, (_, at) => editAtRandom(sentence, ways[at % 4]!, editor))
  }
  const edits = make().filter((edit) => edit !== null)
  expect(edits.length).toBeGreaterThan(300)
  for (const { text } of edits) {
    const isRaised = [...text].some((sign) => /\p{No}/u.test(sign))
    expect(isRaised || fold(text) !== fold(sentence)).toBe(true)
  }
  expect(make()).toEqual(make())
})

test('a character has the class that was asked for', () => {
  const character = createCharacters(seededRandom(1))
  for (const wanted of ['letter', 'digit', 'mark', 'symbol', 'punctuation'] as const) {
    for (let count = 0; count < 50; count++) expect(classOf(character(wanted))).toBe(wanted)
  }
})
