import { partOf } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import { listItem, voidTags } from '../../../core/text.ts'
import { frameOf, isComplementizer, isNegator } from '../../../text/word-classes.ts'
import { findQuotedMail } from '../../../text/mail.ts'
import { withoutInlineCode } from '../../../text/sentences.ts'
import { foldedWords } from '../../../text/words.ts'
import { announces, pointsBelow } from './announcements.ts'
import { deniesBelow, hasCross, isNamedVoid, repeats, turnsText, withoutCode } from './heads.ts'
import { isNeutral, leadInsOf, questionAbove, titlesAbove } from './lead-ins.ts'
import { lastMatchEnd, lineOf, linesBefore, withLines } from './lines.ts'
import { isBlockQuote, openOver, openQuotation } from './quotations.ts'
import { lastSentence, sentencesOf } from './near-sentences.ts'
import { remarkBehind } from './remarks-behind.ts'

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
  const above = content.slice(0, sentence.start)
  // A tag in inline code is shown, as in `the tag <del>`.
  const all = above.includes('<') ? withoutInlineCode(above) : above
  if (isHidden(all)) return { kind: 'hidden', text: '' }
  if (isStruckOut(all, paragraph, content.slice(sentence.end))) return { kind: 'struck', text: own }
  const sign = signBeside(content, sentence)
  if (sign !== null) return { kind: 'marked', text: sign }
  if (lead !== null && framedBy(lead)) return { kind: 'reported', text: lead.text }
  const headings = titlesAbove(before + own + behind, before.length)
  const leadIns = leadInsOf(before + own, before.length)
  if (name !== undefined && isNamedVoid(name, own) && !repeats(name, titles))
    return { kind: 'heading', text: name }
  for (const title of headings)
    if (turnsText(title, own) && !repeats(title, titles)) return { kind: 'heading', text: title }
  for (const head of leadIns) {
    if (!isNeutral(head, own) || hasCross(head)) return { kind: 'lead-in', text: head }
  }
  const question = questionAbove(before + own, before.length)
  if (question !== null) return { kind: 'asked', text: question }
  for (const title of titles) {
    if (!deniesBelow(title, own)) continue
    const isInSource = [name ?? '', ...headings, ...leadIns].some(
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
  const previous = lastSentence(paragraph)
  if (previous !== null) {
    const kind = announces(previous)
    if (kind) return { kind, text: previous }
  }
  // Several sentences may be announced by one (`The following was repealed.`), also those of the next paragraph.
  const announcements =
    paragraph.trim() === '' ? [lastParagraphSentence(above)] : sentencesOf(ownItem(paragraph))
  const announcement = announcements.find((each) => pointsBelow(each) && announces(each) === 'announced')
  if (announcement !== undefined) return { kind: 'announced', text: announcement }
  const text = remarkBehind(content, sentence)
  return text === null ? null : { kind: 'taken-back', text }
}

/** The last sentence of the paragraph above; empty if a list ends there, which is what that paragraph announces. */
function lastParagraphSentence(above: string): string {
  const text = above.trimEnd()
  return listItem.test(lineOf(text, text.length)) ? '' : (lastSentence(text) ?? '')
}

/** The part of a paragraph in the list item that ends it; all of it if it has no items. */
function ownItem(paragraph: string): string {
  const lines = paragraph.split('\n')
  return lines
    .slice(
      Math.max(
        0,
        lines.findLastIndex((line) => listItem.test(line)),
      ),
    )
    .join('\n')
}

/** Whether a sentence is inside a comment or an invisible element. */
function isHidden(before: string): boolean {
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return true
  if (!before.includes('<')) return false
  return [...before.matchAll(hidingTag)].some(({ 0: tag, 1: name = '', index }) => {
    if (voidTags.has(name.toLowerCase())) return false
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
  return foldedWords(withoutCode(text)).some((word) => {
    const frame = frameOf(word)
    if (isNegator(word) || isComplementizer(word)) return true
    if (frame === null || frame === 'cause' || frame === 'amount') return false
    // Text after a stop or in a separate line is most likely a sentence or a title.
    return by === 'label' || (frame !== 'possible' && frame !== 'restricted')
  })
}
