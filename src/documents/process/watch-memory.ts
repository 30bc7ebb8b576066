import { Worker } from 'node:worker_threads'
import { savingProgram } from './held-pages.ts'

/** Milliseconds between two looks. */
const INTERVAL = 20

/**
 * Ends this process when it holds more than so many bytes, or its parent is gone. A
 * thread of its own looks, because the one that reads a document may never pause;
 * V8's own limits do not count the memory of typed arrays, into which PDF readers decompress.
 *
 * `saved`: pages that the other thread holds; this one writes them to `descriptor` when that one is slow, and before the end.
 */
export function watchMemory(limit: number, saved?: { pages: SharedArrayBuffer; descriptor: number }): void {
  const saving = saved ? savingProgram(saved.descriptor) : 'const savePages = () => {}'
  const program = `${saving}
    const { ppid } = process
    setInterval(() => {
      const isOver = process.memoryUsage.rss() > ${limit}
      savePages(isOver)
      if (isOver || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL')
    }, ${INTERVAL})`
  const resourceLimits = { maxOldGenerationSizeMb: 16 }
  new Worker(program, { eval: true, workerData: saved?.pages, resourceLimits }).unref()
}
