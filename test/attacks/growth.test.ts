import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { entries } from '../../scripts/build/entries.ts'
import { drawnFrom } from '../fixtures/full-proof.ts'
import { bounded } from './growth/bounded.ts'
import type { Reader } from './growth/reader.ts'
import { exported } from './growth/exports.ts'
import { grow } from './growth/family.ts'
import { createRunner } from './growth/measure.ts'
import { families, readers } from './growth/subjects.ts'

/**
 * Milliseconds of processor time, a guard against what hangs: in linear time each of these takes a part of a
 * second, in quadratic time about a minute. `npm run faults -- --only growth` measures growth itself.
 */
const GUARD = 10_000
const LONG = 250_000

const runner = createRunner({ limit: GUARD })
afterAll(runner.stop)

describe('text of strangers is read to its end', () => {
  test.each([
    ['splitClaims', 'list items'],
    ['splitClaims', 'empty list items'],
    ['splitSentences', 'blanks, then ordinals'],
    ['outlineStatute', '§§ with Absätze'],
    ['outlineStatute', 'Absätze with numbers'],
    ['namedPlace', 'references'],
    ['readOwnReferences', 'own references'],
    ['tokenize', 'ideographic periods'],
    ['plainText', 'tags of nothing before a greater-than'],
    ['splitEllipsis', 'blanks'],
    ['readQuotedWords', 'asides'],
    ['readTables', 'JSON objects of other keys'],
    ['readTables', 'a wide table, then short rows'],
    ['checkClaim, both', 'table rows'],
    ['compareQuote', 'images'],
    ['compareQuote, itself', 'words and ellipses'],
    ['isHeadingOnly, each sentence', 'greetings'],
    ['citeResponse, JSON lines', 'line breaks'],
    ['readWording', 'numbers that end as a name'],
    ['readWording', 'struck text'],
    ['readWording', 'combining marks of two kinds'],
    ['readClaimVerbatim, both', 'links without target'],
    ['readClaimVerbatim, both', 'labels in labels'],
    ['openFigures, before figures', 'capitals'],
    ['findQuotedMail', 'the head of a mail'],
    ['createElementReader', 'braces, closed later'],
  ])('%s: %s', async (reader, family) => {
    expect(families).toHaveProperty([family])
    const measured = await runner.run({ reader, family, length: LONG })
    expect(measured).toHaveProperty('milliseconds')
  })
})

const all: Readonly<Record<string, Reader>> = readers
const pairs = Object.keys(readers).flatMap((reader) =>
  Object.keys(families).map((family) => [reader, family]),
)

test('no short one makes a function throw', async () => {
  for (const [reader, family] of drawnFrom(pairs, 120)) {
    const text = grow(families[family!]!, 400)
    await expect(Promise.resolve(text).then(all[reader!]!), `${reader}: ${family}`).resolves.not.toThrow()
  }
})

test('there are at least 150 families, and no two are alike', () => {
  const texts = Object.values(families).map((family) => grow(family, 400))
  expect(texts.length).toBeGreaterThanOrEqual(150)
  expect(new Set(texts).size).toBe(texts.length)
})

test('each value that the package exports has its subjects, or a reason to have none', () => {
  // The entry of the schemas holds zod schemas alone.
  const sources = Object.values(entries).filter((source) => source !== entries['schemas'])
  const names = sources.flatMap((source) => valuesOf(readFileSync(source, 'utf8')))
  expect(names.length).toBeGreaterThan(150)
  expect(Object.keys(exported).toSorted()).toEqual(names.toSorted())
})

/** The names that an entry hands on, without types. The subjects themselves are checked by their type. */
function valuesOf(text: string): string[] {
  const handedOn = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list!.split(','))
  const own = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name]) => name!,
  )
  return [...handedOn, ...own]
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}

test('each limit that bounds a function is a row of the table in docs/security.md', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(/^\| ([^|]+?) \|/gm)
  const limits = new Set([...rows].map(([, what]) => what))
  expect(Object.values(bounded).filter(({ limit }) => !limits.has(limit))).toEqual([])
})
