import { describe, expect, test } from 'vitest'
import * as english from '../../../src/text/lexicon/english/sentences.ts'
import * as german from '../../../src/text/lexicon/german/sentences.ts'
import { wordsOf } from '../../../src/text/lexicon/word-list.ts'
import { splitClaims } from '../../../src/text/sentences.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const forms = (word: string) => [word, capital(word)]
const count = (text: string) => splitClaims(text).length

test.each(wordsOf(german.companyForms))('%s is the form of a company only with a capital', (form) => {
  for (const written of [form.toUpperCase(), capital(form)]) {
    expect(count(`Sie gehört der Kolm ${written}. Boote sanken.`)).toBe(1)
    expect(count(`Sie gehört der Kolm ${written}. Die Gebühr ist 40.`)).toBe(2)
  }
  expect(count(`Sie wiegt 5 ${form}. Boote sanken.`)).toBe(2)
})

describe.each([
  {
    language: 'English',
    lists: english,
    before: 'The text names the',
    after: ['The fee is 40.', 'It is new.'],
  },
  {
    language: 'German',
    lists: german,
    before: 'Der Text nennt',
    after: ['Die Gebühr ist 40.', 'Das ist neu.'],
  },
])('abbreviations in $language', ({ lists, before, after }) => {
  const { abbreviations, finalAbbreviations, referringAbbreviations, wordAbbreviations } = lists
  const words = wordsOf(wordAbbreviations)
  const referring = wordsOf(referringAbbreviations)
  const final = wordsOf(finalAbbreviations)
  const never = wordsOf(abbreviations).filter((each) => ![...words, ...referring, ...final].includes(each))

  test.each(words)('%s ends a sentence as a word, and not before a number or letter', (word) => {
    for (const form of forms(word)) {
      expect(count(`${before} ${form}. Boats sank.`)).toBe(2)
      for (const sentence of after) expect(count(`${before} ${form}. ${sentence}`)).toBe(2)
      for (const number of [
        '5',
        'IV',
        'IIa',
        'B',
        '12a',
        'S1',
        'UN1090',
        'PX-200',
        'F-200',
        'No. 7',
        'Nr. 7',
      ])
        expect(count(`${before} ${form}. ${number} of it.`)).toBe(1)
    }
  })

  test.each([...referring, ...final])('%s ends a sentence if the next word opens one', (word) => {
    for (const form of forms(word)) {
      for (const sentence of after) expect(count(`${before} ${form}. ${sentence}`)).toBe(2)
    }
  })

  test.each(referring)('%s ends no sentence before a number, a letter or a title', (word) => {
    for (const form of forms(word)) {
      for (const next of ['5', 'IV', 'A', 'I', '12a', 'Boats']) {
        expect([next, count(`${before} ${form}. ${next} of it.`)]).toEqual([next, 1])
      }
    }
  })

  test.each(never)('%s ends no sentence', (word) => {
    for (const form of forms(word)) expect(count(`${before} ${form}. Boats of it.`)).toBe(1)
  })
})
