/**
 * Titles that may begin another text within a text, such as an annex. In: a text and its openings. Out: the offsets of
 * such titles. The numbers of an annex may count on from those above it.
 */
import { isAnnexLabel } from './annexes.ts'
import { endsSurely, isSameKind, REACH, sentenceEnd, withPlainSpaces } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isBelowLevel } from './passed-lines.ts'
import { isLabel, listItem } from './title-lines.ts'

/**
 * A title that may begin another text, by its offset and its first line. `isAnnex`: it names an annex or the like,
 * such as `Annex A`.
 */
export type LoneTitle = { at: number; isAnnex: boolean; line: string }

/** Maximum number of lines of a title; more lines are text. */
const MAX_LINES = 3

/** Reads the titles that are paragraphs of their own and may begin another text. Takes linear time. */
export function readLoneTitles(text: string, openings: readonly Opening[]): LoneTitle[] {
  const opened = new Map(openings.map((one) => [one.at, one]))
  const seen = new Map<string, number>()
  const titles: (LoneTitle & { key: string })[] = []
  // A title below the number or name of a part is its own.
  let isOwn = false
  for (const { 0: block, index } of withPlainSpaces(text).matchAll(/[^\n]*\S(?:(?!\n *\n)[\s\S])*/g)) {
    const lines = block.split('\n', MAX_LINES + 1)
    const opening = opened.get(index)
    const isBelow = isOwn
    isOwn = opening !== undefined && lines.length === 1 && opening.rest === ''
    if (opening ? !isAnnexName(opening) : isBelow || !isLoneTitle(lines)) continue
    const key = block.replaceAll(/\d+/gu, '').trim()
    seen.set(key, (seen.get(key) ?? 0) + 1)
    const isAnnex = (block.match(/\p{L}+/gu) ?? []).some(isAnnexLabel)
    titles.push({ at: index, isAnnex, key, line: lines[0]! })
  }
  return titles.filter(({ key, isAnnex }) => isAnnex || seen.get(key) === 1)
}

/**
 * Whether a part may be of another text, since a title stands between the first part of its kind and this one. Titles
 * that may only group parts, such as those between §§, do not count.
 */
export function isBehindTitle(
  titles: readonly LoneTitle[],
  own: Opening,
  openings: readonly Opening[],
): boolean {
  const first = openings.find((one) => !one.isDoubtful && !one.isEntry && isSameKind(one.label, own.label))
  const level = first?.level === own.level ? own.level : 0
  const isOfKind = new Set(openings.filter((one) => one.label === own.label).map((one) => one.at))
  return (
    first !== undefined &&
    titles.some(
      ({ at, isAnnex, line }) =>
        first.at < at &&
        at < own.at &&
        (isAnnex || (own.label === '' && !(level > 0 && isBelowLevel(line, level)))) &&
        !(isAnnexLabel(own.label) && isOfKind.has(at)),
    )
  )
}

/** Whether a paragraph may be the title of another text. Unlike `isTitle`, this takes no sentence for a title. */
function isLoneTitle(lines: readonly string[]): boolean {
  const [first = ''] = lines
  if (lines.length > MAX_LINES || lines.some((line) => line.length > REACH)) return false
  if (listItem.test(first) || !/^\P{L}*\p{Lu}/u.test(first)) return false
  return lines.every((line) => !/[:,]\W*$/u.test(line) && (!sentenceEnd.test(line) || !endsSurely(line)))
}

/**
 * Whether an opening names another text, and not a section or a part that sections are grouped in (`Zweiter Abschnitt`,
 * `PART II`). A line that begins with `Appendix 1 to the lease` may be a reference; as a paragraph of its own it is a
 * title.
 */
function isAnnexName({ label, isDoubtful }: Opening): boolean {
  const words = label.split(' ')
  if (words.some(isAnnexLabel)) return true
  return label !== '' && !isDoubtful && !words.some(isLabel) && !words.some((word) => word.startsWith('§'))
}
