import type { MarkedText } from '../stream/parts/clean-parts.ts'

/** The start of a JSON object, or of a list of strings or objects. `[1` and `[[S:1]]` begin prose. */
const json = /^\s*(?:\{\s*["}]|\[\s*["{])/
const mayBeJson = /^\s*(?:\{\s*|\[\s*)?$/

/**
 * Wraps a reader of marks so that it reads only prose. A text that begins as JSON passes unchanged, since brackets are
 * part of JSON.
 */
export function skipJson(text: MarkedText): MarkedText {
  let start = ''
  let kind: 'open' | 'json' | 'prose' = 'open'

  return {
    push(delta) {
      if (kind === 'prose') return text.push(delta)
      if (kind === 'json') return delta
      start += delta
      if (mayBeJson.test(start)) return ''
      kind = json.test(start) ? 'json' : 'prose'
      return kind === 'json' ? start : text.push(start)
    },
    flush() {
      if (kind === 'json') return ''
      return (kind === 'open' ? text.push(start) : '') + text.flush()
    },
  }
}
