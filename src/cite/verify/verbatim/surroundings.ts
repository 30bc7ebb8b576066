import { partOf, spanAround } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import {
  frameOf,
  isComplementizer,
  isNegator,
  isOneSided,
  isReferenceWord,
  isVerbOrPreposition,
  isVoid,
  turnsRound,
} from '../../../text/word-classes.ts'
import { isWhole, letterPattern, lexicon, wordsPattern } from '../../../text/lexicon.ts'
import type { Language } from '../../../text/lexicon.ts'
import { findQuotedMail } from '../../../text/mail.ts'
import { plainWords, splitSentences } from '../../../text/sentences.ts'
import { foldedWords, guessLanguage, stopWords } from '../../../text/words.ts'
import { announces, pointsBelow } from './announcements.ts'
import { speaksOfPrevious } from './bare-remarks.ts'
import { deniesBelow, hasCross, isNamedVoid, repeats, turnsText } from './heads.ts'
import { isNeutral, leadInsOf, titlesAbove } from './lead-ins.ts'
import { indentOf, lastMatchEnd, lineOf, linesBefore, listItem, withLines } from './lines.ts'
import { isBlockQuote, openOver, openQuotation } from './quotations.ts'
import { numberedRetraction } from './numbered-retraction.ts'
import { MAX_BEHIND, lastSentence, sentencesOf } from './near-sentences.ts'
import { isTakingBack } from './taking-back.ts'

/** Surroundings that change the meaning of a sentence of a source. */
export type Surrounding = {
  kind:
    | 'struck'
    | 'marked'
    | 'quoted'
    | 'reported'
    | 'lead-in'
    | 'heading'
    | 'announced'
    | 'taken-back'
    | 'asked'
    | 'hidden'
    | 'claimed-under'
  /**
   * The words of the source that change the sentence's meaning; the sentence itself for `struck`, empty for `hidden`.
   * For `claimed-under`: the title or lead-in of the answer.
   */
  text: string
}

type Lead = 'stop' | 'line' | 'label'

/** UTF-16 units after a sentence in which its quotation or its `~~` must end to count. */
const REACH = 4_000

/**
 * The surroundings that show that a source does not simply state a sentence, such as a quotation around it or a
 * sentence that retracts it; `null` if there are none. `lead`: the words before the sentence in its line, and what
 * separates them from it. `isQuotation`: the claim is a quotation itself, so a quotation in the source changes nothing.
 * `titles`: the titles and lead-ins of the answer above the claim. One that repeats a heading of the source changes
 * nothing, and neither does that heading. `name`: the title of the source.
 */
export function findSurrounding(
  content: string,
  sentence: Span,
  {
    lead,
    isQuotation = false,
    titles = [],
    name,
  }: {
    lead: { text: string; by: Lead } | null
    isQuotation?: boolean
    titles?: readonly string[] | undefined
    name?: string | undefined
  },
): Surrounding | null {
  const written = linesBefore(content, sentence.start)
  const before = withLines(written)
  const own = content.slice(sentence.start, sentence.end)
  const paragraph = before.slice(lastMatchEnd(before, /\n[ \t\r]*\n/g))
  const behind = content.slice(sentence.end, sentence.end + REACH)
  if (!isQuotation) {
    const quotation = openQuotation(paragraph, behind) ?? openOver(before, behind)
    if (quotation !== null) return { kind: 'quoted', text: quotation }
    if (isBlockQuote(content, sentence.start, before))
      return { kind: 'quoted', text: lineOf(content, sentence.start) }
    const mail = findQuotedMail(content).find(
      ({ start, end }) => start <= sentence.start && sentence.start < end,
    )
    if (mail) return { kind: 'quoted', text: mail.head }
  }
  const all = content.slice(0, sentence.start)
  if (isHidden(all)) return { kind: 'hidden', text: '' }
  if (isStruckOut(all, paragraph, content.slice(sentence.end))) return { kind: 'struck', text: own }
  const sign = signBeside(content, sentence)
  if (sign !== null) return { kind: 'marked', text: sign }
  if (lead !== null && framedBy(lead)) return { kind: 'reported', text: lead.text }
  const above = titlesAbove(before + own, before.length)
  const leadIns = leadInsOf(before + own, before.length)
  if (name !== undefined && isNamedVoid(name, own) && !repeats(name, titles))
    return { kind: 'heading', text: name }
  for (const title of above)
    if (turnsText(title, own) && !repeats(title, titles)) return { kind: 'heading', text: title }
  for (const head of leadIns) {
    if (!isNeutral(head, own) || hasCross(head)) return { kind: 'lead-in', text: head }
  }
  for (const title of titles) {
    if (!deniesBelow(title, own)) continue
    const isInSource = [name ?? '', ...above, ...leadIns].some(
      (said) => turnsText(said, own) && (repeats(said, [title]) || repeats(title, [said])),
    )
    if (!isInSource) return { kind: 'claimed-under', text: title }
  }
  return besideOf(content, sentence, { paragraph, above: before.slice(0, before.length - paragraph.length) })
}

