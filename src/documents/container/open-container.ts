/**
 * Opens documents in ZIP containers. In: the bytes of a file and limits. Out: its entries by name, decompressed when
 * read.
 */
import type { FileEntry } from '@zip.js/zip.js'
import { CitationError } from '../../core/error.ts'
import type { ReadingLimits } from '../parse/reading-limits.ts'
import { tooComplex } from '../parse/reading-errors.ts'
import { missingPackage } from './missing-package.ts'

/** The entries of a document. Their names are only looked up and never used as file paths. */
export type Container = {
  /** Names of the entries, in the order of the file. */
  names: readonly string[]
  /** Finds an entry by its name, whatever its case, and returns the name as written; `null` if there is none. */
  find(name: string): string | null
  /**
   * Reads an entry in chunks of at most some hundred kilobytes. Reading stops with the error that `onChunk` throws.
   *
   * @throws CitationError `document-too-complex` beyond a limit, `invalid-input` for damaged data or a name without an
   * entry.
   */
  stream(name: string, onChunk: (chunk: Uint8Array) => void): Promise<void>
  /** Reads an entry whole. Throws the same errors as `stream`. */
  read(name: string): Promise<Uint8Array>
}

export type ContainerOptions = {
  /** The file name as shown in messages. */
  name: string
  limits: ReadingLimits
}

/** Maximum ratio of unpacked to packed bytes. Deflate can reach 1,032; documents rarely reach 100. */
const MAX_RATIO = 200
/** Up to this many unpacked bytes, an entry may exceed `MAX_RATIO`. */
const SMALL_ENTRY = 1_000_000
/** Bytes of the header that precedes the data of each entry in a ZIP file, not counting the entry's name. */
const LOCAL_HEADER = 30

/**
 * Opens a ZIP file without decompressing anything yet. It refuses encrypted entries, overlapping entries as in the
 * bombs of Fifield (2019), and duplicate names, which programs read differently.
 *
 * @throws CitationError `invalid-input`, `document-too-complex` for too many entries, `missing-dependency`.
 */
export async function openContainer(
  bytes: Uint8Array,
  { name, limits }: ContainerOptions,
): Promise<Container> {
  const { ZipReader, Uint8ArrayReader } = await loadZip()
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  const entries = new Map<string, FileEntry>()
  const spans: { start: number; end: number }[] = []
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > limits.containerEntries)
        throw tooComplex(name, `it has more than ${limits.containerEntries} entries`)
      const start = entry.offset
      spans.push({ start, end: start + LOCAL_HEADER + entry.rawFilename.length + entry.compressedSize })
      if (entry.directory) continue
      if (entry.encrypted) throw locked(name)
      const key = entry.filename.replaceAll('\\', '/')
      if (entries.has(key))
        throw damaged(name, `it has two entries named ${JSON.stringify(key.slice(0, 100))}`)
      entries.set(key, entry)
    }
  } catch (error) {
    throw asCitationError(error, name)
  }
  refuseOverlap(spans, name)
  const byLowerCase = new Map([...entries.keys()].toReversed().map((key) => [key.toLowerCase(), key]))
  let decoded = 0

  async function stream(given: string, onChunk: (chunk: Uint8Array) => void): Promise<void> {
    const entry = entries.get(given)
    if (!entry) throw damaged(name, `it has no ${JSON.stringify(given.slice(0, 100))}`)
    let size = 0
    let stopped: { error: unknown } | undefined
    const write = (chunk: Uint8Array) => {
      size += chunk.length
      decoded += chunk.length
      const why = exceeded({ size, decoded, compressedSize: entry.compressedSize, limits })
      try {
        if (why !== null) throw tooComplex(name, `${JSON.stringify(given.slice(0, 100))} ${why}`)
        onChunk(chunk)
      } catch (error) {
        stopped = { error }
        throw error
      }
    }
    try {
      await entry.getData(new WritableStream({ write }), { checkOverlappingEntry: true })
    } catch (error) {
      if (stopped) throw stopped.error
      throw asCitationError(error, name)
    }
  }

  return {
    names: [...entries.keys()],
    find: (given) => (entries.has(given) ? given : (byLowerCase.get(given.toLowerCase()) ?? null)),
    stream,
    async read(given) {
      const chunks: Uint8Array[] = []
      let length = 0
      await stream(given, (chunk) => {
        chunks.push(chunk.slice())
        length += chunk.length
      })
      const whole = new Uint8Array(length)
      let at = 0
      for (const chunk of chunks) {
        whole.set(chunk, at)
        at += chunk.length
      }
      return whole
    },
  }
}

type Sizes = { size: number; decoded: number; compressedSize: number; limits: ReadingLimits }

function exceeded({ size, decoded, compressedSize, limits }: Sizes): string | null {
  if (size > limits.containerEntry) return `decompresses to more than ${limits.containerEntry / 1e6} MB`
  if (decoded > limits.containerDecoded)
    return `and what was read before it decompress to more than ${limits.containerDecoded / 1e6} MB`
  if (size > SMALL_ENTRY && size > compressedSize * MAX_RATIO)
    return `decompresses to more than ${MAX_RATIO} times its size`
  return null
}

/** Refuses entries that share bytes, because together they decompress to far more than the file contains. */
function refuseOverlap(spans: readonly { start: number; end: number }[], name: string): void {
  let reached = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < reached) throw damaged(name, 'its entries overlap')
    reached = end
  }
}

/** The error for a file that is damaged, or not of the type that it claims. */
export function damaged(name: string, why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} cannot be read: ${why}.`,
    suggestion: 'Open it in the program that wrote it, and save it again.',
    cause,
  })
}

/** The error for a file that needs a password or licence to be read. */
export function locked(name: string, by = 'a password'): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} is protected by ${by}.`,
    suggestion: 'Register an unlocked copy.',
  })
}

function asCitationError(error: unknown, name: string): CitationError {
  return error instanceof CitationError
    ? error
    : damaged(name, 'its ZIP container is damaged or truncated', error)
}

async function loadZip(): Promise<typeof import('@zip.js/zip.js')> {
  try {
    return await import('@zip.js/zip.js')
  } catch (error) {
    throw missingPackage('@zip.js/zip.js', error)
  }
}
