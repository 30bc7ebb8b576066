import type { Span } from '../../core/span.ts'
import { isNegator } from '../../facts/lexicon/fact-words.ts'
import { frameOf, isComplementizer, isVoid } from '../../facts/lexicon/frame-words.ts'
import { isPointer } from '../../facts/lexicon/role-words.ts'
import {
  isNeutralHead,
  isStatementNoun,
  saysContaining,
  saysHolding,
  takesBack,
  turnsRound,
} from '../../facts/lexicon/surrounding-words.ts'
import type { Unit } from '../../facts/wording/units.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { headingsAbove } from '../../text/sentences/heading-above.ts'
import { splitSentences } from '../../text/sentences/sentences.ts'
import { foldText } from '../../text/folding/fold.ts'
import { stem } from '../../text/words/stem.ts'
import { stopWords } from '../../text/words/stop-words.ts'
import { splitWords } from '../../text/words/words.ts'
import { quotedMailStart } from './quoted-mail.ts'

/** What stands around a sentence of a source and bears on it. */
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
  /** The words of the source that bear on it. */
  text: string
}

type Lead = 'stop' | 'line' | 'label'

/** UTF-16 units behind a sentence in which its quotation may end. */
const REACH = 4_000
/** UTF-16 units before it in which its paragraph and the line above its list are looked for. */
const LIST_REACH = 20_000

/** What stands before an offset, from the beginning of a line on. */
function linesBefore(content: string, at: number): string {
  const from = Math.max(0, at - LIST_REACH)
  const before = content.slice(from, at)
  return from === 0 ? before : before.slice(before.search(/\n|\s/) + 1)
}

/**
 * What around a sentence of a source means that the source does not simply state it; `null` where
 * nothing does. Structure comes first: struck text, quotations, quoted mail, the line above a list,
 * headings. Then the sentences beside it, which speak of it only if they say so.
 */
export function findSurrounding(
  content: string,
  sentence: Span,
  { lead, isQuotation = false }: { lead: { text: string; by: Lead } | null; isQuotation?: boolean },
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
    const mail = quotedMailStart(content, sentence.start)
    if (mail !== null) return { kind: 'quoted', text: mail }
  }
  if (isHidden(content.slice(0, sentence.start))) return { kind: 'hidden', text: '' }
  const sign = signBeside(content, sentence)
  if (sign !== null) return { kind: 'marked', text: sign }
  if (lead !== null && framedBy(lead)) return { kind: 'reported', text: lead.text }
  for (const title of titlesAbove(before + own, before.length)) {
    if (wordsOf(title).some(turnsRound) || datedBack.test(title)) return { kind: 'heading', text: title }
  }
  for (const head of leadInsOf(before + own, before.length)) {
    if (!isNeutral(head, own)) return { kind: 'lead-in', text: head }
  }
  return besideOf(content, sentence, paragraph)
}

/** `Before 1990`, `Bis 2019`. */
const datedBack = letterPattern(
  '(?<!\\p{L})(?:before|until|till|up to|prior to|vor|bis)(?: \\p{L}{1,12}){0,2} \\d',
  'i',
)

/** The text with tags of HTML that structure it as markdown has it, so that its lines are read alike. */
function withLines(text: string): string {
  if (!/<(?:li|h[1-6]|p|div|q|td|br)\b|&[a-z]{2,6};/i.test(text)) return text
  return text
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<h([1-6])\b[^<>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<\/(?:h[1-6]|p|div|ul|ol|table)>/gi, '\n\n')
    .replaceAll(/<(?:p|div|br|td|tr|th)\b[^<>]*>/gi, '\n')
    .replaceAll(/<(?:q)\b[^<>]*>/gi, '“')
    .replaceAll(/<\/q>/gi, '”')
    .replaceAll(/<\/?(?:ul|ol|li|span|b|i|em|strong|tbody|thead|table)\b[^<>]*>/gi, '')
    .replaceAll(/&(?:quot|ldquo|rdquo|bdquo|laquo|raquo);/g, (entity) => quoteEntities[entity]!)
}

const quoteEntities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&bdquo;': '„',
  '&laquo;': '«',
  '&raquo;': '»',
}

