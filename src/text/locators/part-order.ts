/**
 * Whether a part is where its number belongs. In: the openings of a text, and one of them. Out: whether its number is
 * in order there.
 */
import { isSameKind } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isBefore, isNext, isSameLabel } from './section-signs.ts'

/** Whether a part is where its number belongs among the other parts of its kind. */
export function isInOrder(openings: readonly Opening[], own: Opening): boolean {
  const rivals = openings.filter(
    (one) =>
      one === own ||
      (!one.isDoubtful && one.number !== '' && isSameKind(one.label, own.label) && !isAround(one, own)),
  )
  const alike = withoutItems(rivals, own)
  if (isQuoted(alike, own)) return false
  const others = alike.filter((one) => one !== own && one.number === own.number)
  if (others.some(({ isEntry, label }) => !isEntry || label !== own.label)) return false
  if (isRestarted(alike, own) || isOutsideChapter(openings, own)) return false
  const at = alike.indexOf(own)
  const [before, after] = [alike[at - 1], alike[at + 1]]
  const isAfter = !before || before.number === own.number || isBefore(before.number, own.number)
  const isAhead = !after || after.number === own.number || isBefore(own.number, after.number)
  if (!(isAfter && isAhead) && (!before || !after || isBefore(before.number, after.number))) {
    // Numbers may begin again only after the entries of a list of contents.
    if (!isFirst(alike, at) && !(after && isFirst(alike, at + 1))) return false
  }
  // If a sentence follows in the same line, the number may be a reference that begins the sentence, unless
  // there are other parts of this kind.
  if (own.isSentence && own.at > 0 && !before && !after) return false
  return !isLastEntry(openings, own)
}

/** Whether one part is an `Abschnitt` that groups §§ and the other a §: these are numbered independently. */
function isAround({ label, number }: Opening, own: Opening): boolean {
  const labels = [label, own.label]
  return (
    labels.includes('abschnitt') &&
    labels.some((one) => one.startsWith('§')) &&
    !`${number}${own.number}`.includes('.')
  )
}

/**
 * Whether the part, or one above it, is announced as a part of another text, as `§ 8` below § 3 is by `The draft
 * reads:`. `alike`: the openings that may be of its numbering, in order.
 */
function isQuoted(alike: readonly Opening[], own: Opening): boolean {
  return alike.some(
    (one, at) =>
      at > 0 &&
      one.at <= own.at &&
      one.isAnnounced &&
      (one.label !== '' || one.isMarked) &&
      (one.isIntroduced || !isNext(alike[at - 1]!.number, one.number)),
  )
}

/**
 * Whether a clause `4.2` is outside of chapter 4: after the heading of chapter 5, as in an annex, or before that of
 * chapter 4. `false` if the text has no heading of chapter 4.
 */
function isOutsideChapter(openings: readonly Opening[], own: Opening): boolean {
  const chapter = own.number.slice(0, Math.max(0, own.number.lastIndexOf('.')))
  if (chapter === '') return false
  const chapters = openings.filter(
    (one) =>
      !one.isDoubtful &&
      !one.isEntry &&
      !one.isSentence &&
      depthOf(one.number) === depthOf(chapter) &&
      one.number !== '' &&
      isSameKind(one.label, own.label),
  )
  if (!chapters.some(({ number }) => number === chapter)) return false
  const above = chapters.filter(({ at }) => at < own.at)
  const head = above.findLast(({ number }) => number === chapter)
  const isNext = ({ at, label, isMarked, number }: Opening) =>
    at > head!.at && label === head!.label && isMarked === head!.isMarked && isBefore(chapter, number)
  return head === undefined || above.some(isNext)
}

/** Leaves out numbers that are not of the same series as `own`, such as those of pages or of items of lists. */
function withoutItems(rivals: readonly Opening[], own: Opening): Opening[] {
  const isLike = (one: Opening) =>
    own.label === '' ? own.isMarked && one.isMarked : isSameLabel(one.label, own.label) && one.label !== ''
  const like = rivals.filter((one) => one !== own && isLike(one))
  const first = Math.min(like[0]?.at ?? own.at, own.at)
  const last = Math.max(like.at(-1)?.at ?? own.at, own.at)
  // Between two §§, numbers without a sign are those of a list in the first of them.
  const isItem = (one: Opening) => own.label.startsWith('§') && one.at > first && one.at < last
  return rivals.filter((one) => {
    if (one === own || one.label !== '' || one.isMarked) return true
    if (own.number.includes('.')) return one.rest !== '' || one.number.includes('.')
    return like.length === 0 || !(one.isListed || isItem(one))
  })
}

/** Whether the numbers of its kind have begun again before a part, as in an annex or another law. */
function isRestarted(alike: readonly Opening[], own: Opening): boolean {
  const parts = alike.filter(
    (one) =>
      one === own ||
      (!one.isEntry && one.label === own.label && (one.label !== '' || one.isMarked === own.isMarked)),
  )
  const upTo = parts.slice(0, parts.indexOf(own) + 1)
  return upTo.some(({ number }, at) => at > 0 && !isBefore(upTo[at - 1]!.number, number))
}

/**
 * Whether a part has the same number as the first part of its kind (`alike`), so that the numbers begin, or begin
 * again, with it.
 */
function isFirst(alike: readonly Opening[], at: number): boolean {
  return alike[at]!.number === alike[0]!.number
}

/** Whether a part may be the last entry of a list of contents, so that the text below is not its own. */
function isLastEntry(openings: readonly Opening[], own: Opening): boolean {
  let alike = 0
  for (let at = openings.indexOf(own) - 1; at >= 0 && openings[at]!.isEntry; at--) {
    const { label, number, rest } = openings[at]!
    if (rest.startsWith('(')) continue
    // An entry above has its number, so the part is not an entry.
    if (label === own.label && number === own.number) return false
    if (isSameKind(label, own.label) && depthOf(number) === depthOf(own.number)) alike++
  }
  return alike >= 2
}

const depthOf = (number: string) => number.split('.').length
