/**
 * Syntax around marks, or similar to marks. In: text at a position. Out: HTML elements whose text is not prose, lists
 * of sources, arrays, members of JSON and YAML.
 */
import { lexicon, wordSet } from '../../../text/lexicon.ts'

const names = wordSet(...lexicon('arrayNames'))
const valueListWords = wordSet(...lexicon('valueListWords'))

/** Number of UTF-16 units read after brackets, to find what follows an index but not a mark: `.name`, ` += 1`. */
const CODE_AHEAD = 4
/** Maximum UTF-16 units read before brackets, to find the name of a variable or an array. */
const MAX_WORD = 40

type Brackets = { at: number; end: number; inner: string; final: boolean }

/**
 * Whether brackets with numbers are something else than a mark, such as an index (`arr[1]`), an array (`= [1, 2]`) or
 * part of a quotation (`"[1] The parties …"`). `more` if following text decides.
 */
export function isArray(text: string, brackets: Brackets): boolean | 'more' {
  const { at, inner } = brackets
  if (at === 0 || !/^[\d\s,;:–-]*$/.test(inner)) return false
  const before = text.slice(Math.max(0, at - MAX_WORD), at)
  // Most marks follow a blank and have one number.
  const isList = /[,;]/.test(inner)
  if (isList && isNested(text, brackets)) return true
  const outer = at - (nestedBefore.exec(before)?.[0].length ?? 0)
  if (isBehindOperator(text, outer) || isInNumberedQuotation(text, at)) return true
  if (text.charCodeAt(at - 1) <= 0x20) return isList && isBehindListWord(before)
  if (opensQuotation(before) || /[\p{L}\p{N}_]\($/u.test(before)) return true
  return isIndex(text, before, brackets)
}

/** Matches the brackets that open an array of arrays: `[[1], ` before `[2]`. */
const nestedBefore = /\[(?:\[[\d\s,;]{0,20}\]\s?,\s?)*$/

const operators = '=∈∉⊂⊆∪∩×'

/** Whether brackets follow an operator or a key: `= [1]`, `a + [1]`, `"key": [1, 2]`. */
function isBehindOperator(text: string, at: number): boolean {
  const isSetOff = text.charCodeAt(at - 1) <= 0x20
  const place = isSetOff ? at - 2 : at - 1
  const sign = text.charAt(place)
  if (sign === ':') return `"']}`.includes(text.charAt(place - 1) || ' ')
  return sign !== '' && (operators.includes(sign) || (sign === '+' && isSetOff))
}

function isNested(text: string, { at, end }: Brackets): boolean {
  return text[at - 1] === '[' || text[end] === ']'
}

function isBehindListWord(before: string): boolean {
  const word = /(\p{L}{4,}):?\s$/u.exec(before)?.[1]
  return word !== undefined && valueListWords.has(word.toLowerCase())
}

/**
 * Whether an opening quotation mark is right before brackets. Then they are not a mark, because a mark follows the text
 * that it supports.
 */
function opensQuotation(before: string): boolean {
  return /(?:^|[\s([{])["'“”„‚‘«»]$/.test(before)
}

/** Length searched for the start of a quotation, in UTF-16 units: less than the kept text before. */
const MAX_QUOTATION = 240

/** Whether brackets number parts of a quoted text: `“[1] The parties agree. [2] The deposit …”`. */
function isInNumberedQuotation(text: string, at: number): boolean {
  const least = Math.max(0, at - MAX_QUOTATION)
  for (let bracket = at - 1; bracket > least; bracket--) {
    if (text.charCodeAt(bracket) !== 0x5b || !'"“„«'.includes(text.charAt(bracket - 1))) continue
    // The slice includes the character before the quotation mark, because behind a word the mark closes a
    // quotation: `word"[1]`.
    return numberedQuotation.test(text.slice(Math.max(0, bracket - 2), at))
  }
  return false
}

/** Matches a quotation that begins with a number in brackets, from the character before the quotation mark on. */
const numberedQuotation = /^[\s([{]?(?:"\[\d{1,3}\][^"]*|[“„]\[\d{1,3}\][^“”]*|«\[\d{1,3}\][^»]*)$/

/**
 * Matches the word at the end of the text before a `[`, which may be the name of a variable, as in `rowCount[1]`. A word
 * directly after `]` does not match (`[1]so[1]`), nor do letters after an apostrophe (`it's[1]`).
 */
const wordBefore = /(?<![\]\p{L}\p{N}_$]|\p{L}['’])[\p{L}\p{N}_$]+$/u

/** Whether brackets are the index of a variable, as in `rowCount[1]`; `more` if following text decides. */
function isIndex(text: string, before: string, { end, inner, final }: Brackets): boolean | 'more' {
  const [word] = wordBefore.exec(before) ?? []
  if (word === undefined || /^\$?\p{N}+$/u.test(word)) return false
  if (/[_$]|\p{Ll}\p{Lu}|^\p{Ll}+\d/u.test(word)) return true
  if (/^[A-Za-z]$/.test(word) || names.has(word) || isAbbreviated(word, before)) return true
  if (/^\s*0+\s*$/.test(inner)) return true
  if (!final && text.length < end + CODE_AHEAD) return 'more'
  return /^(?:\.[\p{Ll}_]|\s?[=+*]=?\s?[\p{L}\p{N}_]|=|\+\+|->)/u.test(text.slice(end, end + CODE_AHEAD))
}

/**
 * Whether a word has the form of an abbreviated variable name, two or three small consonants: `xs`, `dp`, `tmp`. Only
 * units after a number have it too, as in `5 km`.
 */
function isAbbreviated(word: string, before: string): boolean {
  return (
    /^[b-df-hj-np-tv-xz]{2,3}$/.test(word) && !/\p{N}[\s\u00a0\u202f]?$/u.test(before.slice(0, -word.length))
  )
}
