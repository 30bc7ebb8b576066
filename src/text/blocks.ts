import { createBlockScanner } from './block-scanner.ts'
import type { Block } from './block-scanner.ts'

export type { Block } from './block-scanner.ts'

export type BlockReader = {
  /** Takes more text and gives the blocks that are now surely closed, in order. */
  push(delta: string): Block[]
  /** Gives what is still open; call it once, after the last delta. */
  end(): Block[]
  /** Everything pushed so far; block spans index it. */
  readonly text: string
}

/** Splits markdown into blocks, in order and apart; linear. Lines end at LF or CR LF. */
export function splitBlocks(text: string): Block[] {
  const reader = createBlockReader()
  return [...reader.push(text), ...reader.end()]
}

/** Beyond this an unfinished line is no longer looked at early. */
const EARLY_LOOK = 64

/**
 * Reads blocks out of text that is still being written: in any chunking it
 * gives exactly the blocks of `splitBlocks` of the whole.
 */
export function createBlockReader(): BlockReader {
  let text = ''
  let line = ''
  let lineStart = 0
  const scanner = createBlockScanner()

  return {
    push(delta) {
      text += delta
      const closed: Block[] = []
      let from = 0
      for (let at = delta.indexOf('\n'); at >= 0; at = delta.indexOf('\n', from)) {
        line += delta.slice(from, at)
        closed.push(...scanner.readLine(line.endsWith('\r') ? line.slice(0, -1) : line, lineStart))
        lineStart += line.length + 1
        line = ''
        from = at + 1
      }
      line += delta.slice(from)
      if (line !== '' && line.length <= EARLY_LOOK) closed.push(...scanner.peek(line))
      return closed
    },
    end() {
      const closed = line === '' ? [] : scanner.readLine(line, lineStart)
      line = ''
      return [...closed, ...scanner.end()]
    },
    get text() {
      return text
    },
  }
}
