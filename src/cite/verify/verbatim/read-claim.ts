import { spanAround } from '../../../core/part-of.ts'
import { defined } from '../../../core/defined.ts'
import type { Span } from '../../../core/span.ts'
import type { ExplainedReading } from '../../../core/ports.ts'
import { harmlessDifferences } from '../../../text/wording.ts'
import type { HarmlessKind } from '../../../text/wording.ts'
import { toLine } from '../../../core/delimiter.ts'
import { plainWords, splitSentences } from '../../../text/sentences.ts'
import { findVerbatim } from './find-verbatim.ts'
import type { VerbatimReading } from './find-verbatim.ts'
import type { ClaimReader, ClaimSentence, VerbatimObstacle, VerbatimPlace } from './read-place.ts'
import type { Edit } from './single-edit.ts'
import { createTextReader } from '../../reading/read-text.ts'
import type { TextReader } from '../../reading/read-text.ts'
import { createWindowReader } from './source-window.ts'
import type { WindowReader } from './source-window.ts'
import type { Surrounding } from './surroundings.ts'

/** Where sources state all of a claim word for word, or why they do not. */
export type ClaimReading =
  | { places: readonly VerbatimPlace[]; harmless: readonly string[]; reason?: undefined; edit?: undefined }
  | {
      places: null
      reason: string | null
      obstacle?: VerbatimObstacle
      /** The sentence of the claim with the obstacle; the obstacle's `claim` is a span of its `text`. */
      sentence?: Span & { text: string }
      /** Why the source differs, if it has the sentence except for one fact. */
      edit?: string
    }

export type VerbatimSources = Partial<ClaimReader> & { readWindow?: WindowReader; readText?: TextReader }

/**
 * A text in which a claim is searched: at `span` first, then around it, but only where the claim would begin within
 * `within`. `isConfined`: the match must also end there. `name`: the title of the source.
 */
export type VerbatimSearch = {
  content: string
  span: Span
  within?: Span
  isConfined?: boolean
  name?: string | undefined
}

/** Maximum number of sentences of a claim; more are a text, not a claim. */
const MAX_SENTENCES = 12

/**
 * Searches a claim word for word at the given places, as a whole or else sentence by sentence. The result has the
 * places if all of the claim is found, otherwise the first obstacle.
 */
export function readClaimVerbatim(
  claim: ClaimSentence,
  places: readonly VerbatimSearch[],
  {
    isSource = () => false,
    hasAddress = () => true,
    readWindow = createWindowReader(),
    readText = createTextReader(),
  }: VerbatimSources = {},
): ClaimReading {
  const windows = places.map(({ content, span, within, isConfined, name }) => ({
    window: readWindow(content, span),
    within: within ?? null,
    isConfined,
    near: span,
    name,
  }))
  const reader = { isSource, hasAddress }
  const whole = findVerbatim(claim, windows, reader)
  if (whole.place) return verbatimOf([whole.place])
  const { text } = claim.said
  const spans = claim.said.sentences()
  if (spans.length < 2 || spans.length > MAX_SENTENCES)
    return notVerbatim(whole, { start: 0, end: text.length, text })
  const sentences = spans.map(({ start, end }) => text.slice(start, end))
  const found: VerbatimPlace[] = []
  let open: { reading: NoPlace; sentence: Span & { text: string } } | null = null
  for (const [at, sentence] of sentences.entries()) {
    const before = [claim.before, ...sentences.slice(0, at)].filter((each) => each !== undefined).join('\n')
    const reading = findVerbatim(
      {
        said: readText(sentence),
        ...(before !== '' && { before }),
        ...defined({ titles: claim.titles }),
        isInverted: claim.isInverted && at === 0,
      },
      windows,
      reader,
    )
    if (reading.place) found.push(reading.place)
    else open ??= { reading, sentence: { ...spans[at]!, text: sentence } }
  }
  return open ? notVerbatim(open.reading, open.sentence) : verbatimOf(found)
}

/** Whether the claim is copied in the given places themselves, not only near them, without any difference. */
export function isCopiedIn(
  { places, harmless }: ClaimReading & { harmless?: readonly string[] },
  texts: readonly { content: string; span: Span }[],
): boolean {
  if (places === null || harmless?.length !== 0) return false
  return places.every((place) =>
    texts.some(
      ({ content, span }) => content === place.content && span.start <= place.start && place.end <= span.end,
    ),
  )
}

type NoPlace = Extract<VerbatimReading, { place: null }>

function verbatimOf(places: readonly VerbatimPlace[]): ClaimReading {
  const kinds = new Set<HarmlessKind>(places.flatMap(({ harmless }) => [...harmless]))
  return { places, harmless: [...kinds].map((kind) => harmlessDifferences[kind].name) }
}

