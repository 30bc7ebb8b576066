import { lexicon } from '../lexicon/languages.ts'
import { lazily } from '../lexicon/lazily.ts'
import type { MailWords } from '../lexicon/mail-words.ts'
import { otherMail } from '../lexicon/other/mail.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

/** Maximum length of a line above a message, in UTF-16 units, with its wrapped lines joined. */
export const MAX_HEAD = 400

const languages: readonly MailWords[] = [...lexicon('mail'), ...otherMail]
const any = (kind: keyof MailWords) => wordsPattern(languages.flatMap((language) => language[kind]))

const DATE = String.raw`(?<!\d)(?:(?:19|20)\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d))`
const CLOCK = String.raw`(?<![\d.])\d{1,2}[:.h]\d\d(?!\d|[./-]\d)`
/** An address in brackets: mail programs write angle ones, Outlook also square ones, Google both at once. */
const ADDRESS = String.raw`[<([](?:mailto:)?[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{1,200}(?:\|[^\s<>()[\]]{1,300})?[>)\]]`

const patterns = lazily(() => ({
  date: new RegExp(DATE),
  clock: new RegExp(CLOCK),
  address: new RegExp(ADDRESS),
  verb: new RegExp(
    // Verbs of Chinese, Japanese and Korean are written directly next to other words.
    String.raw`(?:(?<!\p{L})|(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]))${any('verbs')}(?!\p{L})`,
    'iu',
  ),
  opener: new RegExp(String.raw`^${any('openers')}(?!\p{L})`, 'iu'),
  between: new RegExp(
    String.raw`^\s*[-_]{2,80}\s*${any('heads')}\P{L}{0,80}$|^\s*${any('heads')}\s?[:：]\s*$`,
    'iu',
  ),
  label: label('senders', 'sent', 'dates', 'subjects'),
  sender: label('senders'),
  sent: label('sent'),
  dated: label('dates'),
  subject: label('subjects'),
}))

function label(...kinds: ('senders' | 'sent' | 'dates' | 'subjects')[]): RegExp {
  const words = wordsPattern(kinds.flatMap((kind) => languages.flatMap((language) => language[kind])))
  return new RegExp(String.raw`^[ \t*]{0,9}${words}[ \t\u00a0*]{0,3}[:：]`, 'iu')
}

/**
 * How certain it is that a message of somebody else follows. `sure`: it does. `likely`: the line has a date but no
 * address, so it may also belong to a report. `undated`: the line has an address but no date, which may be in the line
 * above.
 */
export type HeadStrength = 'sure' | 'likely' | 'undated'

/**
 * How certainly a line names the writer and the time of the message below: `On 3 May 2024 at 10:00, Ann Lee wrote`,
 * `2024年5月3日(金) 10:00 Ann Lee <ann@example.org>`; `null` if it does not. The line is given without its final colon. A
 * line with an address, a date and a time of day needs no word of any language.
 */
export function readAttribution(line: string): HeadStrength | null {
  if (line.length > MAX_HEAD) return null
  const { date, clock, address, verb, opener } = patterns()
  const hasVerb = verb.test(line)
  const hasDate = date.test(line)
  if (address.test(line)) {
    if (hasDate) return hasVerb || clock.test(line) ? 'sure' : null
    return hasVerb ? 'undated' : null
  }
  // A line without an address must begin with its date: `Ann wrote on 3 May 2024 at 10:00:` is above the
  // posts of a forum.
  if (!hasVerb || !hasDate || !(opener.test(line) || /^\d/.test(line))) return null
  return clock.test(line) || /\d.*\d{4}|\d[./-]\d/.test(line) ? 'likely' : null
}

/**
 * Whether a line separates messages: `-----Original Message-----`, `Anfang der weitergeleiteten Nachricht:`,
 * `>>> Ann Lee 3.5.2024 10:00 >>>` of GroupWise.
 */
export function isDivider(line: string): boolean {
  return line.length < MAX_HEAD && (patterns().between.test(line) || /^>>> .{3,300} >>>\s*$/.test(line))
}

/** Maximum number of lines of a header, with empty ones between them. */
const HEADER_LINES = 14
/** Minimum UTF-16 units of a line that may continue on the next one. */
const FULL_LINE = 60

/** Matches a line like one of a mail's header, a label with a colon: `From: …`, `**Gesendet am:** …`, `件名：…`. */
export const labelledLine =
  /^[ \t*_]{0,9}\p{L}[\p{L}\p{M}\d-]{0,60}(?: [\p{L}\p{M}-]{1,30}){0,2}[ \u00a0*_]{0,3}[:：]/u

/**
 * Whether the header of a mail begins in this line. A memorandum has such labels too, but no time of day and no
 * address.
 */
export function startsHeader(lines: readonly string[], index: number): boolean {
  const { label, sender, sent, dated, clock, subject, address } = patterns()
  if (!label.test(lines[index]!)) return false
  const header = headerFrom(lines, index)
  const from = header.find((line) => sender.test(line))
  if (from === undefined) return false
  const isSent = header.some((line) => sent.test(line))
  if (address.test(from)) return isSent || header.some((line) => dated.test(line))
  const isTimed = header.some((line) => dated.test(line) && clock.test(line))
  return (isSent || isTimed) && header.some((line) => subject.test(line))
}

/**
 * The labelled lines of a header from this line on. Another line continues the line above if it is indented, has `@` or
 * `;`, or follows a full line; otherwise the header ends.
 */
function headerFrom(lines: readonly string[], index: number): string[] {
  const header: string[] = []
  for (const line of lines.slice(index, index + HEADER_LINES)) {
    if (/^\s*$/.test(line)) continue
    if (labelledLine.test(line)) header.push(line.slice(0, MAX_HEAD))
    else if (!/^\s|[@;]/.test(line) && !((header.at(-1)?.length ?? 0) > FULL_LINE)) break
  }
  return header
}