function besideOf(content: string, sentence: Span, paragraph: string): Surrounding | null {
  const previous = lastSentence(paragraph)
  if (previous !== null) {
    const kind = announces(previous)
    if (kind) return { kind, text: previous }
  }
  const behind = content.slice(sentence.end, sentence.end + REACH)
  const rest = behind.slice(0, behind.search(/\n[ \t\r]*\n|$(?![\s\S])/))
  const next = splitSentences(rest.slice(0, MAX_BEHIND)).slice(0, 3)
  for (const [at, { start, end }] of next.entries()) {
    const text = rest.slice(start, end)
    if (isTakingBack(text, { isNext: at === 0 })) return { kind: 'taken-back', text }
  }
  // A paragraph of its own may take back the one before it: `That is wrong.`
  const following = /^\s*\n[ \t\r]*\n[ \t>]*([^\n]{1,160})/.exec(behind.slice(rest.length))
  const line = following?.[1]?.replace(/^[(\s]+/, '')
  if (line !== undefined && /^[^a-z#|*-]/.test(line)) {
    const first = splitSentences(line)[0]
    const text = first ? line.slice(first.start, first.end) : ''
    const isShort = wordsOf(text).length <= MAX_SHORT || /\babove\b|\bforegoing\b|\boben\b/i.test(text)
    if (rest.trim() === '' && isShort && isTakingBack(text, { isNext: true }))
      return { kind: 'taken-back', text }
  }
  return listItem.test(lineOf(content, sentence.start)) ? behindList(behind) : null
}

/** What stands behind the list that a sentence is an item of, if it takes all of its items back. */
function behindList(behind: string): Surrounding | null {
  const lines = behind.split('\n').slice(1)
  const line = lines.find((each) => each.trim() !== '' && !listItem.test(each))
  const first = line === undefined ? undefined : splitSentences(line)[0]
  const text = first ? line!.slice(first.start, first.end) : ''
  return isTakingBack(text, { isNext: false }) ? { kind: 'taken-back', text } : null
}

/** Words of a paragraph that does no more than take back the one before; a longer one makes an exception to it. */
const MAX_SHORT = 8

/** UTF-16 units behind a sentence that are read. */
const MAX_BEHIND = 600

/** Whether what was opened before a sentence hides it: a comment, an element that is not shown. */
function isHidden(before: string): boolean {
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return true
  if (!before.includes('<')) return false
  return [...before.matchAll(hidingTag)].some(({ 0: tag, 1: name, index }) => {
    const rest = before.slice(index + tag.length)
    return !new RegExp(`</${name}\\s*>`, 'i').test(rest)
  })
}

const hidingTag =
  /<([a-z][a-z0-9]{0,20})(?=\s)[^<>]{0,500}(?:display\s*:\s*none|visibility\s*:\s*hidden|(?<=\s)hidden(?=[\s>=]))[^<>]{0,500}>/gi

/** A pictogram right before or behind a sentence, such as a cross or a tick: it says something of it. */
function signBeside(content: string, { start, end }: Span): string | null {
  const before = /((?![©®™°])[\p{So}\p{Extended_Pictographic}])[\ufe0e\ufe0f]?[ \t]*$/u.exec(
    content.slice(Math.max(0, start - 8), start),
  )
  const behind = /^[ \t]*((?![©®™°])[\p{So}\p{Extended_Pictographic}])/u.exec(content.slice(end, end + 8))
  return before?.[1] ?? behind?.[1] ?? null
}

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) end = index + found.length
  return end
}

function wordsOf(text: string): string[] {
  return splitWords(foldText(text).text).map((word) => word.text)
}

function lineOf(content: string, at: number): string {
  const start = content.lastIndexOf('\n', at - 1) + 1
  const end = content.indexOf('\n', at)
  return content.slice(start, end < 0 ? undefined : end).slice(0, 120)
}

/** Whether the words before a sentence in its line report, doubt, deny or suppose it. */
function framedBy({ text, by }: { text: string; by: Lead }): boolean {
  return wordsOf(text).some((word) => {
    const frame = frameOf(word)
    if (isNegator(word) || isComplementizer(word)) return true
    if (frame === null || frame === 'cause' || frame === 'amount') return false
    // What stands behind a stop or in a line of its own is most likely a sentence or a title.
    return by === 'label' || (frame !== 'possible' && frame !== 'restricted')
  })
}

