import assert from 'node:assert/strict'
import { parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from 'ai'
import type { UIMessage, UIMessageChunk } from 'ai'
import type { CitationsData } from '../../src/core/citations-data.ts'
import { toAnswer } from '../../src/page/client.ts'
import { answer, citedAnswer } from './answer.ts'

/**
 * Calls an endpoint that streams. Throws unless it sends the answer of `answer.ts` unchanged, with the same citations
 * as `citedAnswer` has.
 */
export async function checkStream(url: string): Promise<void> {
  const response = await fetch(url, { method: 'POST' })
  assert.equal(response.status, 200)
  const chunks = parseJsonEventStream({ stream: response.body!, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream<{ success: boolean; value?: UIMessageChunk; error?: unknown }, UIMessageChunk>({
      transform(parsed, controller) {
        if (!parsed.success) throw parsed.error
        controller.enqueue(parsed.value!)
      },
    }),
  )
  let message: UIMessage | undefined
  for await (const read of readUIMessageStream({ stream: chunks })) message = read
  const { textParts, ...cited } = toAnswer(message!)
  assert.deepEqual(textParts, [answer])
  const here = await citedAnswer()
  assert.deepEqual(verdictsOf(cited), verdictsOf(here.data))
}

function verdictsOf({
  citations,
  sources,
}: {
  citations: readonly CitationsData['citations'][number][]
  sources: readonly CitationsData['sources'][number][]
}) {
  return citations.map(({ text, status, sourceIds, evidence }) => ({
    text,
    status,
    quotes: evidence.map(({ quote }) => quote),
    sources: sourceIds.map((id) => sources.find((source) => source.id === id)?.title),
  }))
}
