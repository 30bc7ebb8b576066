/**
 * The plain beginning of a numbered part: the text that certainly belongs to it. The functions that find parts let a
 * part end at the next part that they recognise. The plain text ends at anything that might begin another part: a label
 * or number, a title or a note, at the beginning of a line or of a sentence.
 */
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { isAnnexLabel } from './annexes.ts'
import { createCounter } from './counted-marks.ts'
import { isOfOthers } from './foreign-openings.ts'
import type { Initials } from './initials.ts'
import { breakIn, sentenceOpening, sentenceStart } from './inner-openings.ts'
import { closingParagraphs, opensOther } from './other-parts.ts'
import type { Within } from './other-parts.ts'
import { isSameKind, withPlainSpaces } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isBehindTitle } from './other-texts.ts'
import type { LoneTitle } from './other-texts.ts'
import { passedLines } from './passed-lines.ts'
import { isInOrder } from './part-order.ts'
import { isNext, isPartLabel, isSameLabel } from './section-signs.ts'
import { goesOnFrom } from './title-lines.ts'

/** The part that is looked for: the number without spaces (`8.1`, `8a`), and its label in the claim, if it has one. */
export type WantedPart = { number: string; label?: string | undefined }

/**
 * The plain beginning of a part: its text up to anything that may begin another part. Its own paragraphs, lists and
 * subparts (`8.1.2` in `8.1`) are included. `null` if `span` does not certainly open the part. Takes linear time.
 *
 * @param openings All openings of `content`, as `readOpenings` gives them.
 * @param titles The titles of other texts in `content`, as `readLoneTitles` gives them.
 * @param initials The initials in `content`, as `readInitials` gives them.
 */
export function plainPart(
  content: string,
  { start, end }: Span,
  {
    openings,
    titles,
    initials,
    wanted,
  }: { openings: readonly Opening[]; titles: readonly LoneTitle[]; initials: Initials; wanted: WantedPart },
): Span | null {
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const own = openings.find(({ at }) => at === lineStart)
  if (!own || own.isDoubtful || isOfOthers(own, content) || !isInOrder(openings, own)) return null
  if (isBehindTitle(titles, own, openings)) return null
  const isWanted = own.number === wanted.number || own.number.startsWith(`${wanted.number}.`)
  if (!isWanted || (wanted.label !== undefined && !mayBeCalled(own, wanted.label, openings))) return null
  const label = wanted.label?.toLowerCase()
  const isCalledElsewhere = openings.some(
    (one) =>
      one !== own &&
      one.label !== own.label &&
      !one.isDoubtful &&
      isCalled(one, label) &&
      (one.number === wanted.number || own.label === ''),
  )
  if (isCalledElsewhere) return null
  // An annex has numbered parts and titles of its own. It ends at the next annex, or at a title of another text.
  if (isAnnexLabel(own.label)) {
    const other = titles.find(({ at, isAnnex }) => isAnnex && at > own.at && at < end)
    return trimSpan(content, { start, end: other?.at ?? end })
  }
  const lines = withPlainSpaces(content.slice(start, end)).split('\n')
  const within: Within = {
    number: wanted.number,
    label: own.label,
    counter: createCounter(),
    initials,
  }
  const closing = closingParagraphs(lines)
  const next = openings.find(
    (one) =>
      one.at > start && !one.isDoubtful && isSameKind(one.label, own.label) && isNext(own.number, one.number),
  )
  const passed = passedLines(lines, { label: own.label, next: next?.number ?? '' })
  const level = next?.level === own.level ? own.level : 0
  const isBare = own.rest === ''
  // If there is no other part of this kind, `§ 8 Law applies.` may be a reference at the beginning of a
  // sentence: then only this sentence is certain.
  const isAlone = own.isSentence && !openings.some((one) => one !== own && isSameKind(one.label, own.label))
  let at = start
  // Below a name alone, the first line may be its title.
  let isOwnTitle = isBare
  for (const [index, line] of lines.entries()) {
    if (passed.has(index)) {
      at += line.length + 1
      continue
    }
    const raw = content.slice(at, at + line.length)
    const opens = index > 0 && opensOther(lines, index, { ...within, raw, isOwnTitle, level })
    if (closing(index)) return trimSpan(content, { start, end: at })
    const from = index > 0 ? 0 : own.textStart - start
    const broken = breakIn(raw, { from, isMargin: wanted.label === undefined })
    const inner = opens
      ? 0
      : (sentenceOpening(line.slice(0, broken ?? undefined), {
          ...within,
          from,
          isBegun: index === 0 || isOwnTitle || goesOnFrom(lines, index),
        }) ?? broken)
    if (inner !== null) return trimSpan(content, { start, end: at + inner })
    if (isAlone) {
      const next = sentenceStart.exec(line.slice(own.textStart - start))
      sentenceStart.lastIndex = 0
      return trimSpan(content, { start, end: next ? own.textStart + next.index + 1 : at + line.length })
    }
    if (index > 0 && line.trim() !== '') isOwnTitle = false
    within.counter.pass(line, { isOpening: index === 0 && isBare })
    at += line.length + 1
  }
  return { start, end }
}

/**
 * Whether a word of an opening's label is the label `wanted`: `Article II`, `Second Chapter`. `false` if no label is
 * wanted.
 */
function isCalled({ label }: Opening, wanted: string | undefined): boolean {
  return !!wanted && label.split(' ').some((word) => word !== '' && isSameLabel(word, wanted))
}

/**
 * Whether a claim may call a part by the label `wanted`. An `Abschnitt 2` has several §§, an `Abschnitt 8.1` is a § of
 * a contract, and so is an `Abschnitt 2` in a text without §§.
 */
function mayBeCalled({ label, number }: Opening, wanted: string, openings: readonly Opening[]): boolean {
  const isAbove = label !== '' && wanted !== '' && (label === 'abschnitt') !== /^abschnitt/i.test(wanted)
  const isApart = () =>
    label !== 'abschnitt' ||
    openings.some((one) => one.label !== '' && one.label !== label && isSameLabel(one.label, '§'))
  if (isAbove && !number.includes('.') && isApart()) return false
  return (label === '' || isPartLabel(label) || isAnnexLabel(label)) && isSameLabel(label, wanted)
}
