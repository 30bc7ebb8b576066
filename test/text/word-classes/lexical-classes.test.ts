import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTraps } from '../../../eval/trap-rows.ts'
import { initialsOf } from '../../../src/text/word-classes/abbreviations.ts'
import { frameOf } from '../../../src/text/word-classes/frame-words.ts'
import { irregularLemma } from '../../../src/text/word-classes/irregular-verbs.ts'
import { isLight } from '../../../src/text/word-classes/light-words.ts'
import { isChange, lemmaKey } from '../../../src/text/word-classes/opposite-verbs.ts'
import { createOppositeFinder, findOpposite } from '../../../src/text/word-classes/opposites.ts'
import { isSameWord, spelling, synonymGroups } from '../../../src/text/word-classes/synonyms.ts'
import { englishForms, germanForms } from '../../../src/text/word-classes/verb-forms.ts'
import { stem } from '../../../src/text/words/stem.ts'

const statements = readFileSync(new URL('../../fixtures/statements.txt', import.meta.url), 'utf8')
const text = [statements, ...readTraps().flatMap(({ source, claim }) => [source, claim])].join(' ')
const vocabulary = [
  ...new Set(
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .match(/\p{L}{3,}/gu),
  ),
].toSorted()

/** What the word lists say of a word, as far as they say anything. */
function describeWord(word: string): string {
  const own = stem(word)
  const notes = {
    stem: own,
    lemma: irregularLemma(own),
    key: lemmaKey(word),
    spelling: spelling(word),
    frame: frameOf(word),
    change: isChange(word) || null,
    light: isLight(own) || null,
    synonyms: synonymGroups(word).size || null,
  }
  const usual = new Set<unknown>([null, word, own])
  const told = Object.entries(notes).filter(([name, note]) =>
    name === 'stem' ? note !== word : !usual.has(note),
  )
  return [word, ...told.map(([name, note]) => `${name} ${note}`)].join(', ')
}

/** Not what a word should be but what it is taken for: a change shows in the file, and is taken over by `vitest run -u`. */
describe('recorded', () => {
  test('what is known of each word of the traps', async () => {
    const recorded = vocabulary.map((word) => `${describeWord(word)}\n`)
    await expect(recorded.join('')).toMatchFileSnapshot('recorded/words.txt')
  })

  test('the opposites among them', async () => {
    const find = createOppositeFinder(vocabulary)
    const recorded = vocabulary.flatMap((word) => {
      const { opposites, same } = find(word)
      const others = same.filter((other) => other !== word)
      if (opposites.length === 0 && others.length === 0) return []
      const kinds = opposites.map((other) => `${other} (${findOpposite(word, other)})`)
      return [`${word}: ${kinds.join(', ')}${others.length > 0 ? `; as ${others.join(', ')}` : ''}\n`]
    })
    await expect(recorded.join('')).toMatchFileSnapshot('recorded/opposite-words.txt')
  })

  test('the forms of verbs', async () => {
    const english = 'raise carry play pass fix reach plan stop rain open cut admit'
      .split(' ')
      .map(englishForms)
    const german =
      'an|heben reden an|reden auf|stocken senken ändern öffnen rechnen atmen warnen lernen bezahlen erlauben studieren handeln wandern'
        .split(' ')
        .map(germanForms)
    const recorded = [...english, ...german].map((forms) => `${forms.join(' ')}\n`)
    await expect(recorded.join('')).toMatchFileSnapshot('recorded/verb-forms.txt')
  })
})

describe('the initials of names', () => {
  test.each<[string, [string, string][]]>([
    ['chief financial officer', [['CFO', 'chief']]],
    ['the Bank of North Kolm', [['BNK', 'Bank']]],
    ['a b', []],
    ['one two       three four', []],
    ['one two      three', [['OTT', 'one']]],
    [
      'one two three one two three',
      [
        ['OTT', 'one'],
        ['OTTO', 'one'],
        ['OTTOT', 'one'],
        ['TTO', 'two'],
        ['TTOT', 'two'],
        ['TTOTT', 'two'],
        ['TOT', 'three'],
        ['TOTT', 'three'],
      ],
    ],
    ['über alle maßen', [['ÜAM', 'über']]],
  ])('%s', (name, expected) => {
    const initials = [...initialsOf(name)].map(([letters, at]) => [
      letters,
      /^\p{L}+/u.exec(name.slice(at))![0],
    ])
    expect(initials).toEqual(expected)
  })
})

test.each([
  ['colour', 'color', true],
  ['colour', 'collar', false],
  ['organised', 'organized', true],
  ['organisation', 'organization', true],
  ['analyse', 'analyzed', true],
  ['centre', 'centers', true],
  ['travelling', 'traveling', true],
  ['anaemia', 'anemia', true],
  ['programme', 'programs', true],
  ['defence', 'defense', true],
  ['dialogue', 'dialogs', true],
  ['hours', 'horse', false],
])('isSameWord(%j, %j): %s', (a, b, expected) => {
  expect(isSameWord(a, b)).toBe(expected)
  expect(isSameWord(b, a)).toBe(expected)
})
