/**
 * Lines that have nothing but the name of a place and its title: a heading, the introduction of a list, a note after a
 * sentence. In: such a line, with its markup. Out: the place, its name and its title.
 */
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { plainWords } from '../sentences/plain-words.ts'
import { isNegator } from '../word-classes/fact-words.ts'
import { stopWords } from '../words/stop-words.ts'
import { namedPlace } from './named-place.ts'
import type { NamedPlace } from './named-place.ts'
import { placeLabels } from './part-openings.ts'
import { isLabel } from './title-lines.ts'

/** A place that a line names: `Section 3`, `§ 5 Abs. 2 HGB: Fristen`, `According to Annex B:`. */
export type PlaceLine = {
  place: NamedPlace & { kind: 'statute' | 'part' }
  /** The reference as the line writes it, without lead-in and title. */
  name: string
  /** The title of the place in the line, without the signs before it; empty if it has none. */
  title: string
  /** Whether the line also names a place around or within this one: `Chapter 2, Section 3`, `§ 2 – Absatz 3`. */
  isCompound: boolean
  /** Whether the line says nothing beside the name. */
  isAlone: boolean
}

/** Maximum UTF-16 units of such a line without its markup; longer lines are text. */
const MAX_LENGTH = 120
/** Matches the end of what may be the number of a place, or of the law after it: `3`, `3a`, `(b)`, `IV`, `B`, `HGB`. */
const numberEnd =
  /(?:\d[a-z]?|\)|(?<!\p{L})(?:[IVXLC]{1,7}|\p{Lu}|\p{Lu}\p{L}{0,20}\p{Lu}\p{L}{0,10}))(?![\p{L}\d)])/gu

const joins = [...lexicon('numberJoins'), ...lexicon('numberRanges')].flat()
/** Matches words that join two places: `Section 3 and Section 4`. */
const joined = new RegExp(String.raw`^\s*${wordsPattern(joins)}\s`, 'u')
/** Matches the number of another place of the same kind: `, 4`, `–4`, `vs. 4`. */
const anotherNumber = /^\s*(?:[,;&/–-]|vs\.?)\s*\d/u
/** Matches the verb at the end of an introduction, without its colon: `provides` of `Section 3 Fees provides:`. */
const verb = letterPattern(() => ` ${wordsPattern(lexicon('placeVerbs').flat())}$`, 'i')

/** Matches the words before a place in a line that tells where other text stands, or asks what the place says. */
const telling = letterPattern(
  () => String.raw`^(?:${wordsPattern([...lexicon('tellingLeads'), ...lexicon('askingLeads')].flat())})\s+`,
  'i',
)
/** Captures the place behind a title, in brackets or behind a sign: `Exceptions (§ 4)`, `Fees – Section 3`. */
const tailed = /^[^()[\]§]{2,80}?(?: [([]|,|:| [–—|-]) ?(?=§|\p{L})([^()[\],:]{2,40})[)\]]?$/u

const fillers = wordSet(
  ...lexicon('documentNouns'),
  ...lexicon('ruleNouns'),
  ...lexicon('statements'),
  ...lexicon('neutralHeads'),
)
const sayers = new Set(
  [...lexicon('placeVerbs'), ...lexicon('statingVerbs'), ...lexicon('contractWords')]
    .flat()
    .map((word) => word.replace('-', '')),
)
const exclusions = wordSet(...lexicon('exclusions'))

/**
 * Whether a word beside a place has no content of its own, as `the`, `agreement` and `provides`, and does not exclude
 * the place, as `except` does.
 */
function isFilling(word: string): boolean {
  if (exclusions.has(word) || isNegator(word)) return false
  return stopWords.has(word) || fillers.has(word) || sayers.has(word)
}

/** Reads a line that has little more than the name of a place and its title; `null` for any other line. */
export function readPlaceLine(line: string): PlaceLine | null {
  if (line.length > 2 * MAX_LENGTH) return null
  const words = nameOf(line)
  if (words.length > MAX_LENGTH) return null
  const told = words.replace(telling.in(words), '')
  return readPlaceName(told) ?? readTailed(told) ?? readFilled(words) ?? readNumber(line)
}

/**
 * Whether a line has the form of a note on where the text above it stands: `(Section 3)`, `— Section 3`, `See Section
 * 3`, `Source: Section 3`, `Section 3.`
 */
export function isPlaceNote(line: string): boolean {
  const read = readPlaceLine(line)
  if (!read || /[:：?][*_]*\s*$/u.test(line)) return false
  const words = nameOf(line)
  if (telling.test(words) || noteSigns.test(line)) return true
  const isLed = readPlaceName(words) !== null && !words.startsWith(read.name)
  return !isBold(line) && (isLed || /\.\s*$/u.test(line))
}

/** Whether a line begins and ends with the same bold sign: `**…**`, `__…__`. */
export const isBold = (line: string) => /^(\*\*|__).+\1$/u.test(line.trim())

