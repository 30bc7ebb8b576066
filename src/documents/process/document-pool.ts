import { CitationError } from '../../core/error.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import type { ExtractedFile, ExtractTask } from './messages.ts'
import { startChild } from './document-child.ts'
import type { DocumentChild } from './document-child.ts'

export type DocumentPoolOptions = {
  /** Maximum milliseconds for one document. */
  timeLimitMs: number
  /** Maximum bytes of memory of a process. */
  memoryLimit: number
  /** Maximum documents read at the same time, each in a separate process. */
  processes: number
}

/** Processes that read documents. */
export type DocumentPool = {
  /** Reads a document in a process; `null` if no process can be started. */
  read(document: DocumentInput, signal?: AbortSignal): Promise<DocumentContent | null>
  /**
   * Extracts files of a document instead of reading its text; `task` says which files. `null` if no process can be
   * started.
   */
  extract(document: DocumentInput, task: ExtractTask, signal?: AbortSignal): Promise<ExtractedFile[] | null>
  /** Ends all processes; documents being read are rejected with `closed`. */
  close(): void
}

/** Milliseconds after which an idle process is ended. */
const IDLE = 30_000
/** A process is ended after a document if it then uses more bytes than this, because V8 releases little memory. */
const MAX_KEPT = 300_000_000

/**
 * A pool of processes that are started when needed. Threads would not do: V8 ends the whole process when an array or a
 * map of one thread outgrows its heap, whatever the thread's `resourceLimits`.
 */
export function createDocumentPool({
  timeLimitMs,
  memoryLimit,
  processes,
}: DocumentPoolOptions): DocumentPool {
  const all = new Set<DocumentChild>()
  const idle: { child: DocumentChild; timer: ReturnType<typeof setTimeout> }[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false

  async function take(): Promise<DocumentChild | null> {
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer)
      if (next.child.isAlive()) return next.child
      all.delete(next.child)
    }
    const child = startChild(memoryLimit)
    all.add(child)
    if (await child.started) return child
    all.delete(child)
    return null
  }

  function giveBack(child: DocumentChild): void {
    if (isClosed || !child.isAlive() || child.memory() > MAX_KEPT) return end(child)
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      )
      end(child)
    }, IDLE)
    timer.unref()
    idle.push({ child, timer })
  }

  function end(child: DocumentChild): void {
    all.delete(child)
    child.end()
  }

  async function use<T>(work: (child: DocumentChild) => Promise<T>): Promise<T | null> {
    if (busy >= processes) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      const child = isClosed ? null : await take()
      if (isClosed) throw closed()
      if (!child) return null
      try {
        return await work(child)
      } catch (error) {
        // Closing ends the process, which looks like one that failed.
        throw isClosed ? closed() : error
      } finally {
        giveBack(child)
      }
    } finally {
      // `busy` stays the same if another document begins now.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  return {
    read: (document, signal) => use((child) => child.read(document, { timeLimitMs, memoryLimit, signal })),
    extract: (document, task, signal) =>
      use((child) => child.extract(document, { timeLimitMs, memoryLimit, signal, task })),
    close() {
      isClosed = true
      for (const { timer } of idle) clearTimeout(timer)
      idle.length = 0
      for (const child of all) end(child)
    },
  }
}

function closed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The citation engine is closed.',
    suggestion: 'Create a new one.',
  })
}
