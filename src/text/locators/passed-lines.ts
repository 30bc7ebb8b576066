/**
 * Lines within a part that look like titles or numbers but begin no other part: pages, captions, code, and lines of a
 * text whose parts begin with headings of Markdown. In: the lines of a text. Out: which of them to pass over.
 */
import { lexicon } from '../lexicon/languages.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { isAnnexLabel } from './annexes.ts'
import { isTitleOfLaw } from './law-of-section.ts'
import { headingLevel, readOpened } from './part-openings.ts'
import { lawsIn } from './section-signs.ts'
import { isLabel, wordsOfLine } from './title-lines.ts'

const captions = wordSet(...lexicon('captionLabels'))
const otherTexts = wordSet(...lexicon('otherTexts'))
const past = wordSet(...lexicon('pastWords'), ...lexicon('withdrawnWords'))
const kinds = new Set([...lexicon('contractWords'), wordsOf(...lexicon('lawKinds'))].flat())

/**
 * Whether a heading names another text than the one that it stands in, such as an annex, a letter (`Side letter`), an
 * earlier contract (`Old contract of 2015`) or a contract with somebody (`Lease with Brandt & Sons`).
 */
function namesOtherText(heading: string): boolean {
  const words = (heading.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase())
  const [first = '', second = ''] = words
  const isKind = (word: string) => kinds.has(word)
  return (
    words.some((word) => isAnnexLabel(word) || otherTexts.has(word)) ||
    (past.has(first) && words.some(isKind)) ||
    (isKind(first) && contractLinks.has(second))
  )
}

const contractLinks = wordSet(...lexicon('contractLinks'))
/** Matches the number of a page: `Page 2 of 3`, `Seite 2/3`, `- 17 -`. */
const page = new RegExp(
  String.raw`^[^\p{L}\p{N}|]*(?:${wordsPattern(lexicon('pageLabels').flat())}\s?)?(?<page>\d{1,4})` +
    String.raw`(?:\s?(?:/|${wordsPattern(lexicon('pageTotals').flat())})\s?\d{1,4})?[^\p{L}\p{N}]*$`,
  'iu',
)
const fence = /^\s{0,3}(`{3,}|~{3,})/u

/**
 * The indexes of lines that begin no part, such as page numbers, captions and closed blocks of code. `label`: the
 * label of the part itself. `next`: the number of the next part, which is not taken for a page number.
 */
export function passedLines(
  lines: readonly string[],
  { label, next }: { label: string; next: string },
): ReadonlySet<number> {
  const passed = new Set<number>()
  let opened: { at: number; sign: string } | null = null
  for (const [index, line] of lines.entries()) {
    const [, sign] = fence.exec(line) ?? []
    if (opened) {
      if (!sign?.startsWith(opened.sign)) continue
      const block = lines.slice(opened.at, index + 1)
      if (!block.some(hasLabel)) for (const at of block.keys()) passed.add(opened.at + at)
      opened = null
    } else if (sign !== undefined) {
      opened = { at: index, sign }
    } else if (isPage(lines, index, next) || isCaption(line, label)) {
      passed.add(index)
    }
  }
  return passed
}

function hasLabel(line: string): boolean {
  return isLabel(/\p{L}+/u.exec(line)?.[0] ?? '')
}

function isPage(lines: readonly string[], index: number, next: string): boolean {
  const isApart = [lines[index - 1], lines[index + 1]].every((line = '') => line.trim() === '')
  const { page: number } = page.exec(lines[index]!)?.groups ?? {}
  return isApart && number !== undefined && number !== next
}

function isCaption(line: string, label: string): boolean {
  const opened = readOpened(wordsOfLine(line))
  return opened !== null && isCaptionLabel(opened.label) && opened.label !== label
}

/** Whether a label is that of a caption: `figure`, `tab`. */
export function isCaptionLabel(label: string): boolean {
  return captions.has(label)
}

/**
 * Whether a line certainly begins no other part, in a text whose parts begin with headings of one level: it is text or
 * a lower heading, and names no other part and no law.
 *
 * @param level The level of the headings, 1–6.
 */
export function isBelowLevel(line: string, level: number): boolean {
  const own = headingLevel(line)
  if (own > 0 && own <= level) return false
  const text = wordsOfLine(line)
  const [first = '', second = ''] = text.match(/\p{L}+/gu) ?? []
  if (own > 0 && namesOtherText(text)) return false
  // `Note: The fee includes tax.` has its text in the same line.
  const isRunIn = /^[^:]{1,60}:[*_]{0,2}\s+\S.*[.!?][*_]{0,2}\s*$/u.test(text) && !isAnnexLabel(first)
  const isOfPart =
    (isLabel(first) && !isRunIn) || (isLabel(second) && /^\p{Lu}/u.test(second)) || isTitleOfLaw(text)
  return !isOfPart && lawsIn(text).length === 0 && (own === 0 || readOpened(text) === null)
}
