import { describe, expect, test } from 'vitest'
import { lemmaOf } from '../../../src/text/word-classes/irregular-verbs.ts'
import { stem } from '../../../src/text/words/stem.ts'
import { englishForms, germanForms } from '../../../src/text/word-classes/verb-forms.ts'

describe('lemmaOf', () => {
  test.each([
    ['take', 'takes took taken taking'],
    ['stand', 'stands stood standing'],
    ['fly', 'flies flew flown'],
    ['nehmen', 'nimmt nahm nahmen genommen'],
    ['teilnehmen', 'teilnimmt teilgenommen teilzunehmen'],
    ['versprechen', 'verspricht versprach versprachen versprochen'],
    ['bestehen', 'besteht bestand bestanden'],
  ])('%s', (base, forms) => {
    for (const form of forms.split(' ')) expect(lemmaOf(stem(form)), form).toBe(lemmaOf(stem(base)))
  })

  test('leaves other words as they are', () => {
    for (const word of ['party', 'order', 'vertrag', 'house', 'x', '']) expect(lemmaOf(word)).toBe(word)
  })
})

describe('forms of verbs', () => {
  test.each([
    ['raise', 'raise raises raised raising'],
    ['hurry', 'hurry hurries hurried hurrying'],
    ['trim', 'trim trims trimmed trimming'],
    ['boost', 'boost boosts boosted boosting'],
    ['slash', 'slash slashes slashed slashing'],
  ])('%s', (verb, forms) => {
    expect(englishForms(verb)).toEqual(forms.split(' '))
  })

  test.each([
    ['kürzen', 'kürzt kürzte kürzten gekürzt gekürzten'],
    ['auf|stocken', 'aufstocken aufgestockt aufzustocken aufstockte'],
    ['aus|weiten', 'ausweitet ausweitete ausgeweitet'],
    ['verringern', 'verringern verringert verringerte'],
    ['reduzieren', 'reduziert reduzierte reduzierten'],
  ])('%s', (verb, forms) => {
    expect(germanForms(verb)).toEqual(expect.arrayContaining(forms.split(' ')))
  })
})
