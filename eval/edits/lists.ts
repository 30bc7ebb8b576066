import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/** The lines of a list beside this file, without comments; `\n` in them is a line break. */
export function readList(name: string): string[] {
  const lines = readFileSync(join(folder, 'lists', `${name}.txt`), 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('# '))
    .map((line) => line.replaceAll('\\n', '\n'))
}

/** The fields of a line of a list. */
export const fieldsOf = (line: string) => line.split('|')

/** The kind at the start of a line, and the rest, which may contain further `|`. */
export function kindAndRest(line: string): { kind: string; rest: string } {
  const at = line.indexOf('|')
  return { kind: line.slice(0, at), rest: line.slice(at + 1) }
}

export type OwnText = { name: string; isGerman: boolean; text: string; sentences: TextSentence[] }

/**
 * A sentence of a text. `leans`: it probably refers to an earlier sentence, for example by a pronoun among its first
 * words. `isUnder`: it is in a list below a line that ends with a colon, or in a quotation that began on an earlier
 * line.
 */
export type TextSentence = { text: string; start: number; end: number; leans: boolean; isUnder: boolean }

/**
 * A sentence after this sign is not used, because alone it is no claim that may be verified: it is a fragment, or
 * someone's words.
 */
const NO_CLAIM = '⁂'

/** The texts written for this evaluation, with their usable sentences. The signs `⁂` are removed. */
export function readTexts(): OwnText[] {
  return readdirSync(join(folder, 'texts'))
    .toSorted()
    .map((file) => {
      const marked = readFileSync(join(folder, 'texts', file), 'utf8')
      const excluded = [...marked.matchAll(/⁂/g)].map(({ index }, count) => index - count)
      const text = marked.replaceAll(NO_CLAIM, '')
      const sentences = sentencesOf(text).filter(({ start }) => !excluded.includes(start))
      return { name: file, isGerman: file.includes('.de.'), text, sentences }
    })
}

const LIST_MARK = /^(?:\s*(?:#+|[-*•]|\(?\d+(?:\.\d+)*[.)]?|\([a-z\d]\)|[a-z]\))\s+|[²¹³]+)*/u
const END = /(?<!\d(?=.\d))[.!](?=$|\s+[\p{Lu}²³]|\s*[\d*¹²³⁴[(^\]]+(?:\s|$))/gu
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|No|Nr|St|Abs|Art|Ltd|vs|ca|bzw|etc|Inc|Co|Jr|Sr|Prof|Col|Gen|Lt|Sgt|Capt|Gov|Sen|et al|z\. B|\p{Lu}\.\p{Lu}|\d{1,2})\.$/u
const PRONOUN =
  /(?<![\p{L}\d])(?:it|its|he|his|him|she|her|hers|they|their|theirs|them|this|that|these|those|such|there|then|both|es|er|sie|ihr|ihre|ihren|ihrer|sein|seine|dies|diese|dieser|dieses|diesem|diesen|das sind|dort|da|dabei|dafür|damit|danach|daran|darin|darauf|daher|dazu|beide|solche)(?![\p{L}\d])/iu
const LATER_PRONOUN =
  /\b(?:(?:that|same|following|next|previous) (?:day|time|year|month|week|night|decade)|(?:days?|weeks?|months?|years?|decades?) (?:later|earlier|before|after)|(?:since|by|until) then|at the time|(?:soon|shortly) after\w*|bis dahin|damals|seither|seitdem|(?:Jahre?|Tage?|Monate?|Stunden?) (?:später|zuvor|danach)|beträgt sie|half of them|they had|did so)\b|^(?:Half|Most|Some|Many|Several|Both|Two|Three|Others) (?:were|was|are|is|had|have|may|can|will|of them)\b/u

/**
 * Whether a sentence may take its subject or time from an earlier one, as a pronoun among its first words shows. Says
 * so too often rather than too seldom.
 */
function isLeaning(sentence: string): boolean {
  return PRONOUN.test(sentence.split(/\s+/).slice(0, 5).join(' ')) || LATER_PRONOUN.test(sentence)
}

/**
 * The sentences of a text that are complete on one line: they begin with a capital, end with a full stop or
 * exclamation mark, and have their quotation marks and brackets in pairs. Misses a sentence rather than cut one in the
 * middle.
 */
export function sentencesOf(text: string): TextSentence[] {
  const found: TextSentence[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    let start = lineStart + LIST_MARK.exec(line)![0].length
    const lineEnd = lineStart + line.length
    for (const { index } of line.matchAll(END)) {
      const end = lineStart + index + 1
      if (end <= start || ABBREVIATION.test(text.slice(start, end).slice(-12))) continue
      const sentence = text.slice(start, end)
      if (isWhole(sentence) && isOutsideQuotes(text.slice(lineStart, start))) {
        found.push({
          text: sentence,
          start,
          end,
          leans: isLeaning(sentence),
          isUnder: isUnder(text, lineStart),
        })
      }
      start =
        end + /^(?:\s*(?:\[\^?\d+\]|[\d¹²³⁴*]+(?=\s|$)))*\s*[²³]*/u.exec(text.slice(end, lineEnd))![0].length
    }
    lineStart = lineEnd + 1
  }
  return found
}

/** Whether a line is below one that ends with a colon, or in a quotation that began on a line above. */
function isUnder(text: string, lineStart: number): boolean {
  const above = text.slice(0, lineStart).split('\n').toReversed()
  const end = text.indexOf('\n', lineStart)
  const line = text.slice(lineStart, end < 0 ? undefined : end)
  const isItem = (written: string) => /^\s*(?:[-*•]|\(?\d{1,2}[.)、]|\(?[a-z]\))\s*/.test(written)
  const head = above.find((written) => written.trim() !== '' && !(isItem(line) && isItem(written)))
  if (/[:：]\s*$/.test(head ?? '')) return true
  // A quotation is open if the nearest line above with an odd number of quotation marks has a word directly after its
  // last one.
  const odd = above.slice(0, 12).find((written) => (written.match(/"/g)?.length ?? 0) % 2 === 1)
  return odd !== undefined && /"\p{L}[^"]*$/u.test(odd)
}

function isWhole(sentence: string): boolean {
  const words = sentence.split(/\s+/)
  if (words.length < 4 || words.length > 45 || !/^\p{Lu}/u.test(sentence)) return false
  return isOutsideQuotes(sentence) && !/[\t|]|\.\.\.|…/u.test(sentence)
}

function isOutsideQuotes(before: string): boolean {
  const count = (pattern: RegExp) => before.match(pattern)?.length ?? 0
  return (
    count(/"/g) % 2 === 0 &&
    count(/[“„«»”]/gu) % 2 === 0 &&
    count(/[([{]/g) === count(/[)\]}]/g) + (/^[a-z\d]{1,2}\)\s/u.test(before) ? -1 : 0)
  )
}
