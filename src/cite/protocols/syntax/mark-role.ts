import {
  lexicon,
  otherPhraseOpeners,
  unspacedPhraseOpeners,
  unspacedPhraseParts,
  wordSet,
  wordsOf,
} from '../../../text/lexicon.ts'

/**
 * The role of brackets in the surrounding text.
 *
 * - `end`: behind a word or sentence at the end of a clause, the usual place of a mark.
 * - `raised`: directly behind a word, and the clause continues.
 * - `within`: elsewhere in a clause, mostly separated by blanks.
 * - `part`: a word of the sentence, which is incomplete without it: `according to [1]`, `[1] and [2] agree`.
 * - `label`: at the beginning of a line: `[1] Install it`.
 */
export type MarkRole = 'end' | 'raised' | 'within' | 'part' | 'label'

/**
 * The evidence before bracketed numbers that they are not a mark. `figures`: a word for numbers (`the interval [1,
 * 3]`). `word`: a word that may be one (`the list [1, 3]`, `step [2]`). `clause`: such a word earlier in the clause.
 * `figure`: a number. `quantity`: a number with the name of a unit (`9 days [3-8]`). `null`: none of these.
 */
export type FigureContext = 'figures' | 'word' | 'clause' | 'figure' | 'quantity' | null

type Place = { text: string; at: number; end: number; final: boolean }

/** Length of text read before (`MAX_BEFORE`) and after brackets (`MAX_AFTER`), in UTF-16 units. */
const MAX_BEFORE = 120
const MAX_AFTER = 16

const openers = wordSet(
  ...lexicon('prepositions'),
  ...lexicon('additions'),
  ...lexicon('phraseOpeners'),
  otherPhraseOpeners,
)
const leads = wordSet(
  ...lexicon('prepositions'),
  ...lexicon('additions'),
  ...lexicon('numberedLeads'),
  'of to see per via than siehe vgl cf',
)
const listWords = wordSet(...lexicon('valueListWords'))
const figureWords = wordSet(...lexicon('figureWords'))
const numberedWords = wordSet(...lexicon('numberedWords'), ...lexicon('placeLabels').flat())
const unitNames = wordSet(...lexicon('units').flatMap((units) => Object.values(units)))
const unspacedEnd = new RegExp(`(?:${wordsOf(unspacedPhraseOpeners).join('|')})$`)
const unspacedStart = new RegExp(`^(?:${wordsOf(unspacedPhraseParts).join('|')})`)