/** `paragraph`: the part of the sentence's paragraph before it; `above`: the text before that paragraph. */
function besideOf(
  content: string,
  sentence: Span,
  { paragraph, above }: { paragraph: string; above: string },
): Surrounding | null {
  const own = content.slice(sentence.start, sentence.end)
  const near = spanAround(sentence, { text: content, reach: MAX_BEHIND })
  const language = () => languageOf(content.slice(near.start, near.end))
  const previous = lastSentence(paragraph)
  if (previous !== null) {
    const kind = announces(previous)
    if (kind) return { kind, text: previous }
  }
  // Several sentences may be announced by one (`The following was repealed.`), also those of the next paragraph.
  const announcements =
    paragraph.trim() === '' ? [lastSentence(above.trimEnd()) ?? ''] : sentencesOf(paragraph)
  const announcement = announcements.find((each) => pointsBelow(each) && announces(each) === 'announced')
  if (announcement !== undefined) return { kind: 'announced', text: announcement }
  const isOfIt = (remark: Remark) => limitsPrevious(remark, { own, language })
  const behind = content.slice(sentence.end, sentence.end + REACH)
  const paragraphEnd = behind.search(/\n[ \t\r]*\n|$(?![\s\S])/)
  const brackets = bracketsIn(behind.slice(0, paragraphEnd))
  const bracketed = brackets.remarks.find(isOfIt)
  if (bracketed) return { kind: 'taken-back', text: bracketed.text }
  const rest = behind.slice(brackets.end, paragraphEnd)
  const ownLine = lineOf(content, sentence.start)
  const isItem = listItem.test(ownLine)
  const next = splitSentences(rest.slice(0, MAX_BEHIND)).slice(0, 3)
  for (const [at, { start, end }] of next.entries()) {
    const text = rest.slice(start, end)
    // The next item of a list is another statement: `1. Rule 1 applies. 2. [Repealed.]`
    if (at === 0 && isItem && beginsItem(rest.slice(0, end), indentOf(ownLine))) continue
    const isRemark = at === 0 && speaksOfPrevious(plainRemark(text), { own, language })
    if (isRemark || isRetraction(text, { isNext: at === 0 }))
      return { kind: 'taken-back', text: plainRemark(text) }
  }
  // A separate paragraph may retract the previous one: `That is wrong.`
  const [, line = ''] = nextParagraph.exec(behind.slice(rest.length)) ?? []
  if (rest.trim() === '' && (apart.test(line) || /^[^a-z#|*_<-]/.test(line.trim()))) {
    const remark = plainRemark(line)
    const first = splitSentences(remark)[0]
    const text = first ? remark.slice(first.start, first.end) : ''
    const isShort = foldedWords(text.replace(label, '')).length <= MAX_SHORT || pointsAbove.test(text)
    if (isShort && isRetraction(text, { isNext: true })) return { kind: 'taken-back', text }
    const { remarks, end } = bracketsIn(line)
    const below = remarks.find(({ text: said }) => isOfIt({ text: said, isSentence: false }))
    if (below && line.slice(end).trim() === '') return { kind: 'taken-back', text: below.text }
  }
  const retraction = numberedRetraction(ownLine, behind)
  if (retraction !== null) return { kind: 'taken-back', text: retraction }
  return isItem ? behindList(behind) : null
}

/** Whether a text ends within a list item that begins in it and is indented by at most `indent` UTF-16 units. */
function beginsItem(text: string, indent: number): boolean {
  const lines = withLines(text).split('\n')
  const line = lines.at(-1)!
  return lines.length > 1 && listItem.test(line) && indentOf(line) <= indent
}

type Remark = { text: string; isSentence: boolean }

/**
 * Whether a remark in brackets behind a sentence limits or retracts it, also behind a label: `On Sundays only!`, `Note:
 * members only.` One that is not written as a sentence, such as `dpa` or `our translation`, has to have a word that
 * limits.
 */
function limitsPrevious(
  { text: written, isSentence }: Remark,
  previous: { own: string; language: () => Language | null },
): boolean {
  const text = written.replace(label, '').replace(/(?<=[^.?\s])[.!…]*\s*$/, '.')
  // `Only for members of the sailing club of Kent.`, `Except on public holidays.`
  if (/^(?:restricted|supposed)$/.test(frameOf(foldedWords(text)[0] ?? '') ?? '')) return true
  if (isRetraction(text, { isNext: true })) return true
  const isWhole = isSentence && !label.test(written)
  return (isWhole || hasLimit(text)) && speaksOfPrevious(text, previous)
}

/** Whether a remark has a word that limits or retracts, or begins with a preposition and names no place of a text. */
function hasLimit(remark: string): boolean {
  const words = foldedWords(remark)
  const [first = ''] = words
  if (words.some((word) => frameOf(word) !== null || turnsRound(word) || isVoid(word) || isOneSided(word)))
    return true
  return words.length > 1 && isVerbOrPreposition(first) && !words.some(isReferenceWord)
}

/** The sentences in brackets at the beginning of a text, and the offset behind these brackets. */
function bracketsIn(text: string): { remarks: Remark[]; end: number } {
  const remarks: Remark[] = []
  let end = 0
  for (const { 0: whole, 1: inside = '' } of text.matchAll(bracketGroup)) {
    const isSentence = /[.?…]\W*$/.test(whole)
    for (const each of sentencesOf(plainWords(inside))) remarks.push({ text: each, isSentence })
    end += whole.length
  }
  return { remarks, end }
}

/** Matches brackets at the beginning of a text or behind other ones, but no mark (`[1]`) and no link. */
const bracketGroup = /\s*[([{](?!\W*[\p{L}\d]{1,2}\W*[)\]}])([^()[\]{}]{2,300})[)\]}](?!\()[.!?]?/guy

/** Whether a remark, or the part of it after a label (`Note: …`), takes back the sentence before it. */
function isRetraction(text: string, { isNext }: { isNext: boolean }): boolean {
  const remark = plainRemark(text)
  return [remark, remark.replace(label, '')].some((said) => isTakingBack(said, { isNext }))
}

/**
 * Captures the first line of the next paragraph, behind lines that have no text of their own: a rule, an image, the
 * kind of an alert (`> [!WARNING]`, `:::warning`, `!!! warning`).
 */
const nextParagraph =
  /^\s*\n[ \t\r]*\n(?:[ \t>]*(?:\[!\w{1,20}\]|(?::::|!!!)[^\n]{0,40}|[-*_]{3,20}|!\[[^\]\n]{0,200}\]\([^)\n]{0,200}\))[ \t]*\n[ \t\r]*\n?)?([^\n]{1,160})/

