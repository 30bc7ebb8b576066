/**
 * Finds messages within messages. In: a text, such as a mail as plain text or markdown. Out: the parts that
 * somebody else wrote, recognised by the lines that mail programs write above them. Lines that begin with `>`
 * are quotes already and are not reported here.
 */
import type { Span } from '../../core/span.ts'
import { isDivider, labelledLine, MAX_HEAD, readAttribution, startsHeader } from './mail-heads.ts'
import type { HeadStrength } from './mail-heads.ts'

/** A message of somebody else within a text, including the line above it. */
export type QuotedMail = Span & {
  /** The line above the message, unwrapped, at most 120 UTF-16 units of it. */
  head: string
}

/** Maximum number of lines over which a mail program wraps the line above a message. */
const WRAPPED = 3

/**
 * Finds the messages within a text, ascending. A message extends to the end of the text, since nothing marks its end;
 * below a head that is only `likely`, it ends at the next heading. If the lines below a head begin with `>`, they are
 * the message, the author's own text continues below them, and nothing is reported. Takes linear time.
 *
 * @param options `isBody`: the text is the body of a mail, so it does not begin with a header of its own, which would
 * be skipped.
 */
export function findQuotedMail(text: string, { isBody = false }: { isBody?: boolean } = {}): QuotedMail[] {
  const lines = text.split('\n')
  /** The offsets at which the lines begin, computed only once a message is found: most texts have none. */
  let starts: readonly number[] | undefined
  const found: QuotedMail[] = []
  const ownHeader = isBody ? 0 : endOfOwnHeader(lines)
  for (let index = ownHeader; index < lines.length; index++) {
    const head = headAt(lines, index)
    if (!head) continue
    const below = firstText(lines, head.end)
    if (below === null || lines[below]!.startsWith('>')) continue
    const last = head.strength === 'likely' ? endOfLikely(lines, below) : lines.length
    if (last === below) continue
    starts ??= startsOf(lines)
    const start = starts[head.start]!
    const end = last === lines.length ? text.length : starts[last]! - 1
    found.push({ start, end, head: lines.slice(head.start, head.end).join(' ').trim().slice(0, 120) })
    index = last - 1
  }
  return found
}

function startsOf(lines: readonly string[]): number[] {
  const starts: number[] = []
  let start = 0
  for (const line of lines) {
    starts.push(start)
    start += line.length + 1
  }
  return starts
}

/** The head of a message: its strength, and the indexes of its first line and of the line after it. */
type Head = { strength: HeadStrength; start: number; end: number }

/**
 * The head of a message that ends in this line, or that is a header which begins in it; `null` if there is
 * none.
 */
function headAt(lines: readonly string[], index: number): Head | null {
  const line = lines[index]!
  if (line.startsWith('>'))
    return line.startsWith('>>> ') && isDivider(line)
      ? { strength: 'sure', start: index, end: index + 1 }
      : null
  const endsInColon = /[:：][\s*_]{0,9}$/.test(line.slice(-10))
  const mayDivide = endsInColon || /^\s*[-_]{2}/.test(line)
  const mayLabel = /[:：]/.test(line.slice(0, MAX_LABEL))
  if ((mayDivide && isDivider(line)) || (mayLabel && startsHeader(lines, index)))
    return { strength: 'sure', start: index, end: index + 1 }
  if (!endsInColon) return null
  let undated: Head | null = null
  let joined = ''
  for (let start = index; start > index - WRAPPED && start >= 0; start--) {
    const above = lines[start]!
    if (!/\S/.test(above) || above.startsWith('>') || joined.length + above.length > MAX_HEAD) break
    joined = `${above.trim()} ${joined}`.trim()
    const strength = readAttribution(joined.replace(/[:：][\s*_]*$/, ''))
    const head = strength && { strength, start, end: index + 1 }
    if (strength === 'undated') undated ??= head
    else if (head) return head
  }
  return undated
}

/** Maximum UTF-16 units up to the colon of a header's label. */
const MAX_LABEL = 40

/**
 * The index of the line below the header of the text itself: labelled lines at its beginning, perhaps below headings;
 * 0 if there is none.
 */
function endOfOwnHeader(lines: readonly string[]): number {
  let isLabelled = false
  for (const [index, line] of lines.entries()) {
    if (/^\s*$/.test(line)) {
      if (isLabelled) return index
    } else if (labelledLine.test(line) || (isLabelled && /^\s/.test(line))) isLabelled = true
    else if (!line.startsWith('#') && !(index === 0 && mailboxLine.test(line))) return isLabelled ? index : 0
  }
  return isLabelled ? lines.length : 0
}

/**
 * Matches `From ann@example.org Fri May 3 10:00:00 2024`, which precedes each message of a mailbox (RFC
 * 4155).
 */
const mailboxLine = /^From \S{1,300} .{0,40}\d\d:\d\d/

function firstText(lines: readonly string[], from: number): number | null {
  for (let index = from; index < lines.length; index++) if (/\S/.test(lines[index]!)) return index
  return null
}

/**
 * The index of the line at which a part ends that is likely a mail, but not surely: the next heading. If quotation
 * marks show the quoted text, the part is empty, and the index is `from`.
 */
function endOfLikely(lines: readonly string[], from: number): number {
  if (/^\s*[“„«»"‘‚‹›「『]/.test(lines[from]!)) return from
  for (let index = from; index < lines.length; index++) if (/^#{1,6} /.test(lines[index]!)) return index
  return lines.length
}