/** Matches a line that its signs show to be a note: behind a dash or an arrow, or in brackets. */
const noteSigns = /^[\s>*_(]*[–—→-]\s|^[\s>*_]*(?:\(.*\)|\[.*\])[*_.\s]*$/u

/** Reads the place behind a title. The title may be the answer's own, so it is left out. */
function readTailed(words: string): PlaceLine | null {
  const [, name = ''] = tailed.exec(words) ?? []
  const read = readPlaceName(name)
  return read?.isAlone && name.startsWith(read.name) ? { ...read, isAlone: false } : null
}

/** Reads a number with a title: `3. Term`. It names a place only in a source that has this title with this number. */
function readNumber(line: string): PlaceLine | null {
  const words = plainWords(line.replace(heading, '')).replace(/[:*_]+$/u, '')
  const [, number, title = ''] = numberedTitle.exec(words) ?? []
  if (number === undefined) return null
  const reference = { start: 0, end: number.length }
  const place = { kind: 'part' as const, label: '', number, reference, phrase: reference }
  return { place, name: `${number}. ${title}`, title, isCompound: false, isAlone: false }
}

/** Matches the sign of a heading. */
const heading = /^\s*#{1,6}\s+/u
/** Matches a number with a title. */
const numberedTitle = /^(\d{1,3}(?:\.\d{1,3})*)(?:[.):]?| [–—-])\s+(\p{Lu}[^.!?:;]{1,80})$/u

/**
 * Reads the only place in a line whose other words say nothing by themselves: `The agreement says in Section 3`,
 * `Overview of § 5`.
 */
function readFilled(words: string): PlaceLine | null {
  const [first, ...others] = [...words.matchAll(labelled.in(words))]
  if (first === undefined || others.length > 0) return null
  const read = readPlaceName(words.slice(first.index))
  if (!read || read.isCompound) return null
  const [before = '', behind = ''] = words.split(read.name)
  const rest = [...`${before} ${behind}`.matchAll(/\p{L}+/gu)].map(([word]) => word.toLowerCase())
  return rest.length > 0 && rest.every(isFilling) ? { ...read, title: '', isAlone: true } : null
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Matches the label and the number of a place: `Section 3`, `§ 5`, `Annex B`. */
const labelled = letterPattern(
  () =>
    String.raw`(?:§+|(?<!\p{L})(?:${wordsPattern([...placeLabels].flatMap((name) => [name, capitalised(name)]))})\.?)\s?(?:\d|[IVX]+(?!\p{L})|\p{Lu}(?!\p{L}))`,
  'g',
)

function readPlaceName(words: string): PlaceLine | null {
  const ends = Array.from(words.matchAll(numberEnd), ({ 0: sign, index }) => index + sign.length)
  if (ends.length === 0) return null
  // A longer name comes first: `§ 5 Abs. 2`, `Section 3 says`.
  for (const end of new Set([words.length, ...ends.toReversed()])) {
    const place = namedPlace(`${words.slice(0, end)}: `)
    const isName = place !== null && place.phrase.start === 0 && place.phrase.end > end
    if (!isName || (place.kind !== 'statute' && place.kind !== 'part')) continue
    const name = words.slice(place.reference.start, place.reference.end)
    // A number alone may be that of the answer's own heading.
    if (/^\d/u.test(name)) return null
    const behind = words.slice(end)
    const [label = ''] = /^\p{L}+|^§/u.exec(name) ?? []
    if (joined.test(behind) || anotherNumber.test(behind.replaceAll(label, ''))) return null
    const said =
      place.title ?? behind.replace(/^[\s:.,|–—“„"«(-]+|[”“"»)]+$/gu, '').replace(verb.in(behind), '')
    // `Section 3 covers the payment`: words of the line, and not a title.
    const title = /^\p{Ll}/u.test(said) ? '' : said
    const isCompound = namesPlace(place.title ?? behind)
    if (!isCompound && /[.!?;]\s/u.test(title)) return null
    if (place.kind === 'statute' && place.locator.lastSection !== undefined) return null
    return { place: { ...place }, name, title, isCompound, isAlone: said === '' }
  }
  return null
}

/** A line without markup, signs around it, marks of sources and the attributes of a heading. */
function nameOf(line: string): string {
  const words = plainWords(
    line.replace(/^\s*(?:#{1,6}|>|[-+•]|(?:\d{1,3}|\p{Lu})[.)])\s+/u, '').replace(/\s+#+\s*$/u, ''),
  )
    .replaceAll(/\{#?[^{}]{1,60}\}|\[\^?[\p{L}\d]{1,5}\]/gu, '')
    .replace(/^[^\p{L}\p{N}§]+/u, '')
    .replace(/[\s.:：?)\]】}*_|]+$/u, '')
  // The bracket of `(b)` belongs to the name.
  return /\((?:\p{L}|\d)[^()]*$/u.test(words) ? `${words})` : words
}

/** Whether the words after a name have the name of another place: `, Section 3`, `of Annex B`, `– Absatz 2`. */
function namesPlace(words: string): boolean {
  return (
    /^[\s,:–—-]*\(?[\p{L}\d]{1,3}\)/u.test(words) ||
    /^\s*(?:[IVXLC]{1,7}|\p{L}|\d[\d.]*)$/u.test(words) ||
    (/\d|(?<!\p{L})(?:\p{L}|[IVXLC]{2,6})(?!\p{L})/u.test(words) &&
      (words.match(/§|\p{L}+/gu) ?? []).some((word) => word === '§' || isLabel(word)))
  )
}
