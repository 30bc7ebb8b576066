import type { UIMessageChunk } from 'ai'
import { expect, test } from 'vitest'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { turns } from '../../fixtures/turns.ts'

const CLAIM = 'The ferry to Osmund Island ran twice a day in 1958.'

const answer: UIMessageChunk[] = [
  { type: 'start', messageId: 'm1' },
  {
    type: 'tool-output-available',
    toolCallId: '1',
    output: [{ url: 'https://ferry.example/log', title: 'Ferry log', content: CLAIM }],
  },
  { type: 'text-start', id: 't' },
  ...CLAIM.split(/(?= )/).map((delta): UIMessageChunk => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'finish' },
]

function streamOf(chunks: readonly UIMessageChunk[], broken?: Error): ReadableStream<UIMessageChunk> {
  return new ReadableStream({
    async start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(chunk)
        await turns(1)
      }
      if (broken) controller.error(broken)
      else controller.close()
    },
  })
}

async function readAll(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

test('every chunk comes through in order, the very same object, and the citations before the end', async () => {
  const run = new CitationEngine().run()
  const chunks = await readAll(citeUIMessageStream(run, streamOf(answer)))
  const given = chunks.filter((chunk) => answer.includes(chunk))
  expect(given).toEqual(answer.filter(({ type }) => type !== 'text-end'))
  expect(chunks.at(-1)).toBe(answer.at(-1))
  const end = chunks.find((chunk) => chunk.type === 'text-end')
  expect(end?.citations?.map(({ startIndex, endIndex }) => CLAIM.slice(startIndex, endIndex))).toEqual([
    CLAIM,
  ])
  const { record } = await run.done
  expect(record.citations.map(({ status }) => status)).toEqual(['verified'])
})

test('is drained and recorded when its reader leaves', async () => {
  const run = new CitationEngine().run()
  const reader = citeUIMessageStream(run, streamOf(answer)).getReader()
  await reader.read()
  await reader.cancel()
  const { record } = await run.done
  expect([record.textParts, record.outcome]).toEqual([[CLAIM], 'complete'])
})

test('ends with an error chunk where its source breaks off, the open text released', async () => {
  const run = new CitationEngine().run()
  const upTo = answer.slice(0, -1)
  const chunks = await readAll(citeUIMessageStream(run, streamOf(upTo, new Error('Socket closed.'))))
  expect(chunks.slice(-3).map(({ type }) => type)).toEqual(['text-end', 'data-citations', 'error'])
  expect(JSON.stringify(chunks)).not.toContain('Socket closed.')
  const { record } = await run.done
  expect([record.outcome, record.textParts]).toEqual(['failed', [CLAIM]])
  expect(record.incidents.map(({ code, message }) => [code, message])).toContainEqual([
    'stream-broken',
    'Error: Socket closed.',
  ])
})
