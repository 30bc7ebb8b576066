import { Worker } from 'node:worker_threads'
import { savingProgram } from './held-pages.ts'

/** Milliseconds between two checks. */
const INTERVAL = 20

/**
 * Ends this process when it uses more than `limit` bytes, or its parent is gone. A separate thread checks, because the
 * thread that reads a document may never pause; V8's own limits do not count the memory of typed arrays, into which PDF
 * readers decompress. `saved`: pages that the reading thread holds; this thread writes them to `descriptor` when the
 * reader is slow, and before the end.
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
