import {
  englishClaims,
  englishConditions,
  englishHedges,
  englishOnly,
  englishReserved,
  englishSpeech,
  englishSpeechBefore,
  englishTimes,
} from '../../lexicon/english/reservations.ts'
import {
  germanConditions,
  germanHedges,
  germanOnly,
  germanReserved,
  germanSpeech,
  germanSpeechBefore,
  germanTimes,
} from '../../lexicon/german/reservations.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import type { FactDifference } from '../alignment/fact-difference.ts'
import { sentencesOf } from '../alignment/guard-sentences.ts'
import type { GuardText, GuardWord } from '../alignment/guard-text.ts'
import { spelling } from '../lexicon/synonyms.ts'

/** What makes a statement hold in part, for some, or as somebody's word only. */
type Reservation = {
  kind: 'scope' | 'attribution' | 'modality'
  marker: GuardWord
  parts: readonly GuardWord[]
}

const conditions = wordSet(englishConditions, germanConditions)
/** Restrict their own clause alone. */
const narrow = wordSet(englishOnly, germanOnly)
/** Words that say, alone, when something holds. */
const times = wordSet(englishTimes, germanTimes)
const speech = wordSet(englishSpeech, germanSpeech)
/** Words of speech behind which the speaker stands. */
const speechBefore = wordSet(englishSpeechBefore, germanSpeechBefore)
/** Words of speech before `that` alone. */
const claims = wordSet(englishClaims)
const hedges = wordSet(englishHedges, germanHedges)
/** What keeps a claim from asserting: any of these is reservation enough. */
const reserved = wordSet(englishReserved, germanReserved)

/** Words that are looked at of a sentence, and sentences. */
const limits = { maxWords: 80, maxSentences: 40 }
/** Share of a statement that the claim must repeat to repeat it whole but for the reservation. */
const MIN_REPEATED = 0.75

/**
 * Reservations of the evidence that the claim leaves out: the condition a
 * statement depends on, who says it, that it only may be so. The claim must
 * repeat the statement nearly whole; of a passing mention nothing is asked.
 */
export function missingReservations(claim: GuardText, evidence: GuardText): FactDifference[] {
  const sentences = sentencesOf(evidence.words, limits)
  return sentencesOf(claim.words, limits).flatMap((own) => {
    const stems = new Set(own.map(({ stem }) => stem))
    const spelt = new Set(own.map(({ text }) => spelling(text)))
    const contents = own.filter(({ isContent }) => isContent)
    if (contents.length < 2) return []
    for (const sentence of sentences) {
      const held = new Set(sentence.map(({ stem }) => stem))
      if (contents.filter(({ stem }) => held.has(stem)).length < contents.length * MIN_REPEATED) continue
      const reservations = reservationsOf(sentence, evidence)
      const other = otherSpeaker(own, reservations, claim)
      if (other) return [toDifference(other, own, { claim, evidence })]
      const isAttributed = reservations.some(
        ({ kind, parts }) => kind === 'attribution' && parts.some(({ text }) => spelt.has(spelling(text))),
      )
      const found = reservations.find(
        (reservation) =>
          !(isAttributed && reservation.kind === 'attribution') &&
          isNear(reservation, sentence, stems) &&
          isLeftOut(reservation, own, stems),
      )
      if (found) return [toDifference(found, own, { claim, evidence })]
    }
    return []
  })
}

/** The source's word of somebody, where the claim gives it as that of somebody else: `according to A`, of B. */
function otherSpeaker(
  own: readonly GuardWord[],
  reservations: readonly Reservation[],
  claim: GuardText,
): Reservation | null {
  const speakersOf = (all: readonly Reservation[]) =>
    all.filter(({ kind, parts }) => kind === 'attribution' && parts.length > 0)
  const [claimed, given] = [speakersOf(reservationsOf(own, claim)), speakersOf(reservations)]
  const names = new Set(given.flatMap(({ parts }) => parts.map(({ text }) => spelling(text))))
  const isOther = claimed.some(({ parts }) => parts.every(({ text }) => !names.has(spelling(text))))
  return isOther ? (given[0] ?? null) : null
}

