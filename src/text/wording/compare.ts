import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { stopWords } from '../words/stop-words.ts'
import { isSpelledSame } from '../words/spelling.ts'
import type { HarmlessKind } from './harmless.ts'
import type { Quantities } from './quantities.ts'
import type { Unit } from './units.ts'

/** One side of a comparison: its units, their quantities, and which units may be skipped. */
export type Side = {
  units: readonly Unit[]
  quantities: () => Quantities
  /**
   * Marks of notes and citations, which the other side may lack. The keys are the indexes of their first units; `end`
   * is the index after the last one.
   */
  marks: ReadonlyMap<number, { end: number; kind: HarmlessKind }>
}

export type WordingMatch = {
  outcome: 'same'
  /** Index after the last unit of the source that matches the claim. */
  end: number
  /** The harmless differences found, each once. */
  harmless: ReadonlySet<HarmlessKind>
}

/**
 * The first difference: at the same place of the comparison, the units with the indexes `claim` and `source` are
 * unequal.
 */
export type WordingDifference = {
  outcome: 'differs'
  /** Number of units of the claim from the first one compared up to the difference; all of them match. */
  matched: number
  claim: number
  source: number
}

/** A line of a source that is a title. */
export type TitleLine = {
  /**
   * Whether the title ends before the unit with this index in the source: the text below it begins with the unit or, if
   * the unit is a break, behind it.
   */
  isEnd: (unit: number) => boolean
  /** Whether a word may be in a title: it is not the label of a part, such as `Section`. */
  isWord: (word: string) => boolean
}

/** Maximum number of units of one difference on each side; for a longer one, `differentPart` returns `null`. */
const MAX_PART = 8

/**
 * The indexes at which both sides are equal again after a difference of at most `MAX_PART` units on each side, which
 * begins at `left` and `right`; `null` if they are not equal again. `end`: the end of the claim.
 */
export function differentPart(
  claim: Pick<Side, 'units'>,
  source: Pick<Side, 'units'>,
  { left, right, end }: { left: number; right: number; end: number },
): { left: number; right: number } | null {
  for (let total = 1; total <= 2 * MAX_PART; total++) {
    for (let own = Math.max(0, total - MAX_PART); own <= Math.min(total, MAX_PART); own++) {
      const [i, j] = [left + own, right + total - own]
      if (i > end) continue
      if (i === end) {
        if (own > 0 && isEnd(source.units[j])) return { left: i, right: j }
        continue
      }
      const isAlike = source.units[j]?.key === claim.units[i]!.key
      const isNext = i + 1 === end || source.units[j + 1]?.key === claim.units[i + 1]!.key
      if (isAlike && isNext) return { left: i, right: j }
    }
  }
  return null
}

function isEnd(unit: Unit | undefined): boolean {
  return unit === undefined || unit.kind === 'break' || unit.key === '.'
}

/**
 * Compares the units of a claim from `first` to `end` with those of a source from `at` on, one by one, except for
 * harmless differences. More units of the source may follow. `isStart`: `first` and `at` may begin sentences, so that
 * their letter case may differ. `title`: the line of the source at `at`, if it is a title; the claim may have a colon
 * or dash after it.
 */
export function compareWording(
  claim: Side,
  source: Side,
  {
    first,
    end,
    at,
    isStart,
    title,
  }: { first: number; end: number; at: number; isStart: boolean; title?: TitleLine },
): WordingMatch | WordingDifference {
  const harmless = new Set<HarmlessKind>()
  const cases: [claim: number, source: number][] = []
  let [left, right] = [first, at]
  while (left < end) {
    const one = claim.units[left]!
    const other = source.units[right]
    if (other && isSameUnit(one, other)) {
      if (one.cased !== other.cased) cases.push([left, right])
      if (one.pointed !== other.pointed) harmless.add('vowel-signs')
      left++
      right++
      continue
    }
    const [mark, note] = [claim.marks.get(left), source.marks.get(right)]
    // Two different marks at one place are two references.
    if (mark && note) return { outcome: 'differs', matched: left - first, claim: left, source: right }
    if (note) {
      harmless.add(note.kind)
      right = note.end
      continue
    }
    if (mark) {
      harmless.add(mark.kind)
      left = mark.end
      continue
    }
    if (other?.kind === 'word' && one.kind === 'word' && isSameWord(one, other)) {
      harmless.add(one.hyphenated || other.hyphenated ? 'line-hyphen' : 'spelling')
      if (formOf(one.cased) !== formOf(other.cased)) cases.push([left, right])
      left++
      right++
      continue
    }
    // The title of the source may have the sign, too.
    const sign = other?.kind === 'break' && claim.units[left - 1]?.key === ':' ? left - 1 : left
    if (title?.isEnd(right) && endsTitle(claim.units, { first, at: sign, isWord: title.isWord })) {
      harmless.add('title')
      // A title in capitals is written so for its looks, as one with a capital at each word is.
      const isForLooks = isCapital(source.units.slice(at, right))
        ? () => true
        : ([own, given]: (typeof cases)[number]) =>
            isCapitalisedAlike(claim.units[own]!, source.units[given]!)
      const kept = cases.filter((pair) => !isForLooks(pair))
      if (kept.length < cases.length) harmless.add('case')
      cases.splice(0, cases.length, ...kept)
      title = undefined
      left = sign + 1
      if (other?.kind === 'break') right++
      continue
    }
    const quantity = sameQuantity(claim, source, { left, right, first, end })
    if (quantity) {
      harmless.add('quantity')
      ;[left, right] = quantity
      continue
    }
    return { outcome: 'differs', matched: left - first, claim: left, source: right }
  }
  const spans = {
    claim: claim.units.slice(first, end),
    source: source.units.slice(at, right),
  }
  const wrong = cases.find(([own, given]) => {
    const isFirst = isStart && (own === first || given === at)
    return !isSameCase(own, given, { claim, source, spans, isFirst })
  })
  if (wrong) return { outcome: 'differs', matched: wrong[0] - first, claim: wrong[0], source: wrong[1] }
  if (cases.length > 0) harmless.add('case')
  return { outcome: 'same', end: right, harmless }
}

