import type { Span } from '../../core/span.ts'
import { splitSentences } from '../sentences/sentences.ts'

/** The marks that close a quotation, by the mark that opens it. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
}
const anyMark = /["“”„«»]/u
/** Maximum UTF-16 units of a quoted text; a longer one is not read. */
const MAX_QUOTED = 2_000

/**
 * The two marks of a quotation that is all of a text, apart from a full stop after it: `"Fees are due."`. Empty if
 * there is no such quotation of one sentence: one of several sentences also says that nothing is between them.
 */
export function quotationMarks(text: string): Span[] {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().replace(/(?<=["”“»«])\s*\.$/u, '').length
  const closing = closers[text.charAt(start)]
  if (closing === undefined || end - start < 3 || !closing.includes(text.charAt(end - 1))) return []
  const quoted = text.slice(start + 1, end - 1)
  if (quoted.length > MAX_QUOTED || anyMark.test(quoted) || splitSentences(quoted).length !== 1) return []
  return [
    { start, end: start + 1 },
    { start: end - 1, end },
  ]
}
