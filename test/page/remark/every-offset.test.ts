import * as fc from 'fast-check'
import type { Nodes, Parents, Root } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { remarkCitations } from '../../../src/page/remark.ts'
import { citedSource } from '../view/cite.ts'
import { markdownDocument } from '../markers/markdown-documents.ts'
import { createOracle, shownOf } from './expected-place.ts'
import { readableDocument } from './generated-documents.ts'
import { writtenDocuments } from './written-documents.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

const sources = [citedSource(1)]
const marker =
  '<sup class="citespan-marker verified" data-citation="c">' +
  '<a role="doc-noteref" href="#citespan-source-S1" aria-label="Source 1: Report 1 (verified)">1</a></sup>'

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkMath)
const writer = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

function toHtml(tree: Root): string {
  return writer.stringify(writer.runSync(tree))
}

/** The tree of the text with the marker of a citation that ends at `offset`. */
function cited(text: string, offset: number): Root {
  const status = 'verified' as const
  const citations = [{ id: 'c', status, start: 0, end: offset, sourceIds: ['S1'] }]
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkCitations, { citations, sources })
  return processor.runSync(processor.parse(text), text) as Root
}

/** Whether a page shows what is written into a node. */
function isShown(text: string): (node: Parents) => boolean {
  const tree = plain.parse(text)
  const names = new Map<string, string>()
  const rest: Nodes[] = [tree]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (!('children' in node)) continue
    rest.push(...node.children)
    if (!['paragraph', 'heading', 'tableCell'].includes(node.type)) continue
    const name = `\uE100${names.size}\uE101`
    names.set(placeOf(node), name)
    node.children.push({ type: 'text', value: name } as never)
  }
  const html = toHtml(tree)
  return (node) => html.includes(names.get(placeOf(node))!)
}

function placeOf({ type, position }: Parents): string {
  return `${type} ${position!.start.offset} ${position!.end.offset}`
}

type Found = { path: Parents[]; index: number }

function findMarkers(node: Parents, path: Parents[] = []): Found[] {
  return node.children.flatMap((child, index): Found[] => {
    if ((child.type as string) === 'citationMarker') return [{ path: [...path, node], index }]
    return 'children' in child ? findMarkers(child, [...path, node]) : []
  })
}

function shownBefore({ path, index }: Found): { container: Parents; shown: string } {
  const from = path.findLastIndex(({ type }) => ['paragraph', 'heading', 'tableCell'].includes(type))
  const steps = path.slice(from)
  const shown = steps.map((parent, depth) => {
    const next = steps[depth + 1]
    const end = next ? parent.children.indexOf(next as never) : index
    return parent.children.slice(0, end).map(shownOf).join('')
  })
  return { container: path[from]!, shown: shown.join('') }
}

/** Final punctuation, and what closes after it: a marker stands behind these, too. */
const CLOSES = /^[.!?…。！？"'”’»)\]」』”）]*$/u

/** Returns the offsets that have a marker. */
function checkEveryOffset(text: string): number {
  const bare = toHtml(plain.parse(text))
  const oracle = createOracle(plain.parse(text), { text, isShown: isShown(text) })
  let marked = 0
  for (let offset = 0; offset <= text.length; offset++) {
    const tree = cited(text, offset)
    const found = findMarkers(tree)
    const expected = oracle.before(offset)
    const where = `${JSON.stringify(text)} at ${offset}`
    expect(found.length, where).toBe(expected ? 1 : 0)
    if (expected) {
      marked++
      checkPlace(found[0]!, expected, where)
    }
    const html = toHtml(tree)
    expect(html.split(marker).length - 1, where).toBe(found.length)
    expect(html.replace(marker, ''), where).toBe(bare)
  }
  return marked
}

function checkPlace(found: Found, expected: { container: Parents; shown: string }, where: string): void {
  const { container, shown } = shownBefore(found)
  expect(placeOf(container), where).toBe(placeOf(expected.container))
  expect(shown.slice(0, expected.shown.length), where).toBe(expected.shown)
  expect(shown.slice(expected.shown.length), where).toMatch(CLOSES)
  const parents = found.path.slice(found.path.indexOf(container) + 1)
  expect(
    parents.map(({ type }) => type).filter((type) => !/^(?:emphasis|strong|delete)$/.test(type)),
    where,
  ).toEqual([])
  const next = found.path.at(-1)!.children[found.index + 1]
  // Emphasis that ends there is closed, and punctuation that ends the sentence is passed.
  expect(parents.length > 0 && !next, where).toBe(false)
  expect(next?.type === 'text' && /^[.!?…]+["'”’»)\]]*(?:\s|$)/.test(next.value), where).toBe(false)
}

describe('a marker at every offset', () => {
  test.each(writtenDocuments.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    '%s',
    (_name, text) => {
      checkEveryOffset(text)
    },
  )

  test.each([
    ['written as answers are', readableDocument, smallOrFull(10, 130), 8_195],
    ['often broken', markdownDocument.filter((text) => text.length <= 160), smallOrFull(8, 70), 7_319],
  ] as const)(
    'documents that are %s',
    (_name, document, numRuns, seed) => {
      let marked = 0
      fc.assert(
        fc.property(document, (text) => {
          marked += checkEveryOffset(text)
        }),
        { numRuns, seed },
      )
      expect(marked).toBeGreaterThan(numRuns * 20)
    },
    300_000,
  )

  test('there are fifty documents written by hand', () => {
    expect(new Set(writtenDocuments).size).toBeGreaterThanOrEqual(50)
  })
})
