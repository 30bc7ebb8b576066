/**
 * A thread that runs one function on one hostile text after another, and reports the processor time of each run. In a
 * thread of its own, a run that does not end can be stopped.
 */
import { parentPort } from 'node:worker_threads'
import { threadTime } from '../../fixtures/thread-time.ts'
import { grow } from './family.ts'
import type { Reader } from './reader.ts'
import { families, readers } from './subjects.ts'

export type Job = { reader: string; family: string; length: number }
/** Milliseconds of the thread's processor time, or what was thrown. */
export type Run = { milliseconds: number } | { error: string }

parentPort!.on('message', (job: Job) => {
  void run(job).then((result) => parentPort!.postMessage(result))
})

async function run({ reader, family, length }: Job): Promise<Run> {
  const text = textOf(family, length)
  const read = await readerOf(reader)
  const start = threadTime()
  try {
    await read(text)
  } catch (error) {
    return { error: String(error) }
  }
  return { milliseconds: threadTime() - start }
}

/** Texts of up to this many UTF-16 units are cached. Those of all families take about 10 MB. */
const KEPT = 16_384
const kept = new Map<string, string>()

/** The text of a family with this length. Short texts are made once and used for all functions. */
function textOf(family: string, length: number): string {
  const key = `${length} ${family}`
  const text = kept.get(key) ?? flat(grow(families[family]!, length))
  if (length <= KEPT) kept.set(key, text)
  return text
}

/** Loads the readers whose packages take time to load when the first of them is asked for. */
async function readerOf(name: string): Promise<Reader> {
  const quick: Readonly<Record<string, Reader>> = readers
  if (Object.hasOwn(quick, name)) return quick[name]!
  const { allReaders } = await import('./all-readers.ts')
  return (allReaders as Readonly<Record<string, Reader>>)[name]!
}

/**
 * The text, stored in one piece: V8 stores a concatenated text as a tree until it is first read, and that would count
 * as time of the function.
 */
function flat(text: string): string {
  Number(text)
  return text
}
