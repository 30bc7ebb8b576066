import { lexicon, wordsPattern } from '../../../text/lexicon.ts'
import { lastMatchEnd, lineOf } from './lines.ts'

/** The beginning of a quotation that a paragraph opens and does not close; `null` if there is none. */
export function openQuotation(paragraph: string, behind: string): string | null {
  let open: { sign: string; at: number } | null = null
  for (const { 0: sign, index } of paragraph.matchAll(
    /[“”„«»"‘’‚‹›「」『』]|(?<=^|[\s(])'(?=\p{L})|(?<=[\p{L}.!?,])'(?=[\s.,;:!?)]|$)/gu,
  )) {
    const before = paragraph.charAt(index - 1)
    const after = paragraph.charAt(index + 1)
    if (open) {
      const isFrench = open.sign === '«' && sign === '»'
      if (
        closing[open.sign]!.includes(sign) &&
        (/\S/.test(before) || isFrench) &&
        !(sign === '’' && /\p{L}/u.test(after))
      )
        open = null
      continue
    }
    // An opening sign stands right before a word: in `» Home` it is an arrow.
    if (/^\s/.test(after) && !(sign === '«' && /^[ \u00a0\u202f]$/.test(after))) continue
    if (sign === "'" && /\p{L}/u.test(before)) continue
    if (sign === '"' && /\d/.test(before)) continue
    if (sign === '‘' && !/^$|[\s(\u2029]/.test(before)) continue
    if (closing[sign] !== undefined) open = { sign, at: index }
  }
  // An apostrophe may begin a word: `'em`. A quotation needs a closing sign.
  if (open?.sign === "'" && !closedBehind.test(behind.split('\n\n', 1)[0]!)) return null
  return open && paragraph.slice(open.at, open.at + 80)
}

const closedBehind = /^[^']{0,1000}[\p{L}.!?,]'(?=[\s.,;:!?)]|$)|^[.!?,]?'/u

/**
 * The beginning of a quotation that an earlier paragraph opened and that is closed after the sentence: up to 80 UTF-16
 * units from its opening sign on; `null` if there is none.
 */
export function openOver(before: string, behind: string): string | null {
  const blank = before.search(/\n[ \t\r]*\n/)
  if (blank < 0) return null
  const open = openQuotation(before.replaceAll(/["'‘’‚‹›]/g, ' '), behind)
  if (open === null) return null
  const close = closing[open.charAt(0)]!
  const next = behind.search(/[“”„«»"]/)
  return next >= 0 && close.includes(behind.charAt(next)) ? open : null
}

const closing: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '"': '"',
  '‘': '’',
  '‚': '‘’',
  '「': '」',
  '『': '』',
  "'": "'",
  '‹': '›',
  '›': '‹',
}

/** Whether a sentence is in a block quote of markdown or HTML; call-outs such as `> [!NOTE]` are none. */
export function isBlockQuote(content: string, at: number, before: string): boolean {
  const head = content.slice(0, at)
  if (head.lastIndexOf('<blockquote') > head.lastIndexOf('</blockquote')) return true
  // A line right below a quoted line continues the quote (CommonMark 5.1).
  const paragraph = before.slice(lastMatchEnd(before, /\n[ \t\r]*\n/g)).split('\n')
  const isQuoted = [...paragraph.slice(0, -1), lineOf(content, at)].some((line) => quoted.test(line))
  return isQuoted && !isCallOut(content, at)
}

const quoted = /^[ \t]{0,3}>/

/** Whether the lines with `>` around an offset are a call-out of the author: `> [!NOTE]`, `> **Note:** …`. */
function isCallOut(content: string, at: number): boolean {
  if (/^[ \t]{0,3}>[ \t]*>/.test(lineOf(content, at))) return false
  const above = content.slice(0, content.lastIndexOf('\n', at - 1) + 1).split('\n')
  const first = above.slice(0, -1).findLastIndex((line) => !quoted.test(line)) + 1
  return callOut.test(above.slice(0, -1)[first] ?? lineOf(content, at))
}

/** Matches the first line of an alert of GitHub, or of a quoted paragraph with the label of a note. */
const callOut = new RegExp(
  String.raw`^[ \t]{0,3}>[ \t]*(?:\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t\r]*$|` +
    String.raw`(?:\*\*|__)${wordsPattern(lexicon('callOutLabels').flat())}(?::(?:\*\*|__)|(?:\*\*|__):)\s)`,
  'iu',
)
