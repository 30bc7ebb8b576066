/**
 * Holds pages that a process has read but not sent yet, in memory shared with its watching thread. Sending each page
 * separately would wake the application twenty times for a short file, and the reading thread may never get to send its
 * pages.
 */

/** Maximum bytes of held pages; beyond that they are sent. */
const CAPACITY = 131_072
/** Size of the header before the pages, in bytes. It holds how often the pages were taken, and their total length. */
const STATE = 8
/** Size of the header before each page, in bytes. It holds the page's document, position and length. */
const RECORD = 12

export function sharedPages(): SharedArrayBuffer {
  return new SharedArrayBuffer(STATE + CAPACITY)
}

/** Holds the pages of one document at a time; sends them when there is no room left. */
export function holdPages(shared: SharedArrayBuffer, send: (pages: string[]) => void) {
  const state = new Int32Array(shared, 0, 2)
  const room = Buffer.from(shared, STATE)
  let document = 0
  let count = 0
  let used = 0
  let held: string[] = []

  /** Removes and returns the held pages. */
  function take(): string[] {
    const taken = held
    held = []
    used = 0
    // In this order, so that a thread that read the old length notices that the pages were taken.
    Atomics.store(state, 1, 0)
    Atomics.add(state, 0, 1)
    return taken
  }

  return {
    begin(next: number): void {
      take()
      document = next
      count = 0
    },
    add(text: string): void {
      const size = RECORD + text.length * 2
      if (used + size > CAPACITY && held.length > 0) send(take())
      const place = count++
      if (size > CAPACITY) return send([text])
      for (const value of [document, place, text.length * 2]) used = room.writeUInt32LE(value, used)
      used += room.write(text, used, 'utf16le')
      held.push(text)
      Atomics.store(state, 1, used)
    },
    take,
  }
}

/**
 * Source code that defines `savePages(isLast)` in the watching thread. The function writes held pages to the file
 * descriptor if no page was added since its previous call, because the reader is then slow or has finished; with
 * `isLast`, always.
 */
export const savingProgram = (descriptor: number) => `
  const { workerData: shared } = require('node:worker_threads')
  const pipe = openPipe()
  const state = new Int32Array(shared, 0, 2)
  const room = new Uint8Array(shared, ${STATE})
  function openPipe() {
    try {
      const pipe = new (require('node:net').Socket)({ fd: ${descriptor}, readable: false })
      return pipe.on('error', () => {}).unref()
    } catch {
      // Not a process of the pool: nobody reads what would be saved.
      return { write() {} }
    }
  }
  let turn = -1
  let written = 0
  let seen = 0
  function savePages(isLast) {
    const now = Atomics.load(state, 0)
    const used = Atomics.load(state, 1)
    if (now !== turn) written = seen = 0
    turn = now
    const isSlow = used === seen
    seen = used
    if (used <= written || !(isLast || isSlow)) return
    const bytes = room.slice(written, used)
    if (Atomics.load(state, 0) !== turn) return
    written = used
    pipe.write(bytes)
  }`

export type SavedPages = ReturnType<typeof createSavedPages>

/** Reads the output of `savingProgram`: the pages of one document as they arrive. */
export function createSavedPages() {
  let rest = Buffer.alloc(0)
  let document = 0
  let pages = new Map<number, string>()
  return {
    begin(next: number): void {
      document = next
      pages = new Map()
    },
    read(bytes: Uint8Array): void {
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= RECORD) {
        const end = RECORD + rest.readUInt32LE(8)
        if (rest.length < end) return
        // Late pages of an earlier document are ignored.
        if (rest.readUInt32LE(0) === document)
          pages.set(rest.readUInt32LE(4), rest.toString('utf16le', RECORD, end))
        rest = rest.subarray(end)
      }
    },
    /** The pages after the first `count`. */
    after(count: number): string[] {
      const found: string[] = []
      for (let place = count; pages.has(place); place++) found.push(pages.get(place)!)
      return found
    },
  }
}
