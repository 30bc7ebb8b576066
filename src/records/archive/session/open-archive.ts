import { createBytesHash } from '../../../core/hash.ts'
import { loadZip } from '../../../documents/zip.ts'

/**
 * The members of a zip, read on demand. A missing member gives `null` or no lines. A member that cannot be read is also
 * reported; its lines may end early.
 */
export type OpenArchive = {
  paths: ReadonlySet<string>
  /** Limits how many bytes of a member are read, however large it unpacks. */
  limit(path: string, bytes: number): void
  digest(path: string): Promise<{ bytes: number; sha256: string } | null>
  /** The whole text of a short member; `null` if it is missing or cannot be read. */
  text(path: string): Promise<string | null>
  /** The lines, without their line feeds. A last line without a line feed is reported and left out. */
  lines(path: string): AsyncGenerator<string>
  close(): Promise<void>
}

/** Maximum number of members of an archive; one with more is not opened. */
const MAX_MEMBERS = 1_000_000
/** Maximum bytes of a line, and of a member without another limit. */
const MAX_TEXT = 256_000_000

type Member = { getData: (writer: WritableStream<Uint8Array>) => Promise<unknown> }

/**
 * Opens an archive. Throws the error of the zip reader if it is not a zip, or if other programs could read it
 * differently; an `Error` if it has more than 1,000,000 members; and `missing-dependency` without the zip package.
 */
export async function openArchive(
  archive: Blob,
  report: (member: string, message: string) => void,
): Promise<OpenArchive> {
  const { ZipReader, BlobReader } = await loadZip()
  const zip = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    strictness: 'strict',
  })
  const found = new Map<string, Member>()
  const limits = new Map<string, number>()
  for await (const entry of zip.getEntriesGenerator()) {
    if (found.size === MAX_MEMBERS) throw new Error(`it has more than ${MAX_MEMBERS} members`)
    // One reader may take the first copy and another the last, so they would see different archives.
    if (found.has(entry.filename)) report(entry.filename, 'The archive has it twice.')
    else if (entry.directory || entry.symlink || !entry.getData) report(entry.filename, 'It is not a file.')
    else found.set(entry.filename, { getData: entry.getData.bind(entry) })
  }

  async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
    const member = found.get(path)
    if (!member) return
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = member.getData(writable)
    // The reader of the stream gets the same error.
    written.catch((error: unknown) => writable.abort(error).catch(() => {}))
    const reader = readable.getReader()
    let left = limits.get(path) ?? MAX_TEXT
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        left -= value.length
        if (left < 0) throw new Error('it is too large')
        yield value
      }
      await written
    } finally {
      await reader.cancel().catch(() => {})
    }
  }

  async function orNull<Result>(path: string, read: () => Promise<Result>): Promise<Result | null> {
    try {
      return found.has(path) ? await read() : null
    } catch (error) {
      report(path, `It cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }

  return {
    paths: new Set(found.keys()),
    limit: (path, bytes) => void limits.set(path, bytes),
    digest: (path) =>
      orNull(path, async () => {
        const hash = createBytesHash()
        let bytes = 0
        for await (const chunk of chunksOf(path)) {
          hash.update(chunk)
          bytes += chunk.length
        }
        return { bytes, sha256: hash.digest() }
      }),
    text: (path) =>
      orNull(path, async () => {
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
        let text = ''
        for await (const chunk of chunksOf(path)) {
          text += decoder.decode(chunk, { stream: true })
        }
        return text + decoder.decode()
      }),
    async *lines(path) {
      try {
        yield* linesOf(chunksOf(path), MAX_TEXT)
      } catch (error) {
        report(path, `It cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    close: () => zip.close(),
  }
}

/** Lines without line feeds. Throws if one is not UTF-8 or has more than `maxBytes`, or if the last has no end. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  // Parts of the unfinished line, joined once at its end.
  let parts: string[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (rest.length > 0) {
      const end = rest.indexOf(10)
      const part = end === -1 ? rest : rest.subarray(0, end)
      bytes += part.length
      if (bytes > maxBytes) throw new Error('a line is too long')
      parts.push(decoder.decode(part, { stream: end === -1 }))
      if (end === -1) break
      yield parts.join('')
      parts = []
      bytes = 0
      rest = rest.subarray(end + 1)
    }
  }
  if (bytes > 0) throw new Error('its last line has no end')
}
