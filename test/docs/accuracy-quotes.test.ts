import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSourceRegistry } from '../../src/sources/registry/registry.ts'
import { checkQuote } from '../../src/cite/verify/evidence/quote.ts'

const [, section = ''] = readFileSync('docs/accuracy.md', 'utf8').split('## Quotes that cannot be told\n')
const [text = ''] = section.split(/^## /m)
const [head, ...cases] = Array.from(text.matchAll(/^\| (.*) \|$/gm), ([, row]) => row!.split(' | '))

test('the quotes of docs/accuracy.md are of different kinds, each row whole', () => {
  expect(head).toEqual(['kind', 'source', 'quote', 'outcome'])
  expect(cases.length).toBeGreaterThanOrEqual(20)
  expect(new Set(cases.map(([kind]) => kind)).size).toBe(cases.length)
})

test.each(cases)('%s', async (_, content = '', quote, outcome) => {
  const [source] = createSourceRegistry().registerAll([{ content }])
  const link = {
    claimNumber: 1,
    sourceId: source!.id,
    support: 'full',
    confidence: 1,
    matcher: 'test',
  } as const
  expect((await checkQuote({ ...link, quote }, [source!])).outcome).toBe(outcome)
})
