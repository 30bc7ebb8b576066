/**
 * What a source says of itself as a whole: that it is retracted, repealed or out of date. In: its title and text. Out:
 * the words that say so. The title and the head of the text count, and in the first 2,000 units a field of state above
 * the first part and a sentence about the page itself. Such words further down are about a part.
 */
import type { Source } from '../../core/source.ts'
import { plainWords } from '../sentences.ts'
import { foldedWords } from '../words.ts'
import {
  firstSentence,
  isLoud,
  isPart,
  isPredicate,
  isState,
  namesItself,
  pageNouns,
  participle,
  readField,
  statesInLine,
  statesInName,
  withoutNotice,
} from './states.ts'

type Text = Pick<Source, 'title' | 'content'>

/** UTF-16 units of a text in which its head is read. */
const REACH = 2_000
/** Matches the end of a line, also in HTML. */
const lineEnd = /\n|<\/?(?:br|div|h[1-6]|li|p)\b[^<>]{0,200}>/i
/** Matches a line in brackets. */
const isRemark = /^[([].*[)\]]$/
/** Minimum number of words of a sentence with which the text itself begins. */
const MIN_PROSE = 8
/** The words with which a source says of itself that it no longer holds; `null` if it does not say so. */
export function withdrawalOf({ title, content }: Text): string | null {
  const name = plainLine(title ?? '')
  if (isState(withoutNotice(name)) || statesInName(name) || statesInLine(name, false)) return name
  const lines = headLines(content)
  // Below other text, only a sentence about this page, not one about a law, is surely about the source.
  const ofPage = ({ line }: HeadLine) => isPredicate(firstSentence(line), pageNouns)
  return fieldIn(headLines(name)) ?? bannerIn(lines) ?? fieldIn(lines) ?? lines.find(ofPage)?.line ?? null
}

/** A line of the head of a text: `level` of a heading, 1–6, or 0; `isEnd`: whether a blank line follows. */
type HeadLine = { line: string; level: number; isListed: boolean; isEnd: boolean }

function headLines(content: string): HeadLine[] {
  const lines: HeadLine[] = []
  for (const written of content.slice(0, REACH).split(lineEnd)) {
    const line = plainLine(written)
    const last = lines.at(-1)
    if (line === '' && last) last.isEnd = true
    const [, signs = ''] = /^\s*(#{1,6})\s/.exec(written) ?? []
    const isListed = /^\s*(?:[-*+•]\s|\|)/.test(written)
    if (line !== '') lines.push({ line, level: signs.length, isListed, isEnd: signs !== '' })
  }
  return lines
}

/** The title or the line above the text that says that the document no longer holds. */
function bannerIn(lines: readonly HeadLine[]): string | null {
  for (const [index, { line, level }] of lines.entries()) {
    // A deeper heading or a numbered part begins the text.
    if ((level > 1 && index > 0) || isPart(line)) return null
    // A remark in brackets may stand in place of a part: `[Repealed]`.
    if (isRemark.test(line)) continue
    const isAlone = isApart(lines, index)
    if ((index === 0 || level === 1) && statesInName(line)) return line
    if (statesInLine(line, isAlone)) return line
    if (isAlone && (isState(withoutNotice(line)) || isLoud(line))) return line
    if (lines[index + 1]?.level === 1 && isState(line, participle)) return line
    if (isProse(line)) return null
  }
  return null
}

/**
 * The line above the first part that gives the state of the document: `Status: superseded`, `Obsoleted by: 5678`. Lists
 * of documents have several such lines.
 */
function fieldIn(lines: readonly HeadLine[]): string | null {
  const fields: { line: string; label: string; isPast: boolean }[] = []
  for (const [index, { line, level }] of lines.entries()) {
    const next = lines[index + 1]
    const isLabelOnly = (level > 0 || line.endsWith(':')) && next?.isEnd
    const cells = line.split('|').filter((cell) => /[\p{L}\d]/u.test(cell))
    const texts = isLabelOnly ? [`${line}: ${next.line}`] : cells.length === 2 ? [cells.join(':')] : cells
    const found = texts.flatMap((text) => readField(text.trim()) ?? [])
    if (level > 1 && index > 0 && found.length === 0) break
    fields.push(...found.map((own) => ({ ...own, line })))
  }
  const past = fields.find(({ isPast }) => isPast)
  return past && fields.filter(({ label }) => label === past.label).length === 1 ? past.line : null
}

/**
 * Whether a line is no item of a list or menu: what stands beside it in its paragraph is the title of the text or a
 * sentence, and neither a list nor a part with a number follows it.
 */
function isApart(lines: readonly HeadLine[], index: number): boolean {
  const [before, own, after] = [lines[index - 1], lines[index]!, lines[index + 1]]
  if (own.isListed || own.line.includes('|')) return false
  if (before && !before.isEnd && index > 1) return false
  if (!after) return true
  return !after.isListed && !isPart(after.line) && (own.isEnd || isLongSentence(after.line) || index === 0)
}

/** A line as a reader sees it: without markup, the sign of a quotation or list, and pictograms. */
function plainLine(written: string): string {
  return plainWords(written.replace(/^[\s>]*(?:\[!\w{1,20}\]|#{1,6}\s|[-*+]\s)?/, ''))
    .replace(/^(?:[\p{So}\p{Extended_Pictographic}\ufe0f]\s*)+/u, '')
    .trim()
}

function isLongSentence(line: string): boolean {
  return foldedWords(line).length >= MIN_PROSE && /[.!?]["”’)]?$/.test(line)
}

/** Whether a line is a sentence of the text, not about the document: the head ends there. */
function isProse(line: string): boolean {
  return isLongSentence(line) && !namesItself(line)
}
