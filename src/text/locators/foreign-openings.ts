/**
 * Lines that look like the opening of a part but belong to another part. In: an opening and its text. Out: whether it may
 * be a line of links, the heading of two columns, a part with a longer number, or a part that is quoted.
 */
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { titleOf } from './annexes.ts'
import { isSameKind, REACH } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isNext } from './section-signs.ts'
import { isLabel } from './title-lines.ts'

/**
 * Whether the line that opens a part may belong to another part, as in `§ 8 | § 10`, `Article 8 A`, `§ 8 (alt)` or a
 * quoted part.
 */
export function isOfOthers(own: Opening, content: string): boolean {
  const { at, textStart } = own
  const rest = titleOf(own)
  if (/[|←→‹›»]|§\s*\d/u.test(rest) || isLabel(/^\p{L}+/u.exec(rest)?.[0] ?? '')) return true
  const lineEnd = content.indexOf('\n', textStart)
  const line = content.slice(textStart, lineEnd < 0 ? undefined : lineEnd).slice(0, 2 * REACH)
  if (
    /^(?:[-–/]? ?(?![AI] \p{Ll})(?:\p{Lu}|\d)(?!\p{L})|\((?:alte?|neue?|old|new|former)\P{L}|\(?[anA]\.? ?F\.)/u.test(
      line.slice(0, 12).trim(),
    )
  )
    return true
  if (
    Array.from(line.matchAll(besides), ([, word]) => word).some((word) => word === undefined || isLabel(word))
  )
    return true
  // The colon of `Section 8: Explanatory note` counts as part of the opening.
  if (isVersion(content.charAt(textStart - 1) + line) || hasNext(line, own)) return true
  const before = content.slice(Math.max(0, at - MAX_QUOTED), at)
  const opened = [...before.matchAll(quotation)].at(-1)
  return (
    opened !== undefined && !closingQuotes[opened[1]!]!.test(before.slice(opened.index + opened[0].length))
  )
}

/** Whether a heading is of a version, draft or comment: `§ 5 HGB – alte Fassung`, `Section 5: Explanatory note`. */
function isVersion(line: string): boolean {
  const [, words = ''] = /(?:[([:–—]| - )([^.]*)/u.exec(line) ?? []
  // The draft of a law: `HGB-E`.
  return (
    /\p{Lu}-E(?!\p{L})/u.test(line) ||
    (words.match(/\p{L}+/gu) ?? []).some((word) => versionWords.has(word.toLowerCase()))
  )
}

const versionWords = wordSet(...lexicon('versionWords'), ...lexicon('withdrawnWords'))

/** Whether the line names the next part too, as the headings of two columns do: `Section 1 Term Section 2 Fees`. */
function hasNext(line: string, own: Opening): boolean {
  return Array.from(line.matchAll(named), ({ groups }) => groups!).some(
    ({ before, label, number }) =>
      !/^\p{Ll}/u.test(before!) &&
      isSameKind(label!.toLowerCase().replace('.', ''), own.label) &&
      isNext(own.number, number!),
  )
}

/** Matches a numbered part within a line, and the word before it. */
const named =
  /(?<before>[^\s]+) (?<label>\p{Lu}\p{L}{2,10}\.?|§) ?(?<number>\d{1,4}(?:\.\d{1,3})*)(?![\d.]*\p{L})/gu

/** Matches another number in the same line, after a gap: the heading of a second column, or a link. */
const besides = /(?:[ \u00a0]{2,}|\t| [–—/-] )(?:(\p{L}+)\.? ?\d|\d{1,3}(?:\.\d{1,3})+\.? +\p{Lu})/gu
/** UTF-16 units before a part in which a quotation may have been opened. */
const MAX_QUOTED = 20_000
/** Matches a quotation mark that opens a line, or that follows a colon and has no other behind it in its line. */
const quotation = /(?:^[ \t>]{0,40}|:[ \t*_]{1,9}(?=["“„«»][^\n"“”„«»]*\n))([“„"«»])/gmu
/** The marks that close a quotation, by the mark that opened it. */
export const closingQuotes: Readonly<Record<string, RegExp>> = {
  '“': /”/u,
  '„': /[“”]/u,
  '"': /"/u,
  '«': /»/u,
  '»': /«/u,
  '‘': /’(?!\p{L})/u,
  '‚': /[‘’]/u,
}
