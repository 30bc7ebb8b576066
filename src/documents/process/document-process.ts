/**
 * The program of a process that reads documents, one at a time. In and out: the messages of `messages.ts`. The pool
 * ends it if a document takes too long; a separate thread ends it if it uses too much memory or its parent is gone.
 */
import { CitationError } from '../../core/error.ts'
import { parseDocument } from '../formats/parse-document.ts'
import type { DocumentInput } from '../parse/document-input.ts'
import { quoteName } from '../parse/reading-errors.ts'
import { processLimits } from '../parse/reading-limits.ts'
import { extractFiles } from './extract-files.ts'
import { handOverText } from './hand-over-text.ts'
import { holdPages, sharedPages } from './held-pages.ts'
import { inflateAtOnce } from './inflate-at-once.ts'
import { PART, SAVED_PAGES } from './messages.ts'
import type { ExtractTask, FromProcess, ToProcess } from './messages.ts'
import { watchMemory } from './watch-memory.ts'

const shared = sharedPages()
const pages = holdPages(shared, (some) => send({ type: 'pages', pages: some }))
watchMemory(Number(process.argv[2]), { pages: shared, descriptor: SAVED_PAGES })
inflateAtOnce(processLimits.pdfStream)
handOverText()

let document: Omit<DocumentInput, 'content'> & { isText: boolean; task?: ExtractTask } = {
  name: '',
  isText: true,
}
let parts: (string | Uint8Array)[] = []

process.on('message', (message: ToProcess) => {
  if (message.type === 'document') {
    document = message
    parts = []
    pages.begin(message.number)
  }
  parts.push(message.part)
  if (message.isLast) void read()
})
process.on('disconnect', () => process.exit())
send({ type: 'ready' })

async function read(): Promise<void> {
  const { name, mediaType, encoding, isText, task } = document
  const content = isText ? parts.join('') : new Uint8Array(Buffer.concat(parts as Uint8Array[]))
  parts = []
  try {
    if (task) return await extract({ name, content }, task)
    const found = await parseDocument(
      { name, mediaType, encoding, content },
      { limits: processLimits, onPage: pages.add },
    )
    const { content: text, pages: spans, ...details } = found
    if (!spans) {
      for (let at = 0; at < text.length; at += PART) send({ type: 'text', text: text.slice(at, at + PART) })
    }
    send({ type: 'done', ...details, pages: pages.take(), memory: process.memoryUsage.rss() })
  } catch (error) {
    send({ type: 'failed', ...describe(error), pages: pages.take(), memory: process.memoryUsage.rss() })
  }
}

async function extract({ name, content }: DocumentInput, task: ExtractTask): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for await (const { content: file, ...details } of extractFiles(bytes, { name: quoteName(name), task })) {
    send({ type: 'file', file: details })
    for (let at = 0; at < file.length; at += PART) send({ type: 'bytes', part: file.subarray(at, at + PART) })
  }
  send({ type: 'done', mediaType: '', pages: [], memory: process.memoryUsage.rss() })
}

function describe(error: unknown): Pick<CitationError, 'code' | 'message' | 'suggestion'> {
  if (error instanceof CitationError) {
    const { code, message, suggestion } = error
    return { code, message: message.slice(0, -suggestion.length - 1), suggestion }
  }
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    code: 'document-too-complex',
    message: `The file ${JSON.stringify(document.name.slice(0, 200))} cannot be read (${why.slice(0, 300)}).`,
    suggestion: 'Register its text, or a simpler copy of it.',
  }
}

function send(message: FromProcess): void {
  // Without a parent, nobody reads messages.
  process.send?.(message)
}
