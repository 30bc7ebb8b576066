import { Worker } from 'node:worker_threads'

/** Milliseconds between two looks. */
const INTERVAL = 20

/**
 * Ends this process when it holds more than so many bytes, or its parent is gone. A
 * thread of its own looks, because the one that reads a document may never pause;
 * V8's own limits do not count the memory of typed arrays, into which PDF readers decompress.
 */
export function watchMemory(limit: number): void {
  const program = `
    const { ppid } = process
    setInterval(() => {
      if (process.memoryUsage.rss() > ${limit} || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL')
    }, ${INTERVAL})`
  new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref()
}
