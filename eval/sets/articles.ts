import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { z } from 'zod'
import { readHtml } from '../../src/documents/parse/html.ts'
import type { EvalContext, EvalSet } from '../eval-set.ts'

const goldSchema = z.record(z.string(), z.object({ articleBody: z.string() }))

/** Words of a shingle, as in the benchmark's own metric. */
const SHINGLE = 4

/**
 * Compares the text that `readHtml` reads from a page with the labelled text of its article, by shingles of four
 * words: once the main text, once all text. All visible text is read, so that any part of a page can be quoted.
 */
export const articles: EvalSet = {
  name: 'article_extraction',
  async measure(context) {
    const pages = readPages(context)
    if (!pages) return null
    const main: Overlap[] = []
    const all: Overlap[] = []
    const baseline: Overlap[] = []
    for (const { html, article } of pages) {
      const gold = shinglesOf(article)
      const { content, mainText = [{ start: 0, end: content.length }] } = await readHtml(html)
      const parts = mainText.map(({ start, end }) => content.slice(start, end))
      main.push(overlap(shinglesOf(parts.join('\n')), gold))
      all.push(overlap(shinglesOf(content), gold))
      baseline.push(overlap(shinglesOf(bodyText(html)), gold))
    }
    const rows = { 'main text': main, 'all text': all }
    return Object.entries(rows).flatMap(([what, own]) =>
      (['f1', 'precision', 'recall'] as const).map((metric) => ({
        metric: `${what}: ${metric} of ${SHINGLE} words`,
        citespan: mean(own.map((page) => page[metric])),
        baseline: mean(baseline.map((page) => page[metric])),
        rows: pages.length,
        note: 'baseline: all text of the body',
      })),
    )
  },
}

function readPages({ data, sample }: EvalContext): { html: string; article: string }[] | null {
  const folder = join(data, 'eval', 'article_extraction')
  try {
    const gold = goldSchema.parse(JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')))
    const pages = Object.entries(gold).map(([id, { articleBody }]) => ({ id, article: articleBody }))
    return sample(pages).map(({ id, article }) => ({
      html: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString(),
      article,
    }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function bodyText(html: string): string {
  const page = load(html)
  page('script, style, noscript').remove()
  return page('body').text()
}

type Shingles = ReadonlyMap<string, number>
type Overlap = { f1: number; precision: number; recall: number }

function shinglesOf(text: string): Shingles {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const found = new Map<string, number>()
  for (let start = 0; start + SHINGLE <= words.length; start++) {
    const shingle = words.slice(start, start + SHINGLE).join(' ')
    found.set(shingle, (found.get(shingle) ?? 0) + 1)
  }
  return found
}

function overlap(read: Shingles, gold: Shingles): Overlap {
  let shared = 0
  for (const [shingle, count] of read) shared += Math.min(count, gold.get(shingle) ?? 0)
  const precision = ratio(shared, sum(read))
  const recall = ratio(shared, sum(gold))
  return { precision, recall, f1: ratio(2 * precision * recall, precision + recall) }
}

function sum(shingles: Shingles): number {
  return [...shingles.values()].reduce((total, count) => total + count, 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
