/**
 * One random edit of a sentence. Harmless edits, as in the table of `src/text/wording/harmless.ts`, are dropped. Edits
 * that some readers would call harmless are `doubtful`:
 *
 * - punctuation, quotation marks, hyphens, brackets or markdown signs added, dropped or exchanged in or between words
 *   (but not beside a digit), and the letter after the apostrophe of a possessive;
 * - anything added at the very beginning, where list numbers and bullets are, or at the full stop;
 * - superscripts, `*`, `†`, `#` or `™` after a word, where they may be marks of notes;
 * - a superscript after a year, a zero beside a digit, a word dropped beside a comma;
 * - British or American spelling, shortened months, the plural of a unit.
 */
import type { Random } from '../../test/fixtures/random.ts'
import { classOf, classes } from './characters.ts'
import type { CharacterClass } from './characters.ts'
import { fold } from './fold.ts'

export type RandomEdit = { kind: string; text: string; isDoubtful: boolean }

export type Editor = {
  random: Random
  character: (wanted: CharacterClass) => string
  words: readonly string[]
}

/** Makes one random edit; `null` if it would be harmless. */
export function editAtRandom(
  sentence: string,
  how: 'insert' | 'replace' | 'delete' | 'word',
  editor: Editor,
): RandomEdit | null {
  const edit = { insert, replace, delete: dropCharacter, word: editWords }[how](sentence, editor)
  if (!edit || edit.text === sentence) return null
  if (fold(edit.text) !== fold(sentence)) return edit
  // Superscripts, subscripts, fractions and circled numbers are never harmless, although they fold to plain digits.
  return edit.character && /\p{No}/u.test(edit.character) ? edit : null
}

type Made = RandomEdit & { character?: string }

