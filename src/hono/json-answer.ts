import { z } from 'zod'
import type { CitationRun } from '../engine/citation-run.ts'
import { sourceInputSchema } from '../core/source.ts'
import { toCitationMap } from '../references/display/citation-map.ts'
import { toReferences } from '../references/display/references.ts'

/** The JSON answer of an endpoint: its text, its sources, its keys, and the whole body as text. */
export type JsonAnswer = { answer: string; sources: unknown[]; keys: string[]; json: string }

const answerSchema = z.looseObject({ answer: z.string(), sources: z.array(z.unknown()) })

/** A source in citespan's own shape, with `content` or, as in other tools, `text`. */
const plainSourceSchema = sourceInputSchema
  .extend({ id: z.string().optional(), text: z.string().optional() })
  .refine(({ content, text }) => content !== undefined || text !== undefined)
  .transform(({ text, ...source }) => ({ ...source, content: source.content ?? text }))

/** Parses a body that is JSON `{ answer, sources }`; `null` for any other body. */
export function readJsonAnswer(body: Uint8Array): JsonAnswer | null {
  try {
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    const parsed = answerSchema.safeParse(JSON.parse(json))
    return parsed.success ? { ...parsed.data, keys: Object.keys(parsed.data), json } : null
  } catch {
    // Not UTF-8 or not JSON.
    return null
  }
}

/**
 * The same JSON with `citations` (a map by source number), `references` and `data` appended.
 * Its own bytes are not changed, and keys that it already has are not added.
 */
export async function citeJsonAnswer(
  run: CitationRun,
  { keys, json, ...answer }: JsonAnswer,
): Promise<string> {
  addSources(run, answer.sources)
  run.push(0, answer.answer)
  const data = await run.attributed()
  const additions = { citations: toCitationMap(data), references: toReferences(data.citations), data }
  const missing = Object.entries(additions).filter(([key]) => !keys.includes(key))
  if (missing.length === 0) return json
  const end = json.lastIndexOf('}')
  return `${json.slice(0, end)},${JSON.stringify(Object.fromEntries(missing)).slice(1, -1)}${json.slice(end)}`
}

/** Adds sources of citespan's own shape directly, and those of any other shape through the extractors. */
function addSources(run: CitationRun, items: unknown[]): void {
  const plain = z.array(plainSourceSchema).safeParse(items)
  if (!plain.success) {
    run.addToolResult({ toolCallId: 'sources', toolName: 'query_rag', input: null, output: items })
    return
  }
  // Sources with an id first, since it may be one that would be given by number, such as "S1".
  const [unnamed, named] = [plain.data.filter(({ id }) => !id), plain.data.filter(({ id }) => id)]
  for (const { id, ...source } of [...named, ...unnamed]) run.addSource(source, { id })
}
