import { partOf } from '../../../core/part-of.ts'
import { letterPattern, lexicon, wordsPattern } from '../../../text/lexicon.ts'
import type { LetterPattern } from '../../../text/lexicon.ts'
import type { Span } from '../../../core/span.ts'
import type { GuardText } from '../../reading/guard-text.ts'
import { wordsOfSpan } from './guard-surroundings.ts'
import { isChange } from '../../../text/word-classes.ts'

/** The part that a fact has in a change or range: its start (`from`), its end (`to`) or its amount (`by`). */
type Slot = 'from' | 'to' | 'by'

/** Maximum UTF-16 units read before a fact (`REACH`), and between the two ends of one change (`BETWEEN`). */
const REACH = 40
const BETWEEN = 60
/** Number of words on each side of a fact that are searched for a word of change, such as `rose`. */
const CHANGE_REACH = 10
const MAX_FACTS = 40

const beforeAmount = () => wordsPattern(lexicon('beforeAmount').flat())
/** Patterns of the words before a fact that is the start or end of a change, or its amount. */
const leading: readonly (readonly [Slot, LetterPattern])[] = (
  [
    ['from', lexicon('changeFrom').flat()],
    ['to', lexicon('changeTo').flat()],
    ['by', lexicon('changeBy').flat()],
  ] as const
).map(([slot, words]) => [
  slot,
  letterPattern(
    () => `(?<!\\p{L})${wordsPattern(words)}\\s(?:${beforeAmount()}\\s)?(?:[€$£¥]|EUR |CHF )?$`,
    'i',
  ),
])

/**
 * Finds the fact of the evidence which shows that the claim mixes up the start, end or amount of a change: `45` for the
 * claim `cut to 60` and the evidence `cut from 60 to 45`; `40` for the claim `rose by 40` and the evidence `rose to
 * 40`. `same`: the places of the claimed fact in the evidence. `null` if this is not certain.
 */
export function otherEndpoint<Fact extends Span>(
  fact: Fact,
  { same, others }: { same: readonly Fact[]; others: readonly Fact[] },
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): Fact | null {
  const own = slotOf(claim, fact)
  if (own === null || same.length === 0 || same.length > MAX_FACTS) return null
  // `Von 60` alone may also mean `of 60`.
  if (own === 'from' && !isEnglishFrom(claim, fact) && !laterEnd(claim, fact)) return null
  let found: Fact | null = null
  for (const said of same) {
    const slot = slotOf(evidence, said)
    if (slot === null || slot === own) return null
    const pair = slot === 'by' || own === 'by' ? null : partnerOf(said, slot, { others, evidence })
    const isChanged = tellsChange(claim, fact) && tellsChange(evidence, said)
    if (!pair && !((slot === 'by' || own === 'by') && isChanged)) return null
    found ??= pair ?? said
  }
  return found
}

function slotOf({ text }: GuardText, { start }: Span): Slot | null {
  const before = partOf(text, { start: start - REACH, end: start })
  return leading.find(([, words]) => words.test(before))?.[0] ?? null
}

const englishFrom = letterPattern(String.raw`(?<!\p{L})from\s`, 'i')

function isEnglishFrom({ text }: GuardText, { start }: Span): boolean {
  const before = partOf(text, { start: start - REACH / 2, end: start })
  return englishFrom.test(before)
}

/** Whether `to`, `auf` or `bis` follows the fact within 24 characters: then `von` before the fact means `from`. */
function laterEnd({ text }: GuardText, { end }: Span): boolean {
  return /^[^.;,]{0,24}\s(?:to|auf|bis)\s/iu.test(text.slice(end, end + BETWEEN))
}

/**
 * The other end of the change of which `said` is the end `slot`, among `others`: for `A` in `from A to B` or
 * `to B from A` it is `B`. `null` if there is none.
 */
function partnerOf<Fact extends Span>(
  said: Fact,
  slot: Slot,
  { others, evidence }: { others: readonly Fact[]; evidence: GuardText },
): Fact | null {
  const wanted = slot === 'from' ? 'to' : 'from'
  const sentenceOf = (span: Span) => {
    const place = wordsOfSpan(evidence, span)
    return place ? evidence.words[place.first]!.sentence : -1
  }
  return (
    others.find((other) => {
      const [first, second] = said.start < other.start ? [said, other] : [other, said]
      return (
        second.start > first.end &&
        second.start - first.end <= BETWEEN &&
        sentenceOf(other) === sentenceOf(said) &&
        slotOf(evidence, other) === wanted
      )
    }) ?? null
  )
}

function tellsChange(text: GuardText, span: Span): boolean {
  const place = wordsOfSpan(text, span)
  if (!place) return false
  const { sentence } = text.words[place.first]!
  return partOf(text.words, { start: place.first - CHANGE_REACH, end: place.last + CHANGE_REACH }).some(
    (word) => word.sentence === sentence && isChange(word.text),
  )
}
