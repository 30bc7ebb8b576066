import { expect, test } from 'vitest'
import { citeResponse } from '../../src/doors/web.ts'
import { CitationEngine } from '../../src/entries/index.ts'
import { readCodeBlocks } from './code-blocks.ts'

test('the answer of docs/endpoints.md with one true and one false sentence is what citeResponse adds', async () => {
  const [block] = readCodeBlocks('docs/endpoints.md').filter(({ language }) => language === 'json')
  const shown = JSON.parse(block!.code)
  const { answer, sources } = shown
  const cited = citeResponse(new CitationEngine(), Response.json({ answer, sources }))
  expect(await cited.json()).toMatchObject(shown)
})