/** Matches the label of a remark, or the speaker of a line: `B: `, `Note: `, `Update (3 May): `, `Anm. d. Red.: `. */
const label = /^[^:!?\n]{1,40}:\s+/

/**
 * Matches a paragraph that its signs set apart, as notes are, and that ends a sentence: `*Repealed.*`, `(Omitted in
 * 2019.)`
 */
const apart = /^[\s>]*(?:[*_]{1,3}(?=[^\s*_])|[([<]|[-–—•!]\s).*[.!][\s*_)\]}]*(?:<[^<>]*>\s*)*$/

/** A remark as a reader sees it: without markup, and without the brackets, the dash or the sign of a list around it. */
function plainRemark(text: string): string {
  return plainWords(
    withLines(text)
      .replaceAll(/<[^<>]{1,100}>/g, ' ')
      .replace(/^[\s>]*[-–—•!]\s/, ''),
  )
    .replace(/^[\s>([{*_–—-]+/, '')
    .replace(/(?<=[.!?])[\s)\]}*_]+$/, '')
}

const pointsAbove = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('abovePointers').flat())}(?!\\p{L})`,
  'i',
)

/** The language of a text if it is one of `wholeLanguages`, whose remarks can be recognised; otherwise `null`. */
function languageOf(text: string): Language | null {
  const words = foldedWords(text)
  const known = words.filter((word) => stopWords.has(word)).length
  const language = known >= words.length * MIN_FUNCTION_WORDS ? guessLanguage(text) : null
  return isWhole(language) ? language : null
}

/**
 * Minimum share of function words in a text for its language to be guessed. The share is about .45 in English and
 * German prose, and .1 in French, Spanish or Danish.
 */
const MIN_FUNCTION_WORDS = 0.25

/** The retraction behind a list, if it applies to all items of the list; otherwise `null`. */
function behindList(behind: string): Surrounding | null {
  const lines = behind.split('\n').slice(1)
  const line = lines.find((each) => each.trim() !== '' && !listItem.test(each))
  const first = line === undefined ? undefined : splitSentences(line)[0]
  const text = first ? line!.slice(first.start, first.end) : ''
  return isTakingBack(text, { isNext: false }) ? { kind: 'taken-back', text } : null
}

/**
 * Maximum number of words of a paragraph that retracts the previous one; a longer paragraph must have a word such as
 * `above` to count.
 */
const MAX_SHORT = 8

/** Whether a sentence is inside a comment or an invisible element. */
function isHidden(before: string): boolean {
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return true
  if (!before.includes('<')) return false
  return [...before.matchAll(hidingTag)].some(({ 0: tag, 1: name, index }) => {
    const rest = before.slice(index + tag.length)
    return !new RegExp(`</${name}\\s*>`, 'i').test(rest)
  })
}

/**
 * Whether a sentence is struck out by an open `<del>`, `<strike>`, `<s>` or `~~` before it. An `<s>` must be closed
 * somewhere behind it, and `~~` in the same paragraph. `paragraph`: the part of its paragraph before the sentence.
 */
function isStruckOut(before: string, paragraph: string, behindAll: string): boolean {
  const behind = behindAll.slice(0, REACH)
  const open = new Map<string, boolean>()
  const tags = before.includes('<') ? before.matchAll(strikingTag) : []
  for (const [, slash, name] of tags) open.set(name!.toLowerCase(), slash === '')
  // `List<S>` is a type, so `<s>` counts only if it is closed.
  const isOpen =
    open.get('del') || open.get('strike') || (open.get('s') === true && /<\/s\s*>/i.test(behindAll))
  const signs = paragraph.match(/~~/g)?.length ?? 0
  return isOpen === true || (signs % 2 === 1 && behind.split(/\n[ \t\r]*\n/, 1)[0]!.includes('~~'))
}

const strikingTag = /<(\/?)(del|s|strike)(?:\s[^<>]{0,500})?>/gi

const hidingTag =
  /<([a-z][a-z0-9]{0,20})(?=\s)[^<>]{0,500}(?:display\s*:\s*none|visibility\s*:\s*hidden|(?<=\s)hidden(?=[\s>=]))[^<>]{0,500}>/gi

/**
 * A pictogram right before or after a sentence, such as a cross or a tick: it may say something about the sentence.
 * `null` if there is none.
 */
function signBeside(content: string, { start, end }: Span): string | null {
  const before = /((?![©®™°])[\p{So}\p{Extended_Pictographic}])[\ufe0e\ufe0f]?[ \t]*$/u.exec(
    partOf(content, { start: start - 8, end: start }),
  )
  const behind = /^[ \t]*((?![©®™°])[\p{So}\p{Extended_Pictographic}])/u.exec(content.slice(end, end + 8))
  return before?.[1] ?? behind?.[1] ?? null
}

/** Whether the words before a sentence in its line change its meaning, as a negator does. */
function framedBy({ text, by }: { text: string; by: Lead }): boolean {
  return foldedWords(text).some((word) => {
    const frame = frameOf(word)
    if (isNegator(word) || isComplementizer(word)) return true
    if (frame === null || frame === 'cause' || frame === 'amount') return false
    // Text after a stop or in a separate line is most likely a sentence or a title.
    return by === 'label' || (frame !== 'possible' && frame !== 'restricted')
  })
}
