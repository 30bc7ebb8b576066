import type { Span } from '../../core/span.ts'

/** Masks the thoughts of a model in a streaming text. */
export type ThoughtMask = {
  /**
   * Takes more text; returns the part that is final. Each thought is replaced by as many line breaks, so that offsets
   * stay the same.
   */
  push(delta: string): string
  /**
   * Returns the remaining text. Call it once, after the last delta. An unclosed thought extends to the end; a tag
   * within a sentence that is never closed is text.
   */
  end(): string
  /** Puts the thoughts back into the returned text, which must be given from its beginning on. */
  restore(masked: string): string
  /** The thoughts so far, with their tags, as spans of the text. */
  readonly thoughts: readonly Span[]
}

const names = ['think', 'thinking', 'thought', 'reasoning']
const openTag = new RegExp(`^<(${names.join('|')})>`, 'i')
const LONGEST_TAG = Math.max(...names.map((name) => name.length)) + 2
/** UTF-16 units kept of a line's beginning (may open a code fence) and of its end (may come before a thought). */
const LOOK = 64
const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/
/**
 * Matches the text after which a thought, such as `<think>…`, may begin in a line. Elsewhere the tag may be a word of
 * the sentence.
 */
const sentenceEnd = /(?:^|[.!?:;…。！？)"'”»*>\]])\s*$/

/**
 * Creates a mask for thoughts such as `<think>…</think>`, which some models write into their answers if no parser
 * removes them. A tag in code does not count. A tag within a sentence counts only if it is closed: "The tag <think>
 * opens it." is prose.
 */
export function createThoughtMask(): ThoughtMask {
  const originals: (Span & { text: string })[] = []
  const lines = createLineReader()
  let length = 0
  /** The text that is held back, because it may be the beginning of a tag. */
  let held = ''
  let thought: {
    pieces: string[]
    tail: string
    close: RegExp
    closeLength: number
    isSure: boolean
  } | null = null

  function pass(text: string): string {
    lines.add(text)
    length += text.length
    return text
  }

  function mask(text: string): string {
    originals.push({ start: length, end: length + text.length, text })
    return pass('\n'.repeat(text.length))
  }

  function read(text: string): string {
    const passed: string[] = []
    for (let from = 0; from < text.length;)
      from = thought ? readThought(text, from, passed) : readText(text, from, passed)
    return passed.join('')
  }

  /** Reads up to the next thought or the end of the text; returns the offset where reading stopped. */
  function readText(text: string, from: number, passed: string[]): number {
    for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
      const rest = text.slice(at, at + LONGEST_TAG)
      const name = openTag.exec(rest)?.[1]
      if (name === undefined) {
        if (at + rest.length < text.length || !mayBeTag(rest)) continue
        passed.push(pass(text.slice(from, at)))
        held = rest
        return text.length
      }
      passed.push(pass(text.slice(from, at)))
      from = at
      const { isCode, isSure } = lines.look()
      if (isCode) continue
      const close = new RegExp(`</${name}>`, 'gi')
      thought = { pieces: [], tail: '', close, closeLength: name.length + 3, isSure }
      return at
    }
    passed.push(pass(text.slice(from)))
    return text.length
  }

  /** Reads up to the end of the thought or of the text; returns the offset where reading stopped. */
  function readThought(text: string, from: number, passed: string[]): number {
    const { pieces, tail, close, closeLength } = thought!
    // The end tag may have begun in the text read before.
    const across = (tail + text.slice(from, from + closeLength)).search(close)
    close.lastIndex = from
    const end =
      across >= 0 ? from - tail.length + across + closeLength : close.exec(text) ? close.lastIndex : -1
    if (end < 0) {
      pieces.push(text.slice(from))
      thought!.tail = (tail + text.slice(from)).slice(1 - closeLength)
      return text.length
    }
    pieces.push(text.slice(from, end))
    passed.push(mask(pieces.join('')))
    thought = null
    return end
  }

  return {
    push(delta) {
      if (!thought && held === '' && !delta.includes('<')) return pass(delta)
      const text = held + delta
      held = ''
      return read(text)
    },
    end() {
      const rest = held
      held = ''
      if (!thought) return pass(rest)
      const { pieces, isSure } = thought
      thought = null
      return isSure ? mask(pieces.join('')) : pass(pieces.join(''))
    },
    restore: (masked) => restored(masked, originals),
    get thoughts() {
      return originals
    },
  }
}

function mayBeTag(text: string): boolean {
  const start = text.toLowerCase()
  return names.some((name) => `<${name}>`.startsWith(start))
}

function restored(masked: string, originals: readonly (Span & { text: string })[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, text } of originals) {
    pieces.push(masked.slice(from, start), text)
    from = end
  }
  return pieces.length === 0 ? masked : pieces.join('') + masked.slice(from)
}

/**
 * Tells the state at the end of the text so far: whether it is in code, and whether it is at the end of a sentence.
 * Lines are read on demand.
 */
function createLineReader() {
  let unseen: string[] = []
  let openFence = ''
  /** The unfinished line: its first and last characters, and its backticks. */
  let line = { head: '', tail: '', ticks: 0 }

  function endLine(): void {
    const sign = fence.exec(line.head)?.[1]
    if (sign && openFence === '') openFence = sign
    else if (sign?.startsWith(openFence)) openFence = ''
    line = { head: '', tail: '', ticks: 0 }
  }

  return {
    add(text: string): void {
      if (text !== '') unseen.push(text)
    },
    look(): { isCode: boolean; isSure: boolean } {
      for (const [index, piece] of unseen.join('').split('\n').entries()) {
        if (index > 0) endLine()
        line.head = (line.head + piece.slice(0, LOOK)).slice(0, LOOK)
        line.tail = (line.tail + piece.slice(-LOOK)).slice(-LOOK)
        line.ticks += piece.split('`').length - 1
      }
      unseen = []
      const isCode = openFence !== '' || fence.test(line.head) || line.ticks % 2 === 1
      return { isCode, isSure: sentenceEnd.test(line.tail) }
    },
  }
}