/** Maximum number of units of a title. */
const MAX_TITLE = 12

/**
 * Whether the unit `at` is a colon or dash that may separate a title, which begins at `first`, from its text. The name
 * of a place, such as `Section 8` or `Annex`, is not a title: whether the sentence stands there is decided elsewhere.
 */
function endsTitle(
  units: readonly Unit[],
  { first, at, isWord }: { first: number; at: number; isWord: TitleLine['isWord'] },
): boolean {
  const [sign, next] = [units[at]!, units[at + 1]]
  const isSign = sign.key === ':' || (/^[-–—]$/.test(sign.key) && sign.isSpaced)
  const title = units.slice(first, at)
  return (
    isSign &&
    next?.isSpaced === true &&
    title.length > 0 &&
    title.length <= MAX_TITLE &&
    title.some(({ kind }) => kind === 'word') &&
    title.every(({ key }) => !/^[.!?;:§]$/.test(key) && isWord(key))
  )
}

function isCapital(units: readonly Unit[]): boolean {
  return units.every(({ kind, cased }) => kind !== 'word' || formOf(cased) === 'capitals')
}

/** Maximum number of units with which two forms of a quantity begin alike: `70 %`, `70 percent`. */
const MAX_ALIKE = 3

/**
 * The ends of a quantity that both texts write in different forms. It begins at `left` and `right`, or up to
 * `MAX_ALIKE` equal units before them, but not before `first`; `null` if there is none.
 */
function sameQuantity(
  claim: Side,
  source: Side,
  { left, right, first, end }: { left: number; right: number; first: number; end: number },
): [left: number, right: number] | null {
  for (let back = 0; back <= MAX_ALIKE && left - back >= first; back++) {
    // The source's quantities are read only if the claim has one here.
    const own = claim.quantities().get(left - back)
    const given = own && source.quantities().get(right - back)
    const isSame =
      own &&
      given &&
      own.value === given.value &&
      own.end <= end &&
      !hasStruck(claim.units, left - back, own.end) &&
      !hasStruck(source.units, right - back, given.end)
    if (isSame && own.end >= left && given.end >= right && own.end + given.end > left + right)
      return [own.end, given.end]
    if (back > 0 && claim.units[left - back]?.key !== source.units[right - back]?.key) break
  }
  return null
}

function hasStruck(units: readonly Unit[], first: number, end: number): boolean {
  return units.slice(first, end).some(({ isStruck }) => isStruck)
}

function isSameUnit(one: Unit, other: Unit): boolean {
  if (one.key !== other.key || one.isStruck !== other.isStruck || haveOtherPoints(one, other)) return false
  // `5 %` and `5%` are the same; `12 a` and `12a` are units of different kinds.
  return one.kind === other.kind
}

/**
 * Whether two units have different vowel signs. Vowel signs may be missing on one side, but two different
 * ones make two words.
 */
function haveOtherPoints({ pointed }: Unit, other: Unit): boolean {
  return pointed !== undefined && other.pointed !== undefined && pointed !== other.pointed
}

function isSameWord(one: Unit, other: Unit): boolean {
  if (one.isStruck !== other.isStruck || haveOtherPoints(one, other)) return false
  if (one.hyphenated === other.key || other.hyphenated === one.key) return true
  return isSpelledSame(one.key, other.key)
}

type Form = 'small' | 'title' | 'capitals' | 'mixed'

