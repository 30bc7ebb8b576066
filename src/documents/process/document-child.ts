import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CitationError } from '../../core/error.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { mediaTypeOf } from '../parse/media-types.ts'
import { createPages } from '../parse/pages.ts'
import { abortedReading, quoteName, tooComplex } from '../parse/reading-errors.ts'
import { createSavedPages } from './held-pages.ts'
import type { SavedPages } from './held-pages.ts'
import { PART, SAVED_PAGES } from './messages.ts'
import type { ExtractedFile, ExtractTask, FromProcess, ToProcess } from './messages.ts'
import { createReceivedFiles } from './received-files.ts'

export type ReadOptions = { timeLimitMs: number; memoryLimit: number; signal?: AbortSignal }

/** A process that reads documents, one at a time. */
export type DocumentChild = {
  /** Whether the process has started; `false` if processes or the program are not available. */
  started: Promise<boolean>
  isAlive(): boolean
  /** Bytes of memory that it used after its last document; 0 before the first. */
  memory(): number
  read(document: DocumentInput, options: ReadOptions): Promise<DocumentContent>
  /** Extracts files of a document instead of reading its text; `task` says which files. */
  extract(document: DocumentInput, options: ReadOptions & { task: ExtractTask }): Promise<ExtractedFile[]>
  end(): void
}

/** Starts a process with at most this many bytes of memory. */
export function startChild(memoryLimit: number): DocumentChild {
  const child = fork(programUrl(), [String(memoryLimit)], {
    // Heap for V8; the rest is for typed arrays and the process itself.
    execArgv: [`--max-old-space-size=${Math.floor((memoryLimit * 0.75) / 2 ** 20)}`],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  let isAlive = true
  let memory = 0
  let number = 0
  child.setMaxListeners(0)
  const saved = createSavedPages()
  // Errors of this pipe are ignored, because the end of the process is reported elsewhere.
  savedPagesOf(child)
    ?.on('data', saved.read)
    .on('error', () => {})
  const take = async (document: DocumentInput, options: ReadOptions & { task?: ExtractTask }) => {
    setReferenced(child, true)
    try {
      const read = await readIn({ child, saved, number: ++number }, document, options)
      memory = read.held
      return read
    } finally {
      setReferenced(child, false)
    }
  }
  const started = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    child.on('error', () => resolve(false))
    child.once('exit', () => {
      isAlive = false
      resolve(false)
    })
  })
  return {
    started,
    isAlive: () => isAlive && child.connected,
    memory: () => memory,
    read: async (document, options) => (await take(document, options)).content,
    extract: async (document, options) => (await take(document, options)).files,
    end: () => void child.kill('SIGKILL'),
  }
}

/** The program in the folder of this file: JavaScript in the package, TypeScript in the sources. */
function programUrl(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? './document-process.ts' : './document-process.js', import.meta.url)
}

/** The variables that Node itself needs; a process that reads untrusted files gets no keys or database addresses. */
function environment(): NodeJS.ProcessEnv {
  const names = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_COMPILE_CACHE', 'PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const kept = names.map((name) => [name, process.env[name]] as const)
  const electron = process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), ...electron }
}

/** Sets whether the process keeps the application running; an idle process does not. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
  savedPagesOf(child)?.[change]()
}

/** The pipe on which the watching thread of a process sends held pages; `undefined` if the process did not start. */
function savedPagesOf(child: Partial<Pick<ChildProcess, 'stdio'>>): Socket | undefined {
  return child.stdio?.[SAVED_PAGES] as Socket | undefined
}

type Read = { content: DocumentContent; files: ExtractedFile[]; held: number }

async function readIn(
  { child, saved, number }: { child: ChildProcess; saved: SavedPages; number: number },
  document: DocumentInput,
  { timeLimitMs, memoryLimit, signal, task }: ReadOptions & { task?: ExtractTask },
): Promise<Read> {
  const name = quoteName(document.name)
  const pages = createPages()
  const received = createReceivedFiles()
  let text = ''
  let count = 0
  const { promise, resolve, reject } = Promise.withResolvers<Read>()
  let failure = () =>
    tooComplex(name, `reading it takes more than ${Math.round(memoryLimit / 1e6)} MB of memory`, readSoFar())
  const readSoFar = () =>
    pages.length > 0 ? { mediaType: mediaTypeOf(document), ...pages.content() } : undefined
  const add = (texts: readonly string[]) => {
    for (const text of texts) {
      pages.add(text)
      count++
    }
  }
  const endBecause = (reason: () => CitationError) => {
    failure = reason
    child.kill('SIGKILL')
  }
  const onMessage = (message: FromProcess) => {
    if ('pages' in message) add(message.pages)
    if (message.type === 'text') text += message.text
    else if (message.type === 'file' || message.type === 'bytes') {
      if (!received.add(message)) endBecause(() => tooComplex(name, 'its files are too large'))
    } else if (message.type === 'failed')
      reject(new CitationError({ ...message, partialResult: readSoFar() }))
    else if (message.type === 'done') {
      const { mediaType, title, regions, mainText, metadata, memory } = message
      const content = pages.length > 0 ? pages.content() : { content: text }
      const details = {
        ...(title && { title }),
        ...(regions && { regions }),
        ...(mainText && { mainText }),
        ...(metadata && { metadata }),
      }
      const files = received.files()
      resolve({ content: { mediaType, ...content, ...details }, files, held: memory })
    }
  }
  const onClose = () => {
    add(saved.after(count))
    reject(failure())
  }
  const onAbort = () => endBecause(() => abortedReading(name, signal!.reason))
  const timer = setTimeout(
    () =>
      endBecause(() => tooComplex(name, `reading it takes more than ${timeLimitMs / 1000} s`, readSoFar())),
    timeLimitMs,
  )
  // Waits for `close`, so that everything the process wrote has been read.
  child.on('message', onMessage).once('close', onClose)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal?.aborted) throw abortedReading(name, signal.reason)
    saved.begin(number)
    // If the process ends meanwhile, the promise rejects; errors of sending add nothing.
    sendDocument(child, { ...document, number }, task).catch(() => {})
    return await promise
  } finally {
    clearTimeout(timer)
    saved.begin(0)
    signal?.removeEventListener('abort', onAbort)
    child.off('message', onMessage).off('close', onClose)
  }
}

async function sendDocument(
  child: ChildProcess,
  { number, name, mediaType, encoding, content }: DocumentInput & { number: number },
  task: ExtractTask | undefined,
): Promise<void> {
  const isText = typeof content === 'string'
  const partAt = (at: number) => ({
    part: typeof content === 'string' ? content.slice(at, at + PART) : content.subarray(at, at + PART),
    isLast: at + PART >= content.length,
  })
  await send(child, {
    type: 'document',
    number,
    name,
    mediaType,
    encoding,
    isText,
    ...(task && { task }),
    ...partAt(0),
  })
  for (let at = PART; at < content.length; at += PART) {
    await nextTurn()
    await send(child, { type: 'part', ...partAt(at) })
  }
}

function send(child: ChildProcess, message: ToProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()))
  })
}
