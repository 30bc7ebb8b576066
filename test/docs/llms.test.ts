import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('llms.txt', 'utf8')
const links = Array.from(text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm), ([, path]) => path!)

test('llms.txt has the form of llmstxt.org: a name, a summary, then sections of links with a line each', () => {
  const [beginning = '', ...sections] = text.split(/^## /m)
  expect(beginning).toMatch(/^# citespan\n\n> \S.*\n\n[^#]+$/)
  for (const section of sections) expect(section).toMatch(/^\w+\n\n(?:- \[[^\]]+\]\([^)]+\): \S.*\n)+\n?$/)
})

test('every file that llms.txt names exists and travels in the package', () => {
  const { files }: { files: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(links.filter((path) => !existsSync(path) || !files.includes(path.split('/')[0]!))).toEqual([])
})

test('llms.txt names every document, every page of the reference and every example, once', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'])
  expect(links.filter((path) => path.endsWith('.md')).toSorted()).toEqual(documents.toSorted())
  const examples = links.flatMap((path) => path.match(/^examples\/([^/]+)/)?.[1] ?? [])
  expect(examples.toSorted()).toEqual(
    globSync('examples/*')
      .map((path) => path.split('/')[1])
      .toSorted(),
  )
})
