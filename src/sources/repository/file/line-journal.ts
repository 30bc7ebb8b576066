import { CitationError } from '../../../core/error.ts'
import type { NewJournalEntry, ReportIncident, RepositoryJournal } from '../journal.ts'
import type { JournalFile } from './journal-file.ts'
import { formatLine, parseLine } from './journal-line.ts'
import { createLineReader } from './line-reader.ts'

/** Number of bytes read at once. */
const CHUNK = 1_048_576
/**
 * Maximum number of attempts to append lines; then `append` throws. An attempt fails if its lines are joined to the
 * unfinished line of another writer.
 */
const MAX_TRIES = 16

/**
 * The journal of a file; see `fileJournal`. `path` is its name in messages. Several repositories may share the journal:
 * it keeps in memory the changes that it has read, without their texts.
 */
export function lineJournal(path: string, open: () => Promise<JournalFile>): RepositoryJournal {
  /** The batch of the lines that this journal wrote last, or is writing. */
  let writing = ''
  /** Whether lines of the batch `writing` were read and count. */
  let isWritten = false
  /** Whether lines of other writers were read that this process has not synced to disk. */
  let hasForeign = false
  const createReader = () =>
    createLineReader(path, (batch) => {
      if (batch === writing) isWritten = true
      else hasForeign = true
    })
  let reader = createReader()
  let buffer: Uint8Array | null = null
  let opening: Promise<JournalFile> | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Repositories take turns, because each reading continues where the one before stopped in the file. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function file(): Promise<JournalFile> {
    try {
      return await (opening ??= open())
    } catch (error) {
      opening = null
      throw error
    }
  }

  async function readNew(report: ReportIncident): Promise<void> {
    const opened = await file()
    // All readings share one buffer, because they take turns.
    buffer ??= new Uint8Array(CHUNK)
    for (;;) {
      const bytes = await opened.read(buffer, reader.offset)
      if (bytes.length === 0) return
      reader.push(bytes, report)
    }
  }

  /**
   * Appends the entries. Resolves to `true` if their lines count, to `false` if lines of another writer took their
   * positions, and to `null` if no line took them.
   */
  async function tryToAppend(
    entries: readonly NewJournalEntry[],
    report: ReportIncident,
  ): Promise<boolean | null> {
    const opened = await file()
    const base = reader.position
    const batch = crypto.randomUUID().slice(0, 8)
    writing = batch
    isWritten = false
    const text = entries.map((entry) => formatLine(entry, { base, batch })).join('')
    const before = reader.entries.length
    // Ends a line that another writer could not finish.
    await opened.append(reader.isInLine ? `\n${text}` : text)
    await readNew(report)
    if (reader.position === base) return null
    // The repository keeps the strings of the given entries anyway; those read back would be copies.
    const given = entries.map(({ position, at, change }) => ({ position, at, change }))
    if (isWritten) reader.entries.splice(before, given.length, ...given)
    return isWritten
  }

  return {
    async *read(after, report) {
      const entries = await inTurn(async () => {
        // The first repository after `close` gets the incidents and rows of the whole file, as from a new journal.
        if (after === 0 && opening === null) reader = createReader()
        await readNew(report)
        if (hasForeign) await (await file()).sync()
        hasForeign = false
        return reader.entries
      })
      const first = entries.findLastIndex(({ position }) => position <= after) + 1
      yield* entries.slice(first)
    },
    append: (entries, report) =>
      inTurn(async () => {
        for (let tries = 0; tries < MAX_TRIES; tries++) {
          await readNew(report)
          if (reader.position !== entries[0]!.position - 1) return false
          const isKept = await tryToAppend(entries, report)
          if (isKept !== null) return isKept
        }
        throw unwritable(path)
      }),
    content: ({ position }) =>
      inTurn(async () => {
        const place = reader.placeOf(position)
        if (!place) return null
        const bytes = await (await file()).read(new Uint8Array(place.length), place.offset)
        const line = parseLine(new TextDecoder().decode(bytes))
        return line.kind === 'change' ? (line.content ?? null) : null
      }),
    takeLegacyRows: () => reader.legacy.splice(0),
    close: () =>
      inTurn(async () => {
        const closing = opening
        opening = null
        await closing?.then((opened) => opened.close())
      }),
  }
}

function unwritable(path: string): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `Nothing could be appended to ${path}: other lines came in between each time.`,
    suggestion: 'Check that the file is on a local file system and that only citespan writes to it.',
  })
}
