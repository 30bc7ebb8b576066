import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { declaringFiles, languageFiles, listsReadIn } from '../../../scripts/build/word-lists.ts'
import { wholeLanguages } from '../../../src/text/lexicon/languages.ts'
import type { Language } from '../../../src/text/lexicon/languages.ts'
import { wordsOf } from '../../../src/text/lexicon/word-list.ts'

/** Where sentences are compared, and what surrounds them is read. */
const checks = [
  'src/cite/facts/compare',
  'src/cite/reading',
  'src/cite/verify/verbatim',
  'src/text/sentences',
  'src/text/word-classes',
  'src/text/words',
]

const needed = new Set(
  checks.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => listsReadIn(readFileSync(`${folder}/${name}`, 'utf8'))),
  ),
)

/** Lists for which a language has no words, or whose words are within another list of it. */
const wordless: Partial<Record<Language, string>> = {
  en: `
    articlesByGender inseparablePrefixes negatorsBehind offerParts splitBreakers telltaleLetters thusPronoun
    verbParticles verbPrefixes`,
  de: `
    adjectiveEndings be capitals genericNames irregularPlurals lastTimeOrders numberSigns openingPrepositions persons relatives
    sameNames support`,
}

test.each(wholeLanguages)('%s has all lists that a check of sentences reads', (language) => {
  const missing = [...needed].filter((name) => !declaringFiles(name).some(({ code }) => code === language))
  expect(missing.toSorted()).toEqual(wordsOf(wordless[language] ?? '').toSorted())
})

/** Lists whose words count in every text, whatever its language, and change a value or turn a statement round. */
const everywhere = [
  'negators',
  'negationBreakers',
  'denials',
  'ones',
  'tens',
  'scales',
  'refutations',
  'reports',
]

/** Words of these lists that are other words in a whole language; in its texts they are taken for these. */
const shared: Partial<Record<Language, string>> = {
  en: 'belief billion few lack lacking lied no not nothing one ten trillion',
  de: 'billion null trillion',
}

type Lists = Readonly<Record<string, unknown>>

test.each(languageFiles())(
  'no such word of $code is another one in a whole language',
  async ({ code, file }) => {
    const lists = await listsOf(file)
    const others = await Promise.all(
      languageFiles()
        .filter((other) => other.code !== code && wholeLanguages.some((whole) => whole === other.code))
        .map((other) => listsOf(other.file)),
    )
    const taken = new Set(others.flatMap(wordsIn))
    const isAlike = (name: string, word: string) =>
      others.some((other) => {
        const value = valueIn(other[name], word)
        return value !== undefined && value === valueIn(lists[name], word)
      })
    const own = everywhere.flatMap((name) => wordsIn(lists[name]).filter((word) => !isAlike(name, word)))
    expect([...new Set(own)].filter((word) => taken.has(word)).toSorted()).toEqual(
      wordsOf(shared[code as Language] ?? ''),
    )
  },
)

async function listsOf(file: string): Promise<Lists> {
  return (await import(pathToFileURL(file).href)) as Lists
}

/** What a list says of a word: its value, or that it is in the list. */
function valueIn(list: unknown, word: string): unknown {
  if (typeof list === 'object' && list !== null) return (list as Lists)[word]
  return wordsIn(list).includes(word) ? true : undefined
}

/** All words of a list, at any depth, with the words and phrases that have its values. */
function wordsIn(list: unknown): string[] {
  if (typeof list === 'string') return wordsOf(list)
  if (typeof list !== 'object' || list === null) return []
  const keys = Object.keys(list).filter((key) => !/^\d+$/.test(key))
  return [...keys, ...Object.values(list).flatMap(wordsIn)]
}
