import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts'
import { createLocatorCache } from '../../src/text/locate/locate-quotes.ts'
import { searchQuote } from '../../src/cite/verify/evidence/search-quote.ts'
import type { EvalSet } from '../eval-set.ts'

type Row = { id: string; file: string; sentences: string[] }

/** Number of sentences with each outcome when they are checked as quotes of the file's text. */
type Outcomes = Record<'found' | 'altered' | 'fabricated', number>

/**
 * Checks sentences of real PDFs as quotes of the text that citespan reads. The baseline reads the text in the order in
 * which the file draws it.
 */
export const pdfs: EvalSet = {
  name: 'pdfs',
  async measure(context) {
    const folder = join(context.data, 'eval', 'pdfs')
    const rows = context.sample(filesOf(folder))
    if (rows.length === 0) return null
    const reader = createDocumentReader()
    const own: Outcomes = { found: 0, altered: 0, fabricated: 0 }
    const drawn: Outcomes = { found: 0, altered: 0, fabricated: 0 }
    let refused = 0
    try {
      for (const { file, sentences } of rows) {
        const bytes = new Uint8Array(readFileSync(join(folder, file)))
        const read = await reader.read({ name: file, content: bytes }).catch(() => null)
        if (!read) refused++
        await count(sentences, read?.content ?? '', own)
        await count(sentences, await drawnText(bytes), drawn)
      }
    } finally {
      await reader.close()
    }
    const total = rows.reduce((sum, { sentences }) => sum + sentences.length, 0)
    const note = 'found: character by character, but for harmless differences'
    return [
      ...(['found', 'altered', 'fabricated'] as const).map((metric) => ({
        metric,
        citespan: own[metric] / total,
        baseline: drawn[metric] / total,
        rows: total,
        note,
      })),
      { metric: 'files refused', citespan: refused / rows.length, baseline: null, rows: rows.length },
    ]
  },
}

function filesOf(folder: string): Row[] {
  const path = join(folder, 'sentences.dev.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Omit<Row, 'id'>)
    .map((row) => ({ id: row.file, ...row }))
}

async function count(sentences: readonly string[], content: string, outcomes: Outcomes): Promise<void> {
  const source = {
    id: 'S1',
    number: 1,
    type: 'document',
    identifier: 'file',
    title: 'file',
    contentHash: '',
    content,
  } as const
  const locatorOf = createLocatorCache()
  for (const sentence of sentences) {
    const check = await searchQuote(sentence, [source], { sourceId: 'S1', near: undefined, locatorOf })
    if (check.outcome === 'found' ? check.evidence.kind !== 'fuzzy' : check.outcome in outcomes)
      outcomes[check.outcome as keyof Outcomes]++
  }
}

async function drawnText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  return pages.join('\n\n')
}
