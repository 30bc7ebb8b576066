import { CitationError } from '../../../src/core/error.ts'
import type { JournalFile } from '../../../src/sources/repository/file/journal-file.ts'
import type { seededRandom } from '../../fixtures/random.ts'

/** Thrown into a writer whose process has died. */
export const dead = new CitationError({
  code: 'database-unavailable',
  message: 'The process is dead.',
  suggestion: 'None.',
})

/**
 * A file in memory with the behaviour of `O_APPEND` in POSIX: appends happen one after another, readers may see only
 * the beginning of one, and a process may die during its append. Each call waits a random number of turns, so that
 * calls interleave.
 */
export function simulatedFile(random: ReturnType<typeof seededRandom>) {
  let bytes = new Uint8Array(0)
  let appending: Promise<void> = Promise.resolve()

  async function wait(): Promise<void> {
    for (let turns = Math.floor(random.next() * 6); turns > 0; turns--) await Promise.resolve()
  }

  function put(more: Uint8Array): void {
    const joined = new Uint8Array(bytes.length + more.length)
    joined.set(bytes)
    joined.set(more, bytes.length)
    bytes = joined
  }

  return {
    get text() {
      return new TextDecoder().decode(bytes)
    },
    /** Opens the file for a process that dies during its append number `diesAt`, by default never. */
    open({ diesAt = Infinity }: { diesAt?: number } = {}): JournalFile {
      let appends = 0
      let isDead = false
      const live = () => {
        if (isDead) throw dead
      }
      return {
        async read(buffer, offset) {
          live()
          await wait()
          const found = bytes.subarray(offset, offset + buffer.length)
          buffer.set(found)
          return buffer.subarray(0, found.length)
        },
        async append(text) {
          live()
          await wait()
          const given = new TextEncoder().encode(text)
          const isLast = ++appends >= diesAt
          const write = async () => {
            const part = Math.floor(random.next() * (given.length + 1))
            put(given.subarray(0, part))
            await wait()
            if (isLast) isDead = true
            else put(given.subarray(part))
          }
          appending = appending.then(write)
          await appending
          live()
          await wait()
        },
        async sync() {
          live()
          await wait()
        },
        async close() {},
      }
    },
  }
}
