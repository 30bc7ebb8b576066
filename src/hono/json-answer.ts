import { z } from 'zod'
import { sourceInputSchema } from '../core/source.ts'
import { toCitationsData } from '../core/citations-data.ts'
import type { AttributeOptions, CitationEngine } from '../engine/engine.ts'
import type { RunOptions } from '../engine/run.ts'
import { toCitationMap } from '../render/citation-map.ts'
import { toReferences } from '../render/references.ts'

/** A larger body is passed on uncited. */
const MAX_LENGTH = 16_000_000

const answerSchema = z.looseObject({ answer: z.string(), sources: z.array(z.unknown()) })

/** A source in citespan's own words: `content`, or `text` as in other tools. */
const plainSourceSchema = sourceInputSchema
  .extend({ id: z.string().optional(), text: z.string().optional() })
  .refine(({ content, text }) => content !== undefined || text !== undefined)
  .transform(({ text, ...source }) => ({ ...source, content: source.content ?? text }))

/**
 * A JSON response `{ answer, sources }` with `citations` (the map by source
 * number), `references` and `data` added; keys it already has are kept. What
 * is no such answer comes back as it was.
 */
export async function citeJsonAnswer(
  engine: CitationEngine,
  response: Response,
  scope: () => RunOptions | Promise<RunOptions>,
): Promise<Response> {
  const body = await response.text()
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const cited = body.length <= MAX_LENGTH ? await citeAnswer(engine, body, scope) : null
  return new Response(cited ?? body, { status, statusText, headers })
}

async function citeAnswer(
  engine: CitationEngine,
  body: string,
  scope: () => RunOptions | Promise<RunOptions>,
): Promise<string | null> {
  const parsed = answerSchema.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { answer, sources } = parsed.data
  try {
    const attribution = await engine.attribute({
      ...(await scope()),
      response: answer,
      ...readSources(sources),
    })
    const data = toCitationsData({ progress: 'complete', ...attribution })
    return JSON.stringify({
      citations: toCitationMap(data),
      references: toReferences(attribution.citations),
      data,
      ...parsed.data,
    })
  } catch {
    // The answer counts for more than its citations; the engine has reported what failed.
    return null
  }
}

/** Sources in our own shape as they are; any other shape through the extractors. */
function readSources(items: unknown[]): Pick<AttributeOptions, 'sources' | 'toolResults'> {
  const plain = z.array(plainSourceSchema).safeParse(items)
  if (plain.success) return { sources: plain.data }
  return { toolResults: [{ toolCallId: 'sources', toolName: 'query_rag', input: null, output: items }] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
