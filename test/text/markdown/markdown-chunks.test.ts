import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { cutMarkdown } from '../../../src/text/markdown/markdown-chunks.ts'
import { longMarkdownDocument } from '../../page/markers/markdown-documents.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

function parse(text: string): string[] {
  const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return children.map((child) =>
    JSON.stringify(child, (key, value) => (key === 'position' ? undefined : value)),
  )
}

const paragraph = `${'words and words '.repeat(140)}\n\n`

describe('cutMarkdown', () => {
  test.each([
    ['before a paragraph', `${paragraph}next`, ['next']],
    ['before a quote', `${paragraph}> next`, ['> next']],
    ['not within a fence', `\`\`\`\n${paragraph}next`, []],
    ['behind a fence', `\`\`\`\n${paragraph}\`\`\`\n\nnext`, ['next']],
    ['not at the shorter fence within a longer one', `\`\`\`\`\n\`\`\`\n${paragraph}next`, []],
    ['not before a list item', `- a\n\n${paragraph}- b`, []],
    ['not before an indented line', `- a\n\n${paragraph}  b`, []],
    ['not where a definition counts everywhere', `[a]: /b\n\n${paragraph}[a]`, []],
    ['not within raw HTML', `<script>\n${paragraph}next`, []],
    ['not within a comment', `<!--\n${paragraph}next`, []],
  ])('%s', (_name, text, tails) => {
    const chunks = cutMarkdown(text)
    expect(chunks.slice(1).map(({ start, end }) => text.slice(start, end))).toEqual(tails)
  })

  test('the chunks parsed apart are the document', () => {
    let cuts = 0
    fc.assert(
      fc.property(longMarkdownDocument, (generated) => {
        // With these a text is not cut at all; one in three keeps them.
        const text =
          generated.length % 3 === 0 ? generated : generated.replaceAll(/\]:|^ *<|^ {1,3}(?=[`~])/gm, '')
        const chunks = cutMarkdown(text)
        cuts += chunks.length - 1
        expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
        expect(chunks.flatMap(({ start, end }) => parse(text.slice(start, end)))).toEqual(parse(text))
      }),
      { numRuns: smallOrFull(15, 60), endOnFailure: true },
    )
    expect(cuts).toBeGreaterThan(smallOrFull(5, 20))
  })
})
