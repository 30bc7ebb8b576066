import { createBlockScanner } from './block-scanner.ts'
import type { Block } from './block-scanner.ts'

export type { Block } from './block-scanner.ts'

export type BlockReader = {
  /** Takes more text and returns the blocks that are now certainly closed, in order. */
  push(delta: string): Block[]
  /** Returns the blocks that are still open. Call it once, after the last delta. */
  end(): Block[]
  /** Everything pushed so far; the spans of blocks are offsets of it. Each access joins it anew. */
  readonly text: string
  /**
   * The end of `text` from offset `start` on, which contains the most recently returned blocks. Its length depends on
   * these blocks, not on the whole text.
   */
  readonly recent: { readonly text: string; readonly start: number }
}

/** Splits markdown into blocks, in order and without overlap. Lines end at LF or CR LF. Takes linear time. */
export function splitBlocks(text: string): Block[] {
  const reader = createBlockReader()
  return [...reader.push(text), ...reader.end()]
}

/**
 * Maximum UTF-16 units of an unfinished line that is classified before its end, because it may close the block above.
 */
const EARLY_LOOK = 64

/**
 * Reads the blocks of a text while it is being written. However the text is divided into deltas, the blocks are those
 * that `splitBlocks` gives for the whole text.
 */
export function createBlockReader(): BlockReader {
  /** Text before `recent`, as a rope: joining it at each block would take quadratic time. */
  let settled = ''
  /** Whole lines from `recentStart` on. */
  let recent = ''
  let recentStart = 0
  let line = ''
  let lineStart = 0
  /** End of the most recently returned blocks. */
  let given = 0
  const scanner = createBlockScanner()

  /**
   * Returns the closed blocks. If there are any, moves the text up to the end of the blocks returned before them from
   * `recent` to `settled`.
   */
  function give(closed: Block[]): Block[] {
    const last = closed.at(-1)
    if (!last) return closed
    // The last blocks may have ended in the unfinished line, which is not in `recent` yet.
    const cut = Math.min(given - recentStart, recent.length)
    settled += recent.slice(0, cut)
    recent = recent.slice(cut)
    recentStart += cut
    given = last.end
    return closed
  }

  return {
    push(delta) {
      let at = delta.indexOf('\n')
      if (at < 0) {
        line += delta
        return line.length <= EARLY_LOOK && line !== '' ? give(scanner.peek(line)) : nothing
      }
      const closed: Block[] = []
      let from = 0
      for (; at >= 0; at = delta.indexOf('\n', from)) {
        line += delta.slice(from, at)
        closed.push(...scanner.readLine(line.endsWith('\r') ? line.slice(0, -1) : line, lineStart))
        lineStart += line.length + 1
        recent += `${line}\n`
        line = ''
        from = at + 1
      }
      line = delta.slice(from)
      if (line !== '' && line.length <= EARLY_LOOK) closed.push(...scanner.peek(line))
      return give(closed)
    },
    end() {
      const closed = line === '' ? [] : scanner.readLine(line, lineStart)
      recent += line
      line = ''
      return give([...closed, ...scanner.end()])
    },
    get text() {
      return settled + recent + line
    },
    get recent() {
      return { text: recent + line, start: recentStart }
    },
  }
}

/** Returned for the many deltas that close no block. */
const nothing: Block[] = []
