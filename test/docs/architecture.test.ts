import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { floors } from '../../scripts/layers.ts'

const architecture = readFileSync('docs/architecture.md', 'utf8')
const named = Array.from(
  architecture.matchAll(/`((?:src|extractors|scripts|test)\b[\w./-]*)`/g),
  ([, path]) => path!,
)

test('every path that the architecture names exists', () => {
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the architecture describes every folder of the layers, and no other', () => {
  const [, table] = architecture.split('## The folders')
  const described = Array.from(table!.matchAll(/^\| (`.+?`) \|/gm), ([, cell]) =>
    cell!.match(/[\w./-]+/g)!,
  ).flat()
  expect(described.toSorted()).toEqual(floors.flat().toSorted())
})

test('a file of every folder begins with what comes in and what goes out', () => {
  const begins = (file: string) => readFileSync(file, 'utf8').startsWith('/*')
  expect(floors.flat().filter((folder) => !globSync(`${folder}/*.ts`).some(begins))).toEqual([])
})

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/promises.md',
  'docs/records.md',
  'docs/page.md',
  'docs/models.md',
  'docs/overview.md',
  'docs/endpoints.md',
  'docs/telemetry.md',
])('every file of this repository that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const paths = [
    ...Array.from(
      text.matchAll(/`((?:src|extractors|scripts|test|bench|eval|examples)\/[\w.*/-]+)`/g),
      ([, path]) => path!,
    ),
    ...Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, path]) =>
      document.startsWith('docs/') ? `docs/${path}` : path!,
    ),
  ]
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
})
