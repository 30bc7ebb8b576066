import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a directory and those above it, each entered on disk in the one above it. */
export async function makeDirectory(path: string): Promise<void> {
  if (await orNull(stat(path))) return
  await makeDirectory(dirname(path))
  await mkdir(path).catch((error: unknown) => {
    // Another writer has just made it.
    if (!hasCode(error, 'EEXIST')) throw error
  })
  await syncDirectory(dirname(path))
}

/** Puts the entries of a directory on disk, so that a rename survives a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch((error: unknown) => {
    // Windows opens no directories, and its renames are in the journal.
    if (hasCode(error, 'EPERM') || hasCode(error, 'EISDIR')) return null
    throw error
  })
  if (!directory) return
  try {
    await directory.sync()
  } catch (error) {
    // Some file systems refuse it for directories.
    if (!hasCode(error, 'EINVAL') && !hasCode(error, 'EPERM')) throw error
  } finally {
    await directory.close()
  }
}

/** `null` where there is no such file or directory. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
