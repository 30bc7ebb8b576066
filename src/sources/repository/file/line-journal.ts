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

/** The journal of a file; see `fileJournal`. `path` is its name in messages. */
export function lineJournal(path: string, open: () => Promise<JournalFile>): RepositoryJournal {
  /** The batch of the lines that this process wrote last, or is writing. */
  let writing = ''
  /** Whether lines of other writers were read that this process has not synced to disk. */
  let hasForeign = false
  const reader = createLineReader(path, (batch) => {
    if (batch !== writing) hasForeign = true
  })
  let buffer: Uint8Array | null = null
  let opening: Promise<JournalFile> | null = null

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
    const text = entries.map((entry) => formatLine(entry, { base, batch })).join('')
    const before = reader.unread.length
    // Ends a line that another writer could not finish.
    await opened.append(reader.isInLine ? `\n${text}` : text)
    await readNew(report)
    if (reader.position === base) return null
    if (reader.unread[before]?.batch !== batch) return false
    reader.unread.splice(before, entries.length)
    return true
  }

  return {
    async *read(_after, report) {
      await readNew(report)
      if (hasForeign) await (await file()).sync()
      hasForeign = false
      for (let next = reader.unread.shift(); next; next = reader.unread.shift()) yield next.entry
    },
    async append(entries, report) {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        await readNew(report)
        if (reader.position !== entries[0]!.position - 1) return false
        const isKept = await tryToAppend(entries, report)
        if (isKept !== null) return isKept
      }
      throw unwritable(path)
    },
    async content({ position }) {
      const place = reader.placeOf(position)
      if (!place) return null
      const bytes = await (await file()).read(new Uint8Array(place.length), place.offset)
      const line = parseLine(new TextDecoder().decode(bytes))
      return line.kind === 'change' ? (line.content ?? null) : null
    },
    takeLegacyRows: () => reader.legacy.splice(0),
    async close() {
      await opening?.then((opened) => opened.close())
      opening = null
    },
  }
}

function unwritable(path: string): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `Nothing could be appended to ${path}: other lines came in between each time.`,
    suggestion: 'Check that the file is on a local file system and that only citespan writes to it.',
  })
}
