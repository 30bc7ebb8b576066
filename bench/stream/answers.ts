import type { UIMessageChunk } from 'ai'
import { createRandom } from '../random.ts'

const words =
  'the a of in by from register archive survey harbour lamp reservoir committee protocol threshold annual pressure recorded measured closed opened raised described required stored delivered before after until while since north shallow steady public'.split(
    ' ',
  )

/** Prose of about `length` characters that depends on the seed only: sentences with figures, in paragraphs of five. */
export function createProse(length: number, seed = 7): string {
  const random = createRandom(seed)
  const pick = () => words[Math.floor(random() * words.length)]!
  const sentences: string[] = []
  let total = 0
  while (total < length) {
    const count = 8 + Math.floor(random() * 12)
    const body = Array.from({ length: count }, pick).join(' ')
    const sentence = `${body[0]!.toUpperCase()}${body.slice(1)} ${10 + Math.floor(random() * 9_000)}.`
    const end = sentences.length % 5 === 4 ? '\n\n' : ' '
    sentences.push(sentence + end)
    total += sentence.length + end.length
  }
  return sentences.join('')
}

/** The text in pieces of `size` UTF-16 units, like the tokens of a model. */
export function* deltasOf(text: string, size = 4): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** A whole UI message of one text part. */
export function toChunks(text: string, size = 4): UIMessageChunk[] {
  return [
    { type: 'start' },
    { type: 'start-step' },
    { type: 'text-start', id: 'text-1' },
    ...[...deltasOf(text, size)].map((delta): UIMessageChunk => ({
      type: 'text-delta',
      id: 'text-1',
      delta,
    })),
    { type: 'text-end', id: 'text-1' },
    { type: 'finish-step' },
    { type: 'finish' },
  ]
}

/** A stream that provides each chunk when it is pulled. */
export function streamOf<Chunk>(chunks: readonly Chunk[]): ReadableStream<Chunk> {
  let next = 0
  return new ReadableStream({
    pull(controller) {
      if (next < chunks.length) controller.enqueue(chunks[next++]!)
      else controller.close()
    },
  })
}

/** Reads a stream to its end; returns the number of chunks. */
export async function readAll(stream: ReadableStream<unknown>): Promise<number> {
  const reader = stream.getReader()
  let count = 0
  while (!(await reader.read()).done) count += 1
  return count
}