function reservationsOf(sentence: readonly GuardWord[], { text }: GuardText): Reservation[] {
  return sentence.flatMap((marker, at): Reservation[] => {
    if (hedges.has(marker.text) && !(marker.text === 'may' && text.startsWith('May', marker.start)))
      return [{ kind: 'modality', marker, parts: after(sentence, at, 2) }]
    const isSpeech = speech.has(marker.text) || (claims.has(marker.text) && sentence[at + 1]?.text === 'that')
    if (isSpeech) return [{ kind: 'attribution', marker, parts: speakerOf(sentence, at) }]
    if (times.has(marker.text)) return [{ kind: 'scope', marker, parts: [marker] }]
    if (!conditions.has(marker.text)) return []
    const parts = after(sentence, at, 5)
    return parts.length === 0 ? [] : [{ kind: 'scope', marker, parts }]
  })
}

/** The content words behind a marker, to the end of its clause. */
function after(sentence: readonly GuardWord[], at: number, most: number): GuardWord[] {
  const { clause } = sentence[at]!
  const words = sentence.slice(at + 1).filter((word) => word.isContent)
  const first = words[0]?.clause ?? clause
  return words.filter((word) => word.clause === first).slice(0, most)
}

/** The capitalised or content words right beside a verb of saying: before it, or behind `according to`, `laut` and `argued by`. */
function speakerOf(sentence: readonly GuardWord[], at: number): GuardWord[] {
  const { text } = sentence[at]!
  const isBehind = speechBefore.has(text) || sentence[at + 1]?.text === 'by'
  const near = isBehind
    ? sentence.slice(at + 1, at + 7)
    : sentence.slice(Math.max(0, at - 4), at).toReversed()
  return near.filter(({ isContent, isNumber }) => isContent && !isNumber).slice(0, 2)
}

/** Whether the reservation is one on what the claim repeats: `only` in the clause itself, words said in it. */
function isNear(
  { kind, marker }: Reservation,
  sentence: readonly GuardWord[],
  stems: ReadonlySet<string>,
): boolean {
  if (kind === 'modality') return true
  const isNarrow = narrow.has(marker.text)
  const clause = sentence.filter((word) => word.isContent && (!isNarrow || word.clause === marker.clause))
  const repeated = clause.filter(({ stem }) => stems.has(stem)).length
  return isNarrow ? repeated * 2 >= clause.length : repeated > 0
}

function isLeftOut(
  { kind, marker, parts }: Reservation,
  own: readonly GuardWord[],
  stems: ReadonlySet<string>,
): boolean {
  if (kind === 'modality') {
    const isRepeated = parts.some(({ stem }) => stems.has(stem))
    return isRepeated && !own.some(({ text }) => reserved.has(text))
  }
  if (kind === 'attribution') {
    if (parts.length === 0) return false
    return parts.every(({ stem }) => !stems.has(stem))
  }
  return !stems.has(marker.stem) && parts.every(({ stem }) => !stems.has(stem))
}

const said: Record<Reservation['kind'], (marker: string) => string> = {
  scope: (marker) => `The source says this under a condition ("${marker} …") that the claim leaves out.`,
  attribution: (marker) =>
    `The source gives this as somebody's word ("${marker}"), and not of whom the claim says.`,
  modality: (marker) => `The source says only that it may be so ("${marker}").`,
}

function toDifference(
  { kind, marker, parts }: Reservation,
  own: readonly GuardWord[],
  { claim, evidence }: { claim: GuardText; evidence: GuardText },
): FactDifference {
  const word = placeOf({ kind, marker, parts }, own)
  const end = parts.reduce((furthest, part) => Math.max(furthest, part.end), marker.end)
  return {
    kind,
    claim: { start: word.start, end: word.end },
    claimText: claim.text.slice(word.start, word.end),
    evidenceText: evidence.text.slice(Math.min(marker.start, parts[0]?.start ?? marker.start), end),
    contradicts: false,
    message: said[kind](evidence.text.slice(marker.start, marker.end)),
  }
}

/** Where the reservation would stand: at the word it bears on, else where the sentence begins or ends. */
function placeOf({ kind, parts }: Reservation, own: readonly GuardWord[]): GuardWord {
  const borne = own.find((word) => parts.some(({ stem }) => stem === word.stem))
  return borne ?? (kind === 'scope' ? own.at(-1)! : own[0]!)
}
