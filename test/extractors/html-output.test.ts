import { describe, expect, test } from 'vitest'
import { createExtractors } from '../../extractors/create-extractors.ts'
import { plainText } from '../../extractors/reading/plain-text.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'

const table = `<table>
  <thead><tr><th rowspan="2">Port</th><th colspan="2">Ships</th><th rowspan="2">Kind</th></tr><tr><th>2020</th><th>2021</th></tr></thead>
  <tr><td>Bergen</td><td>611</td><td>598</td><td rowspan="2">sail</td></tr>
  <tr hidden><td>Nowhere</td><td>999</td><td>999</td></tr>
  <tr><td>Stavanger</td><td>12</td><td>14</td></tr>
  <tr><td>Oslo</td><td>702</td><td>715</td><td>steam</td></tr>
</table>`
const page = `<!doctype html><html><head><title>Ports</title></head><body><h1>Ports</h1>${table}
  <div style="display:none"><div>Old figures: 4,000 ships.</div> More of them.</div><p>The count ended in 2021.</p></body></html>`

const outputs: [string, string, unknown][] = [
  ['a page', 'web_fetch', { url: 'https://ports.example/', html: page }],
  ['a page as a text', 'fetch_page', page],
  [
    'a fragment in a search result',
    'web_search',
    { results: [{ url: 'https://a.example/', content: table }] },
  ],
  ['an MCP text', 'mcp__http__get', { content: [{ type: 'text', text: page }] }],
]

function contentOf(toolName: string, output: unknown): string {
  const sources = createExtractors().extract({
    toolCallId: 'c',
    toolName,
    input: { url: 'https://p.example/' },
    output,
  })
  expect(sources).toHaveLength(1)
  return sources[0]!.content!
}

describe.each(outputs)('a table in %s', (_, toolName, output) => {
  test('is a grid whose rows can be read by themselves', () => {
    expect(contentOf(toolName, output)).toContain(
      [
        '| Port | Ships, 2020 | Ships, 2021 | Kind |',
        '| --- | --- | --- | --- |',
        '| Bergen | 611 | 598 | sail |',
        '| Stavanger | 12 | 14 | sail |',
        '| Oslo | 702 | 715 | steam |',
      ].join('\n'),
    )
  })

  test.each([
    ['Oslo had 702 ships in 2020.', 'Oslo | 702', 'verified'],
    ['In 2021 Bergen had 598 ships.', 'Bergen | 611 | 598', 'verified'],
    ['In 2021 Oslo had 702 ships.', 'Oslo | 702 | 715', 'failed'],
    ['Stavanger had 598 ships in 2021.', 'Stavanger | 12 | 14', 'failed'],
  ])('the claim “%s” with the cells “%s” is %s', async (claim, quote, expected) => {
    const { status } = await checkClaim({ claim, quote, sources: [{ content: contentOf(toolName, output) }] })
    expect(status).toBe(expected)
  })

  test('has no hidden row, and the page no hidden text', () => {
    expect(contentOf(toolName, output)).not.toMatch(/999|4,000|More of them/)
  })
})

describe('what is hidden in a text of tags', () => {
  test.each([
    ['elements of one kind in one another', '<div hidden>a<div>b</div>c</div><p>Seen.</p>', 'Seen.'],
    ['a paragraph without an end', '<div><p hidden>a<p>Seen.</div>', 'Seen.'],
    ['an element without content', '<p>Se<img hidden alt="x">en.</p>', 'Seen.'],
    ['what does not end', '<div hidden><p>Seen.</p>', 'Seen.'],
    ['the word in a value', '<p class="a hidden b" title="x hidden>y">Seen.</p>', 'y">Seen.'],
    ['words of a line', '<p>Se<span aria-hidden="true">§</span>en.</p>', 'Seen.'],
  ])('%s', (_, html, text) => expect(plainText(html)).toBe(text))
})