const MARKUP_OR_PUNCTUATION =
  /^[\p{Pd}−.,;:!'"‘’‚‛“”„‟«»‹›`´ʼ*_~\\()[\]{}…·‧・∙⋅¡¿⁎∗\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u
const NOTE_SIGN = /^[\p{No}\p{Lm}\p{Sk}ªº*†‡§¶#®™©℠⁂⁕※]/u

function insert(sentence: string, { random, character }: Editor): Made | null {
  const wanted = random.pick(classes)
  const sign = character(wanted)
  const asWord = random.chance(0.3)
  const spaces = places(sentence, /\s/g)
  // Digits are rarer than letters and matter more, so many insertions are made beside one.
  const figures = places(sentence, /(?<=\d)|(?=\d)/g)
  const atFigure = !asWord && figures.length > 0 && random.chance(0.5)
  const at = asWord
    ? random.pick(spaces)
    : atFigure
      ? random.pick(figures)
      : 1 + random.below(sentence.length - 2)
  if (at === undefined) return null
  const before = sentence[at - 1] ?? ' '
  const after = sentence[asWord ? at + 1 : at] ?? ' '
  const text = `${sentence.slice(0, at)}${asWord ? ' ' : ''}${sign}${sentence.slice(at)}`
  const place = asWord ? 'as a word' : /\d/.test(before + after) ? 'at a figure' : 'at a word'
  const isDoubtful =
    at === 0 ||
    at >= sentence.length - 1 ||
    (/[\p{No}\p{Lm}]/u.test(sign) &&
      /(?:^|\s)(?:1\d|20)\d\d$/.test(sentence.slice(0, at)) &&
      !/\d/.test(after)) ||
    isDoubtfulSign({ sign, before, after, place }) ||
    isSpelling(sentence, text)
  return { kind: `${wanted} inserted ${place}`, text, isDoubtful, character: sign }
}

type Placed = { sign: string; before: string; after: string; place: string }

function isDoubtfulSign({ sign, before, after, place }: Placed): boolean {
  const plain = sign.normalize('NFKC').trim()
  const isBehindWord = place !== 'as a word' && /[\p{L}\d]/u.test(before) && /[\s.,;:!?)]/.test(after)
  const isRaised = /[\p{No}\p{Lm}ªº]/u.test(sign)
  if (isBehindWord && !/\d/.test(before) && (isRaised || NOTE_SIGN.test(sign))) return true
  if (sign !== '^' && /\p{Sk}/u.test(sign)) return true
  if (fold(sign) === '0' && place === 'at a figure') return true
  if (!MARKUP_OR_PUNCTUATION.test(plain) && plain !== '') return false
  // Not doubtful: a minus, point, tolerance sign or bracket before a digit, and a separator between two digits.
  if (/\d/.test(after) && /^[\p{Pd}−.~(]/u.test(plain) && /[\s\d]/.test(before)) return false
  return !(/\d/.test(before) && /\d/.test(after) && /^[.,:\p{Pd}−]/u.test(plain))
}

function replace(sentence: string, { random, character }: Editor): Made | null {
  const at = random.below(sentence.length - 1)
  const old = sentence[at]!
  const oldClass = classOf(old)
  if (!oldClass) return null
  const wanted = random.chance(0.5) ? oldClass : random.pick(classes)
  const sign = character(wanted)
  const text = sentence.slice(0, at) + sign + sentence.slice(at + 1)
  const isPunctuation = (given: string) => MARKUP_OR_PUNCTUATION.test(given.normalize('NFKC'))
  const isFigure = /\d/.test((sentence[at - 1] ?? '') + (sentence[at + 1] ?? ''))
  const isDoubtful =
    (isPunctuation(old) && isPunctuation(sign) && !isFigure) || at === 0 || isSpelling(sentence, text)
  return { kind: `${oldClass} replaced`, text, isDoubtful, character: sign }
}

function dropCharacter(sentence: string, { random }: Editor): Made | null {
  const at = random.below(sentence.length - 1)
  const old = sentence[at]!
  const oldClass = classOf(old)
  if (!oldClass) return null
  const text = sentence.slice(0, at) + sentence.slice(at + 1)
  const isWithinFigure = /\d/.test(sentence[at - 1] ?? '') && /\d/.test(sentence[at + 1] ?? '')
  const isDoubtful = (MARKUP_OR_PUNCTUATION.test(old) && !isWithinFigure) || isSpelling(sentence, text)
  return { kind: `${oldClass} deleted`, text, isDoubtful }
}

function editWords(sentence: string, { random, words }: Editor): Made | null {
  const stop = /[.!?]$/.exec(sentence)?.[0] ?? ''
  const own = sentence.slice(0, sentence.length - stop.length).split(' ')
  const at = random.below(own.length)
  const how = random.pick(['dropped', 'added', 'exchanged', 'moved'])
  const besideComma = /[,;:–—(]/.test(`${own[at - 1] ?? ''} ${own[at]}`)
  const rest = own.toSpliced(at, 1)
  const edited = {
    dropped: () => rest,
    added: () => own.toSpliced(at, 0, random.pick(words)),
    exchanged: () => own.toSpliced(at, 1, random.pick(words)),
    moved: () =>
      rest.toSpliced((at + 1 + random.below(Math.max(1, rest.length - 1))) % own.length, 0, own[at]!),
  }[how]!()
  const text = edited.join(' ') + stop
  return { kind: `word ${how}`, text, isDoubtful: besideComma && how !== 'exchanged' }
}

const SPELLINGS: readonly [RegExp, string][] = [
  [/our/g, 'or'],
  [/(?<=[aiy])[sz](?=e|i|a)/g, 'z'],
  [/ll/g, 'l'],
  [/[ao]e/g, 'e'],
  [/(?<=l)ogue/g, 'og'],
  [/(?<!\p{L})(jan|feb|mar|mär|apr|mai|may|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*/gu, '$1'],
  [
    /(?<!\p{L})(dol{1,2}ar|crown|eur|litre|liter|metre|meter|tonne|tag|monat|jahr|day|month|year|hour|minute|cent|pound)[soen]{0,3}["'“”‘’]?(?!\p{L})/gu,
    '$1',
  ],
]

/** Whether two sentences differ at most in the spelling of a word, a month or a unit. */
function isSpelling(first: string, second: string): boolean {
  const one = (text: string) =>
    SPELLINGS.reduce((words, [written, other]) => words.replace(written, other), text.toLowerCase())
  return one(first) === one(second)
}

const places = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index)
