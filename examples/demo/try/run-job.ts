import type { Job, JobAnswer, Jobs } from './jobs.ts'

/** Milliseconds after which a file is given up: one may be made to take forever. */
const TIME_LIMIT = 60_000

/**
 * Does one job in a worker that is ended with it. Rejects with an error for a reader: what is wrong
 * with the file or answer, that it took too long, or `signal`'s reason.
 */
export function runJob<Kind extends keyof Jobs>(
  kind: Kind,
  given: Jobs[Kind]['given'],
  signal: AbortSignal,
): Promise<Jobs[Kind]['made']> {
  const { promise, resolve, reject } = Promise.withResolvers<Jobs[Kind]['made']>()
  if (signal.aborted) return Promise.reject(signal.reason)
  const worker = new Worker(new URL('worker.js', document.baseURI), { type: 'module' })
  const late = setTimeout(
    () => reject(new Error(`It took longer than ${TIME_LIMIT / 1000} seconds.`)),
    TIME_LIMIT,
  )
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const { port1: port, port2 } = new MessageChannel()
  port.addEventListener('message', ({ data }: MessageEvent<JobAnswer>) => {
    if ('error' in data) reject(new Error(data.error))
    // The worker answers a job with what its kind makes.
    else resolve(data.made as Jobs[Kind]['made'])
  })
  worker.addEventListener('error', ({ message }) => {
    reject(new Error(message || 'The script of the worker could not be loaded.'))
  })
  port.start()
  worker.postMessage({ kind, given } as Job, [port2])
  return promise.finally(() => {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    worker.terminate()
    port.close()
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Reads files one after the other, each in a worker of its own, so that many do not take all memory at once. */
export function readInTurn(given: Jobs['read']['given'], signal: AbortSignal): Promise<Jobs['read']['made']> {
  const read = last.then(() => runJob('read', given, signal))
  last = read.catch(() => {})
  return read
}
