/**
 * A thread that runs one function on one hostile text after another and gives the processor time
 * of each run, so that the thread can be ended where a run does not.
 */
import { parentPort } from 'node:worker_threads'
import { grow } from './family.ts'
import { families, readers } from './subjects.ts'

export type Job = { reader: string; family: string; length: number }
/** Milliseconds of the thread's processor time, or what was thrown. */
export type Run = { milliseconds: number } | { error: string }

parentPort!.on('message', (job: Job) => {
  void run(job).then((result) => parentPort!.postMessage(result))
})

async function run({ reader, family, length }: Job): Promise<Run> {
  const text = flat(grow(families[family]!, length))
  const start = process.threadCpuUsage()
  try {
    await readers[reader]!(text)
  } catch (error) {
    return { error: String(error) }
  }
  const { user, system } = process.threadCpuUsage(start)
  return { milliseconds: (user + system) / 1000 }
}

/** The same text as one piece: a repeated text is a tree of pieces until it is first read. */
function flat(text: string): string {
  Number(text)
  return text
}
