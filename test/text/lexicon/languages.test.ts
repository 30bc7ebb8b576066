import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { declaringFiles, languageFiles, LANGUAGES, listsReadIn } from '../../../scripts/build/word-lists.ts'
import { lexicon } from '../../../src/text/lexicon/languages.ts'

const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && `src/${name}` !== LANGUAGES)
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
const read = new Set(code.flatMap(({ text }) => listsReadIn(text)))

test('a list is read of all languages that have it', () => {
  const negators = lexicon('negators').map((list) => list.split(' '))
  expect(negators.filter((words) => words.includes('not'))).toHaveLength(1)
  expect(negators.filter((words) => words.includes('nicht'))).toHaveLength(1)
  expect(lexicon('irregularPlurals')).toHaveLength(1)
})

test.each([...read])('the build imports of %s what the code reads', async (name) => {
  const values = await Promise.all(
    declaringFiles(name).map(
      async ({ file }) => ((await import(pathToFileURL(file).href)) as Record<string, unknown>)[name],
    ),
  )
  expect(values.length).toBeGreaterThan(0)
  expect(values).toEqual(lexicon(name as 'negators'))
})

test.each(languageFiles())('no list of $code is of a name that nothing reads', async ({ file }) => {
  const lists: object = await import(pathToFileURL(file).href)
  // Vocabularies are read whole, and some lists make others of their language.
  const whole = readFileSync('src/text/lexicon/english/vocabulary.ts', 'utf8')
  const outside = code.filter(({ name }) => !/^text\/lexicon\/\w+\.ts$/.test(name)).map(({ text }) => text)
  const isRead = (name: string) =>
    read.has(name) ||
    whole.includes(`export const ${name} `) ||
    outside.some((text) =>
      new RegExp(
        `\\.${name}\\b|\\$\\{${name}\\}|\\(${name}[,)]|\\b${name}(?: as \\w+)?,? [^;]*from '[^']*lexicon/`,
      ).test(text),
    )
  expect(Object.keys(lists).filter((name) => !isRead(name))).toEqual([])
})
