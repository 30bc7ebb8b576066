import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes directories. It remembers those that are on disk, so that each is checked only once. */
export type Directories = {
  /** Makes a directory and its parents; each entry in a parent is synced to disk. */
  make(path: string): Promise<void>
  /** Forgets all directories, so that `make` checks each again. Call it if somebody removed one. */
  forget(): void
}

/** Maximum number of remembered directories; then all are forgotten, so that the memory stays bounded. */
const MAX_KNOWN = 10_000

/** Creates a maker of directories in `root`; `root` itself is made when it is first needed. */
export function createDirectories(root: string): Directories {
  const known = new Map<string, Promise<void>>()

  async function enter(path: string): Promise<void> {
    const above = dirname(path)
    let isNew = await orNull(makeOne(path))
    if (isNew === null) {
      await make(above)
      isNew = await makeOne(path)
    }
    // Also for an existing directory in `root`: whoever made it may not have synced it yet.
    if (isNew || path !== root) await syncDirectory(above)
  }

  function make(path: string): Promise<void> {
    const begun = known.get(path)
    if (begun) return begun
    if (known.size >= MAX_KNOWN) known.clear()
    const making = enter(path)
    known.set(path, making)
    making.catch(() => known.delete(path))
    return making
  }

  return { make, forget: () => known.clear() }
}

/** Makes one directory; returns `false` if it existed already. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Syncs the entries of a directory to disk, so that a rename survives a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch((error: unknown) => {
    // Windows cannot open directories, and its file system journal covers renames.
    if (hasCode(error, 'EPERM') || hasCode(error, 'EISDIR')) return null
    throw error
  })
  if (!directory) return
  try {
    await directory.sync()
  } catch (error) {
    // Some file systems cannot sync directories.
    if (!hasCode(error, 'EINVAL') && !hasCode(error, 'EPERM')) throw error
  } finally {
    await directory.close()
  }
}

/** What a call of the file system resolves to; `null` if there is no such file or directory. Throws other errors. */
export async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
