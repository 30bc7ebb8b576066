import { CitationError } from '../../core/error.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import type { ExtractedFile, ExtractTask } from './messages.ts'
import { startChild } from './document-child.ts'
import type { DocumentChild } from './document-child.ts'

export type DocumentPoolOptions = {
  /** Milliseconds for one document. */
  timeLimitMs: number
  /** Bytes that a process holds at most. */
  memoryLimit: number
  /** Documents that are read at the same time, each in a process of its own. */
  processes: number
}

/** Processes that read documents. */
export type DocumentPool = {
  /** `null` where no process can be started. */
  read(document: DocumentInput, signal?: AbortSignal): Promise<DocumentContent | null>
  /** Files of a document instead of its text; `null` where no process can be started. */
  extract(document: DocumentInput, task: ExtractTask, signal?: AbortSignal): Promise<ExtractedFile[] | null>
  /** Ends all processes; documents that are being read are rejected. */
  close(): void
}

/** Milliseconds after which a process without work is ended. */
const IDLE = 30_000
/** A process that holds more bytes after a document is not used again, since V8 keeps most of them. */
const MAX_KEPT = 300_000_000

/**
 * A pool of processes that are started when they are needed. A thread would not do: V8
 * ends the whole process when an array or a map of one thread outgrows its heap,
 * whatever `resourceLimits` that thread has.
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
      if (isClosed) throw closed()
      const child = await take()
      if (!child) return null
      try {
        return await work(child)
      } finally {
        giveBack(child)
      }
    } finally {
      // The place passes to the next one that waits.
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