/** What opens a quotation in a paragraph that is not closed in it; `null` if none is open. */
function openQuotation(paragraph: string, behind: string): string | null {
  let open: { sign: string; at: number } | null = null
  for (const { 0: sign, index } of paragraph.matchAll(
    /[“”„«»"‘’‚‹›「」『』]|(?<=^|[\s(])'(?=\p{L})|(?<=[\p{L}.!?,])'(?=[\s.,;:!?)]|$)/gu,
  )) {
    const before = paragraph.charAt(index - 1)
    const after = paragraph.charAt(index + 1)
    if (open) {
      const isFrench = open.sign === '«' && sign === '»'
      if (
        closing[open.sign]!.includes(sign) &&
        (/\S/.test(before) || isFrench) &&
        !(sign === '’' && /\p{L}/u.test(after))
      )
        open = null
      continue
    }
    // What opens a quotation stands right before its first word: `» Home` points.
    if (sign === '’' || sign === '”' || sign === '」' || sign === '』') continue
    if (/^\s/.test(after) && !(sign === '«' && /^[ \u00a0\u202f]$/.test(after))) continue
    if (sign === "'" && /\p{L}/u.test(before)) continue
    if (sign === '"' && /\d/.test(before)) continue
    if (sign === '‘' && !/^$|[\s(\u2029]/.test(before)) continue
    if (sign === '›' || sign === '‹' || closing[sign] !== undefined) open = { sign, at: index }
  }
  // An apostrophe may open a word: `'em`. A quotation has its end.
  if (open?.sign === "'" && !closedBehind.test(behind.split('\n\n', 1)[0]!)) return null
  return open && paragraph.slice(open.at, open.at + 80)
}

const closedBehind = /^[^']{0,1000}[\p{L}.!?,]'(?=[\s.,;:!?)]|$)|^[.!?,]?'/u

/** A quotation that was opened in a paragraph before and is closed behind the sentence. */
function openOver(before: string, behind: string): string | null {
  const blank = before.search(/\n[ \t\r]*\n/)
  if (blank < 0) return null
  const open = openQuotation(before.replaceAll(/["'‘’‚‹›]/g, ' '), behind)
  if (open === null) return null
  const close = closing[open.charAt(0)]!
  const next = behind.search(/[“”„«»"]/)
  return next >= 0 && close.includes(behind.charAt(next)) ? open : null
}

const closing: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”"',
  '«': '»',
  '»': '«',
  '"': '"',
  '‘': '’',
  '‚': '‘’',
  '「': '」',
  '『': '』',
  "'": "'",
  '‹': '›',
  '›': '‹',
}

/** Whether a sentence stands in a quotation of markdown or HTML, while the text around it does not. */
function isBlockQuote(content: string, at: number, before: string): boolean {
  const head = content.slice(0, at)
  if (head.lastIndexOf('<blockquote') > head.lastIndexOf('</blockquote')) return true
  // A line right below a line of a quotation goes it on (CommonMark 5.1).
  const paragraph = before.slice(lastMatchEnd(before, /\n[ \t\r]*\n/g)).split('\n')
  return [...paragraph.slice(0, -1), lineOf(content, at)].some((line) => /^[ \t]{0,3}>/.test(line))
}

/** Headings above an offset: of markdown, of sections, and lines in bold or by themselves. */
function titlesAbove(content: string, at: number): string[] {
  return [...headingsAbove(content, at), ...plainTitle(content, at)]
}

/** Longest line that may be a heading, in UTF-16 units. */
const MAX_TITLE = 90

/**
 * The line right above the paragraph or list of a sentence that is no sentence itself: `Common myths`,
 * `**Forbidden**`.
 */
function plainTitle(content: string, at: number): string[] {
  const lines = linesBefore(content, at).split('\n')
  const isItem = listItem.test(lines.pop() + content.slice(at, at + 2))
  let blanks = 0
  for (const written of lines.toReversed()) {
    const line = written.replaceAll(/[*_#]/g, '').trim()
    if (/^(?:={2,}|-{2,})$/.test(line)) continue
    if (line === '') blanks++
    else if (isItem && listItem.test(written)) blanks = 0
    else {
      const isTitle =
        line.length <= MAX_TITLE && !/[.!?] \p{Lu}/u.test(line) && !/[.!?,;:…。]["”')]?$/.test(line)
      if (isTitle) return [line]
      if (blanks > 0) return []
    }
    if (blanks > 1) return []
  }
  return []
}

const listItem = /^[ \t]*(?:[-*+•–]|\(?\d{1,3}[.)]|\(?[a-z][.)])[ \t]/

/** The lines that open the lists, and the words before a colon, that a sentence stands under. */
function leadInsOf(text: string, at: number): string[] {
  const lines = text.slice(0, at).split('\n')
  const start = lines.pop()!
  const full = start + text.slice(at, at + 1)
  const heads: string[] = []
  const label = /^(.*[\p{L}\p{N})»”"*_]):[*_]{0,2}\s+$/u.exec(start)?.[1]
  if (label !== undefined && !numbered.test(label)) heads.push(label)
  let indent = indentOf(full)
  let isItem = listItem.test(full) || (listItem.test(start) && label === undefined)
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    if (line.trim() === '') continue
    const own = indentOf(line)
    if (listItem.test(line)) {
      if (!isItem && indent <= own) break
      if (own < indent) {
        indent = own
        if (colon.test(line)) heads.push(line.replace(listItem, ''))
      }
      isItem = true
      continue
    }
    // A line that goes on the item above it.
    if (isItem && own > 0 && own >= indent && !colon.test(line)) continue
    const last = lastSentence(line)
    // `None of these is true.` above a list speaks of its items.
    const isOfItems =
      isItem && last !== null && (isTakingBack(last, { isNext: false }) || announces(last) !== null)
    if (colon.test(line) || isOfItems) heads.push(isOfItems ? last! : line)
    break
  }
  return heads.map((head) => head.replaceAll(/[*_#>]/g, '').trim())
}

const colon = /[:：][ \t*_]*$/
const numbered = /(?:^|[.!?]\s)[ \t]*(?:§|Art|Artikel|Section|Rz|Rn|Nr|No|\d)[\s.\d]*[a-z]?$/i

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)![0].length
}

/**
 * Whether the line above a list says nothing of its items: function words, words that the item
 * itself has, and words such as `facts` or `following`. Any other word may turn the items round.
 */
function isNeutral(head: string, item: string): boolean {
  const sentence = splitSentences(head).at(-1)
  const words = wordsOf(sentence ? head.slice(sentence.start, sentence.end) : head)
  const stems = new Set(wordsOf(item).map(stem))
  if (words.some((word) => turnsRound(word) || bearsOn(word))) return false
  const open = words.filter((word) => !stopWords.has(word) && !isNeutralHead(word) && !stems.has(stem(word)))
  // `The package contains:` names one thing.
  return open.length === 0 || (open.length <= 1 && words.some(saysContaining) && !words.some(isFigure))
}

function bearsOn(word: string): boolean {
  const frame = frameOf(word)
  return frame !== null && frame !== 'cause' && frame !== 'amount'
}

function isFigure(word: string): boolean {
  return /\d/.test(word)
}

function lastSentence(paragraph: string): string | null {
  const near = paragraph.slice(-MAX_BEHIND)
  const last = splitSentences(near).at(-1)
  return last ? near.slice(last.start, last.end) : null
}

/** Whether a sentence says of the one behind it that it is not so: `Is it true?`, `Myth.`, `The following is false.` */
function announces(sentence: string): Surrounding['kind'] | null {
  const words = wordsOf(sentence)
  const isQuestion = /\?["'”’)\]]*\s*$/.test(sentence)
  if (isQuestion) {
    const asksTruth = words.some(
      (word) => saysHolding(word) || takesBack(word) || frameOf(word) === 'reported',
    )
    return asksTruth ? 'asked' : null
  }
  if (words.length <= MAX_ANNOUNCEMENT && words.some((word) => frameOf(word) === 'supposed'))
    return 'announced'
  const refuting = words.filter((word) => takesBack(word) || isVoid(word))
  if (refuting.length === 0) {
    // `Not so!`
    const isBare =
      words.some(isNegator) &&
      words.every((word) => isNegator(word) || saysHolding(word) || stopWords.has(word))
    return isBare ? 'announced' : null
  }
  const rest = words.filter((word) => !takesBack(word) && !stopWords.has(word) && !isNegator(word))
  if (rest.length === 0) return 'announced'
  return forward.test(sentence) || /\b(?:this|dies)[.:]?$/i.test(sentence.trim()) ? 'announced' : null
}

/** Words of a sentence that makes a supposition of the next one: `Suppose the following.` */
const MAX_ANNOUNCEMENT = 5

const forward = letterPattern(
  '(?<!\\p{L})(?:following|follows|below|next|here is|folgend(?:e[nrs]?)?|folgt|nachstehend(?:e[nrs]?)?|nun)(?!\\p{L})',
  'i',
)

/** What was just said, before who said it: `So people believed`, `At least that is what the sign said`. */
const saidBefore = letterPattern(
  '^(?:\\p{L}{1,8} ){0,2}(?:so(?!\\p{L})|(?:that|this|das|dies) (?:is|was|ist|war)(?!\\p{L}))',
  'i',
)

/**
 * Whether what follows its opening names something and says something of it, as `Not all mills burned`
 * does: it has an article or a quantity before a noun, and a verb form.
 */
function hasSubject(sentence: string): boolean {
  const [, ...words] = wordsOf(sentence)
  const content = words.filter((word) => !stopWords.has(word))
  return (
    content.length >= 2 && words.length >= 3 && !/\b(?:on|at|in|am|an|um|im|bei|für|for)\b/i.test(sentence)
  )
}

const correction = letterPattern(
  '^\\W*(?:correction|corrigendum|erratum|berichtigung|korrektur|richtigstellung)(?!\\p{L})',
  'i',
)

/** Words of what goes on the sentence before it without a subject of its own. */
const MAX_ELLIPSIS = 7
const exceptive = letterPattern(
  '^\\W*(?:except|unless|but not|not |nope|no,|only |provided|ausgenommen|außer |es sei denn|aber nicht|nicht |sofern|von wegen|schön wäre)',
  'i',
)

/** Words at the beginning of a sentence in which what it speaks of stands. */
const SUBJECT_WORDS = 6
/** A remark on the sentence before it has few words. */
const MAX_REMARK = 22

/**
 * Whether a sentence takes back one before it: it speaks of the statement (`that`, `the rule`, `it`
 * where it is called false or withdrawn), and says that it does not hold.
 */
function isTakingBack(sentence: string, { isNext }: { isNext: boolean }): boolean {
  const words = wordsOf(sentence)
  if (words.length === 0 || words.length > MAX_REMARK) return false
  // `So stand es auf dem Schild.`
  if (isNext && words[0] === 'so' && words.slice(1, 4).includes('es')) return true
  // `Correction: it opened in 1987.`, `Really?`
  if (isNext && correction.test(sentence)) return true
  if (isNext && words.length <= 3 && /\?\s*$/.test(sentence)) return true
  // `Except on Mondays.`, `But not on Sundays.`: no subject of its own.
  if (isNext && words.length <= MAX_ELLIPSIS && exceptive.test(sentence) && !hasSubject(sentence)) return true
  const isNegated = words.some((word) => isNegator(word) || word === 'longer' || word === 'mehr')
  const isDenied =
    words.some(takesBack) ||
    (isNegated && words.some(saysHolding)) ||
    (isNext &&
      words.some(isStatementNoun) &&
      words.some(saysHolding) &&
      words.some((word) => frameOf(word) === 'restricted')) ||
    (saidBefore.test(sentence) && words.some((word) => frameOf(word) === 'reported'))
  if (!isDenied) {
    const content = words.filter((word) => !stopWords.has(word) && !isNegator(word))
    return isNext && isNegated && content.length === 0 && words.length <= 3
  }
  const own = words.filter(
    (word) =>
      !stopWords.has(word) &&
      !takesBack(word) &&
      !isNegator(word) &&
      !saysHolding(word) &&
      frameOf(word) === null,
  )
  if (isNext && own.length === 0) return true
  const subject = words.slice(0, SUBJECT_WORDS)
  const isOfAll = words
    .slice(0, 4)
    .some((word) =>
      /^(?:all|none|both|these|neither|above|foregoing|alles|nichts|beides|diese|oben)$/.test(word),
    )
  if (!isNext && !isOfAll) return false
  const pointer = subject.findIndex((word) =>
    /^(?:this|that|these|those|it|das|dies|diese[rs]?|es|such|so|dafür|davon|daran|hierfür|opposite|contrary|gegenteil|above|foregoing|neither|both|oben|vorstehende[snmr]?)$/.test(
      word,
    ),
  )
  if (pointer >= 0 && own.length <= 4) return true
  return subject.some(isStatementNoun)
}

/** Whether a note says of what it is a note on that it is not so, or no longer. */
export function speaksAgainst(note: string): boolean {
  const first = splitSentences(note)[0]
  const text = first ? note.slice(first.start, first.end) : note
  return isTakingBack(text, { isNext: true }) || wordsOf(text).some(turnsRound)
}

/** Whether a sentence begins with a word that stands for something before it. */
export function beginsWithPointer(units: readonly Unit[]): boolean {
  const first = units.find(({ kind }) => kind === 'word')
  return first !== undefined && isPointer(first.key)
}
