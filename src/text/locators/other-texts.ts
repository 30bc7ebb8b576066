/**
 * Titles that may begin another text within a text, such as an annex. In: a text and its openings. Out: where such titles
 * stand. The numbers of an annex may count on from those above it.
 */
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { endsSurely, isSameKind, REACH, sentenceEnd, withPlainSpaces } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel } from './section-signs.ts'
import { listItem } from './title-lines.ts'

const chapterLabels = wordSet(...lexicon('chapterLabels'))

/** More lines are text. */
const MAX_LINES = 3

/**
 * The offsets of titles that stand alone and name no chapter. The title of a numbered part and lines that come again,
 * such as the head of each page, are none. Linear.
 */
export function readLoneTitles(text: string, openings: readonly Opening[]): number[] {
  const opened = new Map(openings.map((one) => [one.at, one]))
  const seen = new Map<string, number>()
  const titles: { at: number; key: string }[] = []
  // A title below the number or name of a part is its own.
  let isOwn = false
  for (const { 0: block, index } of withPlainSpaces(text).matchAll(/[^\n]*\S(?:(?!\n *\n)[\s\S])*/g)) {
    const lines = block.split('\n', MAX_LINES + 1)
    const opening = opened.get(index)
    const isBelow = isOwn
    isOwn = opening !== undefined && lines.length === 1 && opening.rest === ''
    if (opening ? isChapter(opening) || isNumbered(opening) : isBelow || !isTitle(lines)) continue
    const key = block.replaceAll(/\d+/gu, '').trim()
    seen.set(key, (seen.get(key) ?? 0) + 1)
    titles.push({ at: index, key })
  }
  return titles.filter(({ key }) => seen.get(key) === 1).map(({ at }) => at)
}

/** Whether a title of another text stands between the first part of this kind and a part. */
export function isBehindTitle(
  titles: readonly number[],
  own: Opening,
  openings: readonly Opening[],
): boolean {
  const first = openings.find((one) => !one.isDoubtful && isSameKind(one.label, own.label))
  return first !== undefined && titles.some((at) => first.at < at && at < own.at)
}

function isTitle(lines: readonly string[]): boolean {
  const [first = ''] = lines
  if (lines.length > MAX_LINES || lines.some((line) => line.length > REACH)) return false
  if (listItem.test(first) || !/^\P{L}*\p{Lu}/u.test(first)) return false
  return lines.every((line) => !/[:,]\W*$/u.test(line) && (!sentenceEnd.test(line) || !endsSurely(line)))
}

/** Whether an opening names a part that sections are grouped in: `Zweiter Abschnitt`, `PART II`. */
function isChapter({ label }: Opening): boolean {
  return label.split(' ').some((word) => chapterLabels.has(word))
}

/** Whether an opening has a number alone, or the label of a section, article or clause. */
function isNumbered({ label, isDoubtful }: Opening): boolean {
  return label === '' || isDoubtful || isPartLabel(label)
}
