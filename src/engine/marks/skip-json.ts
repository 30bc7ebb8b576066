import type { MarkedText } from '../stream/parts/clean-parts.ts'

/** The start of an object, or of a list of strings or objects: `[1` and `[[S:1]]` begin prose. */
const json = /^\s*(?:\{\s*["}]|\[\s*["{])/
const mayBeJson = /^\s*(?:\{\s*|\[\s*)?$/

/** The same reader for prose; a text that begins as JSON passes unread, as brackets in it are its own. */
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
