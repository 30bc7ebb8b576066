import type { UIMessageChunk } from 'ai'
import { expect, test } from 'vitest'
import { createChunkReader } from '../../../../src/doors/web/body/read-chunks.ts'

const chunks: UIMessageChunk[] = [
  { type: 'start' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'Ships wait. ' },
  { type: 'text-delta', id: 't', delta: 'Hafen 港 🚢' },
  { type: 'text-end', id: 't' },
  { type: 'finish' },
]
const frameOf = (chunk: UIMessageChunk) => `data: ${JSON.stringify(chunk)}\n\n`
const encoder = new TextEncoder()

function bodyOf(pieces: readonly Uint8Array[], failure?: Error): ReadableStream<Uint8Array> {
  const rest = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = rest.shift()
      if (piece) controller.enqueue(piece)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
}

/** What is read, in the order in which it is told, and the bytes that were given to be passed on. */
async function readAll(
  pieces: readonly Uint8Array[],
  { mayPass = () => true, failure }: { mayPass?: () => boolean; failure?: Error } = {},
) {
  const seen: UIMessageChunk[] = []
  const passed: string[] = []
  const read = createChunkReader(bodyOf(pieces, failure), {
    sink: { incident: () => {}, cutOff: new AbortController().signal },
    frames: new WeakMap(),
    mayPass,
    onPassed: (chunk) => seen.push(chunk),
  })
  while (true) {
    const { bytes, chunks: taken, isLast } = await read()
    if (bytes) {
      passed.push(new TextDecoder().decode(bytes))
      // As whoever is given the bytes may do.
      structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] })
    }
    seen.push(...taken)
    if (isLast) return { seen, passed }
  }
}

test('whole frames of text are given as they came, and read before what follows them', async () => {
  const { seen, passed } = await readAll(chunks.map((chunk) => encoder.encode(frameOf(chunk))))
  expect(passed).toEqual(chunks.slice(2, 4).map(frameOf))
  expect(seen).toEqual(chunks)
})

test('text is read at last where nothing follows it', async () => {
  const pieces = () => chunks.slice(0, 4).map((chunk) => encoder.encode(frameOf(chunk)))
  expect((await readAll(pieces())).seen).toEqual(chunks.slice(0, 4))
  const { seen } = await readAll(pieces(), { failure: new Error('gone') })
  expect(seen).toEqual([...chunks.slice(0, 4), { type: 'error', errorText: expect.any(String) }])
})

test('text that is passed on is read within milliseconds', async () => {
  const seen: UIMessageChunk[] = []
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const read = createChunkReader(readable, {
    sink: { incident: () => {}, cutOff: new AbortController().signal },
    frames: new WeakMap(),
    mayPass: () => true,
    onPassed: (chunk) => seen.push(chunk),
  })
  const writer = writable.getWriter()
  void writer.write(encoder.encode(frameOf(chunks[2]!)))
  expect((await read()).bytes).not.toBeNull()
  expect(seen).toEqual([])
  await expect.poll(() => seen).toEqual([chunks[2]])
  await writer.close()
  expect(await read()).toEqual({ bytes: null, chunks: [], isLast: true })
})

test('no bytes are given while they may not pass', async () => {
  const pieces = chunks.map((chunk) => encoder.encode(frameOf(chunk)))
  const { seen, passed } = await readAll(pieces, { mayPass: () => false })
  expect(passed).toEqual([])
  expect(seen).toEqual(chunks)
})

test('cut anywhere, the same chunks come in the same order', async () => {
  const whole = encoder.encode(chunks.map(frameOf).join(''))
  for (let cut = 1; cut < whole.length; cut++) {
    const { seen } = await readAll([whole.slice(0, cut), whole.slice(cut)])
    expect(seen).toEqual(chunks)
  }
})
