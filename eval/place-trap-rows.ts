import { readFileSync } from 'node:fs'
import { readDocument } from '../src/documents/reader/document.ts'

const files = ['tables', 'statutes', 'languages'] as const
export type PlaceTrapKind = (typeof files)[number]

/**
 * A claim about one place of its source: a cell of a table, a § or Absatz of a statute-like text, or a sentence in
 * another language. An unsupported claim takes its words from another place of the source, or changes one word.
 */
export type PlaceTrap = {
  id: string
  kind: PlaceTrapKind
  language: string
  /** The text that claims are checked against; for HTML only the visible text. */
  source: string
  claim: string
  supported: boolean
}

type Row = {
  id: string
  language: string
  format: 'csv' | 'markdown' | 'json' | 'jsonl' | 'html' | 'text'
  source: string
  claims: { supported: boolean; claim: string }[]
}

const directory = new URL('traps/places/', import.meta.url)

/** Reads the claims about places, which were written for this project. */
export async function readPlaceTraps(): Promise<PlaceTrap[]> {
  const traps: PlaceTrap[] = []
  for (const kind of files) {
    const lines = readFileSync(new URL(`${kind}.jsonl`, directory), 'utf8').split('\n')
    for (const line of lines.filter((text) => text !== '')) {
      // The cast holds: the file belongs to this project.
      const { id, language, format, source, claims } = JSON.parse(line) as Row
      const { content } = await readDocument({
        name: `${id}.${format}`,
        content: source,
        mediaType: format === 'html' ? 'text/html' : 'text/plain',
      })
      for (const [index, { claim, supported }] of claims.entries())
        traps.push({ id: `${id}-${index + 1}`, kind, language, source: content, claim, supported })
    }
  }
  return traps
}
