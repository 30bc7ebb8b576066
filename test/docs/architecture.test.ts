import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rooms } from '../../scripts/rooms.ts'

const architecture = readFileSync('docs/architecture.md', 'utf8')
const named = Array.from(
  architecture.matchAll(/`((?:src|extractors|scripts|test)\b[\w./-]*)`/g),
  ([, path]) => path!,
)

test('every path that the architecture names exists', () => {
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the architecture describes every room, from the ground up', () => {
  const [, table] = architecture.split('## The rooms')
  const described = Array.from(table!.matchAll(/^\| `([\w/]+)` \|/gm), ([, room]) => room!)
  expect(described).toEqual([...rooms])
})

test.each(rooms)('%s begins with what comes in, what goes out and where to begin', (room) => {
  const about = readFileSync(`${room}/about.md`, 'utf8')
  for (const heading of ['**In:**', '**Out:**', '**Begin:**', '**Never:**']) expect(about).toContain(heading)
  expect(about.trim().split('\n').length).toBeLessThanOrEqual(14)
  const files = Array.from(about.matchAll(/`([\w/-]+\.tsx?)`/g), ([, path]) => `${room}/${path}`)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
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