function notVerbatim(
  { obstacle, edit }: NoPlace,
  { start, end, text }: Span & { text: string },
): ClaimReading {
  return {
    places: null,
    reason: obstacle && reasonOf(obstacle, text),
    ...(obstacle && { obstacle, sentence: { start, end, text } }),
    ...(edit && { edit: editReason(edit, text) }),
  }
}

/**
 * The reason for a single difference. It quotes the words of the source; those of the claim have no quotation marks,
 * because no source has them.
 */
function editReason({ kind, claim: own, said, content }: Edit & { content: string }, claim: string): string {
  const words = toLine(content.slice(said.start, said.end), shown)
  if (kind === 'negation') return `Either the claim or the source is negated, at “${words}”.`
  return `The source says “${words}” where the claim says ${wordsOfClaim(claim, own)}.`
}

function wordsOfClaim(claim: string, { start, end }: Span): string {
  const words = claim.slice(start, end)
  return toLine(plainWords(words) || words, shown)
}

/**
 * Minimum share of a claim's units (words, numbers, signs), in order, in the nearest sentence of the source; with less,
 * no sentence counts as near.
 */
const MIN_SHARE = 0.3

/** UTF-16 units on each side of a place in which to look for its sentence. */
const SENTENCE_REACH = 400

/** The source's sentence nearest to the claim, and why it does not state it word for word; `null` if none is near. */
export function nearestSentence(reading: ClaimReading): ExplainedReading | null {
  if (reading.places) {
    const [{ content, start, end }] = reading.places as [VerbatimPlace]
    return { text: content.slice(start, end), share: 1, obstacle: null }
  }
  const { obstacle, edit } = reading
  if (!obstacle) return null
  const { content, kind } = obstacle
  const place = kind === 'differs' ? obstacle.said : obstacle.place
  const near = spanAround(place, { text: content, reach: SENTENCE_REACH })
  const sentence = splitSentences(content, near).find(({ end }) => end > place.start) ?? place
  const share = kind === 'differs' ? obstacle.share : 1
  if (share < MIN_SHARE) return null
  return {
    text: content.slice(sentence.start, sentence.end),
    share: Math.round(share * 1000) / 1000,
    obstacle: edit === undefined ? kind : 'edited',
  }
}

/** Maximum UTF-16 units of the words in a reason. */
const shown = { maxLength: 90 }

/** The obstacle as a sentence for a reader; `null` if the texts have too little in common. */
function reasonOf(obstacle: VerbatimObstacle, claim: string): string | null {
  switch (obstacle.kind) {
    case 'surrounded':
      return surroundingReason(obstacle.surrounding)
    case 'antecedent':
      return `The source has this sentence, but “${obstacle.pronoun}” may refer to something else there.`
    case 'part':
      return 'The source has these words as a part of a longer sentence, which may say something else.'
    case 'link':
      return `The source has this sentence, but not the address that its link leads to: ${toLine(obstacle.target, shown)}`
    case 'differs': {
      if (obstacle.share < TELLING_SHARE) return null
      const own = wordsOfClaim(claim, obstacle.claim)
      const said = toLine(obstacle.content.slice(obstacle.said.start, obstacle.said.end), shown)
      if (own === '' && said === '') return 'A paragraph of the source ends here, within the sentence.'
      if (own === '') return `The source says “${said}” here, which the claim leaves out.`
      if (said === '') return `The source does not say ${own} here.`
      return `The source says “${said}” where the claim says ${own}.`
    }
  }
}

/** Minimum share of a claim's units (words, numbers, signs) that the source has too, to report a difference. */
export const TELLING_SHARE = 0.5

function surroundingReason({ kind, text }: Surrounding): string {
  const words = `“${toLine(text, shown)}”`
  switch (kind) {
    case 'struck':
      return 'The source has this sentence, but struck out.'
    case 'quoted': {
      // A quotation that begins with the sentence has only its opening sign before it.
      const isNamed = /[\p{L}\p{N}]/u.test(text)
      return `The source quotes this sentence from somebody else${isNamed ? `: ${words}` : ''}.`
    }
    case 'reported':
      return `The source has this sentence after ${words}, which may change its meaning.`
    case 'lead-in':
      return `The source has this sentence under ${words}, which may change its meaning.`
    case 'heading':
      return `The source has this sentence under the heading ${words}.`
    case 'announced':
    case 'asked':
      return `The source has this sentence after ${words}.`
    case 'taken-back':
      return `The source has this sentence, and says of it: ${words}.`
    case 'marked':
      return `The source has this sentence next to the sign ${words}.`
    case 'claimed-under':
      return `The source has this sentence, but not what the answer says above it: ${words}.`
    case 'hidden':
      return 'The source has this sentence in hidden text.'
  }
}
