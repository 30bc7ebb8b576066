import { CitationError } from '../../../core/error.ts'

/** An open append-only file. Reading and writing reject with `database-unavailable`. */
export type JournalFile = {
  /** Bytes from an offset on, read into the given buffer, at most as many as it holds. */
  read(buffer: Uint8Array, offset: number): Promise<Uint8Array>
  /** Appends in a single system call, which no other write can split, and waits until the text is on disk. */
  append(text: string): Promise<void>
  /** Waits until the contents of the file are on disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the file, or creates it so that its name survives a crash of the machine. Rejects with `missing-dependency`
 * without a file system, and with `database-unavailable` if the file cannot be opened.
 */
export async function openJournalFile(path: string): Promise<JournalFile> {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')?.promises
  if (!fs) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'A journal in a file needs the file system of Node, Bun or Deno.',
      suggestion: 'Use storeJournal() or memoryJournal() here.',
    })
  }
  const isThere = await fs.stat(path).then(
    () => true,
    () => false,
  )
  const handle = await attempt(path, () => fs.open(path, 'a+'))
  if (!isThere) await syncFolder(fs, path)
  return {
    async read(buffer, offset) {
      const { bytesRead } = await attempt(path, () => handle.read(buffer, 0, buffer.length, offset))
      return buffer.subarray(0, bytesRead)
    },
    async append(text) {
      const bytes = new TextEncoder().encode(text)
      const { bytesWritten } = await attempt(path, () => handle.write(bytes, 0, bytes.length))
      if (bytesWritten < bytes.length)
        throw unavailable(path, `only ${bytesWritten} of ${bytes.length} bytes were written`)
      await attempt(path, () => handle.datasync())
    },
    sync: () => attempt(path, () => handle.datasync()),
    close: () => handle.close(),
  }
}

type FileSystem = NonNullable<ReturnType<typeof process.getBuiltinModule<'node:fs'>>>['promises']

async function syncFolder(fs: FileSystem, path: string): Promise<void> {
  const folder = path.replace(/[^/\\]*$/, '') || '.'
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    // Windows cannot open folders; its file systems keep new names without a sync.
  }
}

async function attempt<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw unavailable(path, error instanceof Error ? error.message : String(error), error)
  }
}

function unavailable(path: string, problem: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `The source repository in ${path} cannot be read or written: ${problem}.`,
    suggestion: 'Check the path, its permissions and the free space. Acknowledged changes are kept.',
    cause,
  })
}