function formOf(word: string): Form {
  const letters = word.replaceAll(/[^\p{L}]/gu, '')
  if (letters === letters.toLowerCase()) return 'small'
  const rest = letters.slice(String.fromCodePoint(letters.codePointAt(0)!).length)
  if (letters === letters.toUpperCase()) return rest === '' ? 'title' : 'capitals'
  return rest === rest.toLowerCase() ? 'title' : 'mixed'
}

/**
 * Whether the letter case of two otherwise equal words means nothing; `own` and `given` are the indices of their units.
 * It means something in units (`mW`), acronyms, names such as `KRAS` or `White House`, and forms of address.
 */
function isSameCase(
  own: number,
  given: number,
  {
    claim,
    source,
    spans,
    isFirst,
  }: {
    claim: Side
    source: Side
    spans: { claim: readonly Unit[]; source: readonly Unit[] }
    isFirst: boolean
  },
): boolean {
  const [one, other] = [claim.units[own]!, source.units[given]!]
  if (one.kind !== 'word') return false
  const length = one.key.replaceAll(/[^\p{L}]/gu, '').length
  // The first word of a sentence is not a unit: a number before it is that of the sentence.
  const isUnit = !isFirst && (isBehindNumber(claim.units, own) || isBehindNumber(source.units, given))
  if (isUnit && length <= MAX_SYMBOL) return false
  const forms = [formOf(one.cased), formOf(other.cased)]
  if (isCaseless(spans.claim) || isCaseless(spans.source))
    return length > 1 || isFirst || stopWords.has(one.key)
  const isPlain = forms.every((form) => form === 'small' || form === 'title')
  // `MUSEUM` is emphasis, but `KRAS` is another name than `Kras`.
  const isShouted = forms.includes('capitals') && !forms.includes('mixed')
  if (isShouted && length > MAX_SYMBOL) return true
  if (isPlain && isFirst) return true
  if (!isPlain || length <= 2) return false
  const isOther = addressWords.has(one.key)
  return (
    !isOther ||
    opensPart(claim.units, own) ||
    opensPart(source.units, given) ||
    isInTitle(claim.units, own) ||
    isInTitle(source.units, given)
  )
}

const addressWords = wordSet(...lexicon('addressWords'))

/** Whether two words, which are no symbols, differ at most by a capital at their beginning. */
function isCapitalisedAlike(one: Unit, other: Unit): boolean {
  const isPlain = [one, other].every(({ cased }) => ['small', 'title'].includes(formOf(cased)))
  return isPlain && one.kind === 'word' && one.key.replaceAll(/[^\p{L}]/gu, '').length > 2
}

/** Words that titles and names may write either way: `Peace of the North`, `Peace Of The North`. */
const linkWords = wordSet(
  ...lexicon('subjectArticles'),
  ...lexicon('prepositions'),
  ...lexicon('complements'),
  ...lexicon('additions'),
)

/** Whether a new sentence, title, quotation or remark may begin at a unit. */
function opensPart(units: readonly Unit[], at: number): boolean {
  const before = units[at - 1]
  return before === undefined || before.kind === 'break' || /^[:"(|•]$/.test(before.key)
}

/**
 * Whether a unit is in a title whose words are all in capitals at their beginning, but for `linkWords`. `false` for a
 * title of fewer than `MIN_WORDS` such words: it may be a name.
 */
function isInTitle(units: readonly Unit[], at: number): boolean {
  let [first, end] = [at, at + 1]
  while (!opensPart(units, first) && at - first < MAX_CAPITALISED) first--
  while (end < units.length && !opensPart(units, end) && end - at < MAX_CAPITALISED) end++
  const forms = units
    .slice(first, end)
    .flatMap(({ kind, key, cased }) => (kind === 'word' && !linkWords.has(key) ? [formOf(cased)] : []))
  return forms.length >= MIN_WORDS && !forms.includes('small')
}

/** Maximum number of units of a title that are read to each side of a word. */
const MAX_CAPITALISED = 40

/** Maximum number of letters of symbols and acronyms. */
const MAX_SYMBOL = 4

/** Whether a unit comes after a number, as units of measure do, or after one of the signs `°`, `/`, `·` and `×`. */
function isBehindNumber(units: readonly Unit[], at: number): boolean {
  const before = units[at - 1]
  return (
    before !== undefined &&
    (before.kind === 'number' || (before.kind === 'sign' && /[°/·×]/.test(before.key)))
  )
}

/** Minimum number of words that show a text to be all lower case or all capitals. */
const MIN_WORDS = 3

/**
 * Whether all words are in capitals, or none has a capital: then case means nothing. `false` for fewer than `MIN_WORDS`
 * words.
 */
function isCaseless(units: readonly Unit[]): boolean {
  const forms = units.flatMap(({ kind, cased }) =>
    kind === 'word' && /\p{L}{2}/u.test(cased) ? [formOf(cased)] : [],
  )
  if (forms.length < MIN_WORDS) return false
  return forms.every((form) => form === 'capitals') || forms.every((form) => form === 'small')
}