/** Matches closing signs after a word: emphasis, quotation marks, brackets, inline HTML tags. */
const closers =
  /(?:(?<=[\p{L}\p{N}.!?…*_])[“‘«]|[*_~`"'”’»›)\]）」』】\u200b\u2060\ufeff\u200e\u200f]|<\/?(?!br|p|li|ul|ol|div|td|th|tr|h[1-6])[a-z][^<>]{0,60}>)+$/iu
/** Matches the signs at the start of a line, before its words. */
const lineStart =
  /^(?:[\s>]|(?:[-*+•]|\d{1,9}[.)]|#{1,6})\s+|\[[ xX]\]\s|<[^<>]*>|[*_~"“„«‘'(\u200e\u200f])*$/
const blanks = /[ \t\u00a0\u202f\u2009\u3000]+$/

/** Reads the role of brackets from `at` to `end`; `more` if following text decides. */
export function readMarkRole(place: Place): MarkRole | 'more' {
  const before = readBefore(place)
  const after = readAfter(place)
  if (after === 'more') return 'more'
  if (before === 'line') {
    if (after === 'line' && /\S/.test(place.text.slice(0, place.at))) return 'end'
    return after === 'lower' || after === 'part' ? 'part' : 'label'
  }
  if (before === 'open' || after === 'part') return 'part'
  if (before === 'stop') return after === 'lower' ? 'part' : 'end'
  if (after === 'end' || after === 'line') return 'end'
  return before === 'touched' && after !== 'letter' ? 'raised' : 'within'
}

type Before = 'line' | 'stop' | 'open' | 'word' | 'touched'

function readBefore({ text, at }: Place): Before {
  const start = Math.max(0, at - MAX_BEFORE)
  const reach = text.slice(start, at)
  const newline = reach.lastIndexOf('\n')
  const line = reach.slice(newline + 1)
  const isWholeLine = newline >= 0 || start === 0
  const cell = /^[\s>]*\|[^]*\|\s*$/.test(line)
  if (cell) return 'word'
  if (isWholeLine && (lineStart.test(line) || /^[\s>]*\|?\s*$/.test(line))) return 'line'
  const set = line.replace(blanks, '')
  const words = set.replace(closers, '').replace(blanks, '')
  if (words === '') return 'line'
  if (/[.!?…。！？]$/u.test(words) && !isAbbreviation(words)) return 'stop'
  if (isOpen(words, set)) return 'open'
  return set.length === line.length || line.endsWith('\u202f') ? 'touched' : 'word'
}

/** Whether words end with an abbreviation that opens a phrase: `cf.`, `vgl.`, but not `et al.` */
function isAbbreviation(words: string): boolean {
  const word = lastWord(words.replace(/\.$/, ''))
  return words.endsWith('.') && openers.has(word)
}

function isOpen(words: string, set: string): boolean {
  if (/[,;:，、；：،؛([{“‘„«<=+/&^\\–—-]$/u.test(words) && words === set) return true
  if (/\p{Script=Han}$|\p{Script=Hiragana}$/u.test(words)) return unspacedEnd.test(words)
  return words === set && openers.has(lastWord(words))
}

function lastWord(words: string): string {
  const word = /[\p{L}\p{M}\p{N}'’]+$/u.exec(words)?.[0] ?? ''
  // A single letter keeps its case, because a capital is a name: `vitamin A`.
  return word.length === 1 ? word : word.toLowerCase().replace('’', "'")
}

type After = 'line' | 'end' | 'part' | 'lower' | 'letter' | 'other' | 'more'

/** Matches a word that joins brackets to others: `[1] and [2]`. */
const joined = /^[ \u00a0](?:and|or|und|oder|sowie|&|et|ou|y|o|e|en|och|og|i|или|и|و|ve) ?[[【]/iu
const mayBeJoined = /^[ \u00a0](?:\p{L}{0,5}|&) ?$/u

function readAfter({ text, end, final }: Place): After {
  const ahead = text.slice(end, end + MAX_AFTER)
  const isWhole = final || ahead.length === MAX_AFTER
  const rest = ahead.replace(/^[ \t\u00a0\u202f\u3000]+/, '')
  if (rest === '') return isWhole ? (ahead.length === MAX_AFTER ? 'other' : 'line') : 'more'
  const isSetOff = rest.length < ahead.length
  if (rest[0] === '|') return 'end'
  if (/^(?:\r|\n|\\\n)/.test(rest)) return 'line'
  if (rest === '\\' && !isWhole) return 'more'
  if (joined.test(ahead)) return 'part'
  if (!isWhole && mayBeJoined.test(ahead)) return 'more'
  if (isSetOff) {
    if (/^[–—-](?:[ \u00a0]|$)/.test(rest)) return rest.length === 1 && !isWhole ? 'more' : 'end'
    if (/^[.!?,;:…)）]/.test(rest)) return 'end'
    return /^\p{Ll}/u.test(rest) ? 'lower' : 'other'
  }
  if (unspacedStart.test(rest)) return 'part'
  if (!isWhole && rest.length < 4 && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(rest))
    return 'more'
  if (/^['’]/.test(rest)) {
    if (rest.length < 3 && !isWhole) return 'more'
    return /^['’]s(?!\p{L})/u.test(rest) ? 'part' : 'end'
  }
  if (rest[0] === '-') return rest.length < 2 && !isWhole ? 'more' : /^-\p{L}/u.test(rest) ? 'part' : 'end'
  return /^[\p{L}\p{N}(（]/u.test(rest) ? 'letter' : 'end'
}

/**
 * Whether the words before a bracket end with a word for a numbered thing or a key: by itself (`press`) or after a word
 * such as `in` (`in step`), but not after others (`the eastern step`).
 */
function isNumbered(words: string): boolean {
  const word = lastWord(words)
  if (!numberedWords.has(word)) return false
  const lead = words.slice(0, -word.length).replace(blanks, '')
  const leading = lastWord(lead)
  return leading === '' || leads.has(leading)
}

const year = /(?<![\p{N}.,])(?:1[5-9]|20)\d\d$/u

/**
 * The evidence that bracketed numbers are not a mark, as in `step [2]` and `95% CI [12, 45]`; `null` if there is none.
 */
export function readFigureContext(text: string, at: number, { isList }: { isList: boolean }): FigureContext {
  const before = text.slice(Math.max(0, at - MAX_BEFORE), at)
  const set = before.replace(blanks, '')
  // `Rn. [2]`: the full stop belongs to the word.
  if (set !== before && isNumbered(set.replace(/\.$/, ''))) return 'word'
  if (!isList) return null
  const words = /[^.!?;\n|]*$/
    .exec(set)![0]
    .replace(closers, '')
    .replace(/[:(]?\s*$/, '')
  const last = lastWord(words)
  if (listWords.has(last)) return 'figures'
  if (figureWords.has(last)) return 'word'
  const all = words.toLowerCase().match(/\p{L}+/gu) ?? []
  if (all.slice(-8).some((word) => listWords.has(word) || figureWords.has(word))) return 'clause'
  if (year.test(words)) return null
  if (/(?:\p{N}|(?<!\p{L})\p{Lu}{2,5})$|\p{N}[ \u00a0]?[\p{L}°µ%]{1,3}$/u.test(words)) return 'figure'
  return unitNames.has(last) && /\p{N}[ \u00a0-]?\p{L}+$/u.test(words) ? 'quantity' : null
}
