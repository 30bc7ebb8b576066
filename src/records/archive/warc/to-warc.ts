import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { KeptOriginal } from './kept-original.ts'
import { headOf, infoRecord, recordsOf } from './warc-records.ts'
import type { WarcRecord } from './warc-records.ts'

/** Options for writing a WARC file. */
export type ToWarcOptions = {
  /** Compresses each record separately, as in files named `.warc.gz`; true by default. */
  gzip?: boolean
  /** Gives the time in the first record, `warcinfo`; the current time by default. */
  now?: () => Date
}

/**
 * A piece of a written file. After the last chunk of a record, an empty piece holds the record with its offset and
 * length in the file, in bytes.
 */
export type WarcPiece = { chunk: Uint8Array; record?: WarcRecord & { offset: number; length: number } }

const toWarcFields = closedFields<ToWarcOptions>({ gzip: true, now: true })

/**
 * Writes kept originals of sources as a WARC file (1.1, ISO 28500), which ReplayWeb.page, pywb and others open: a
 * `response` for each page and its redirects, a `resource` for each file and picture, and a `metadata` record with the
 * source's id, text hash and reader. Bodies are written decoded; the headers about their encoding get the prefix
 * `x-archive-orig-`. The file is streamed, with one original open at a time. The stream fails with `invalid-input` for
 * an original that is not kept, and with `database-corrupt` for one of another length than recorded.
 *
 * @example
 * await writeFile('archive.warc.gz', toWarc(originals))
 */
export function toWarc(
  originals: Iterable<KeptOriginal> | AsyncIterable<KeptOriginal>,
  options: ToWarcOptions = {},
): ReadableStream<Uint8Array> {
  const { gzip = true, now = () => new Date() } = readClosed(options, toWarcFields, 'toWarc()')
  const isIterable =
    typeof originals === 'object' &&
    originals !== null &&
    (Symbol.iterator in originals || Symbol.asyncIterator in originals)
  expectArgument(isIterable, 'toWarc(): originals', 'an iterable of what getArchived() returned')
  const pieces = warcPieces(originals, { gzip, now })
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value.chunk)
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The file in pieces, with `gzip` each record compressed on its own. After each record, a piece without bytes says at
 * which offset the record begins in the file and how long it is.
 */
export async function* warcPieces(
  originals: Iterable<KeptOriginal> | AsyncIterable<KeptOriginal>,
  { gzip, now }: { gzip: boolean; now: () => Date },
): AsyncGenerator<WarcPiece, void, undefined> {
  let offset = 0
  yield* write(infoRecord(now().toISOString()))
  for await (const original of originals) {
    if (!original?.stream) throw notKept()
    for await (const record of recordsOf(original)) yield* write(record)
  }

  async function* write(record: WarcRecord): AsyncGenerator<WarcPiece, void, undefined> {
    const start = offset
    for await (const chunk of gzip ? compressed(plain(record)) : plain(record)) {
      offset += chunk.length
      yield { chunk }
    }
    yield { chunk: new Uint8Array(), record: { ...record, offset: start, length: offset - start } }
  }
}

async function* plain(record: WarcRecord): AsyncGenerator<Uint8Array, void, undefined> {
  yield headOf(record)
  let written = 0
  for await (const chunk of await record.block()) {
    written += chunk.length
    yield chunk
  }
  if (written !== record.bytes) throw otherLength()
  yield new TextEncoder().encode('\r\n\r\n')
}

async function* compressed(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      // Chunks of blobs are never in a `SharedArrayBuffer`.
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
    async cancel() {
      await chunks.return()
    },
  })
  yield* source.pipeThrough(new CompressionStream('gzip'))
}

function notKept(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'toWarc(): one of the originals is not kept: it was erased, or there never was one.',
    suggestion: 'Pass only those whose `state` is "kept".',
  })
}

function otherLength(): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: 'A kept original has a different length than its record states.',
    suggestion: 'Find it with verifyArchived().',
  })
}
