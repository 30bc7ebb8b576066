import type { Span } from '../../src/core/span.ts'
import { locateQuote } from '../../src/text/locate/locate.ts'
import type { PeerLocator } from '../../bench/peers/locator.ts'
import { peerLocators } from '../../bench/peers/locators.ts'
import { readRows } from '../eval-set.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import { intersectionOverUnion } from '../metrics/spans.ts'
import { createRandom, sample } from '../../bench/random.ts'

type Row = { id: string; text: string; quotes: (Span & { quote: string; cer: number })[] }

const MIN_OVERLAP = 0.85
/** Ranges of the character error rate of the OCR: from `from`, up to but not including `to`. */
const BUCKETS = [
  { name: 'error rate < 5 %', from: 0, to: 0.05 },
  { name: 'error rate 5–15 %', from: 0.05, to: 0.15 },
  { name: 'error rate 15–30 %', from: 0.15, to: 0.3 },
  { name: 'error rate ≥ 30 %', from: 0.3, to: Number.POSITIVE_INFINITY },
]
const ABSENT_PER_ARTICLE = 10
const SEED = 1_887
/** Milliseconds after which a peer is stopped. Questions that it did not reach do not count in its figures. */
const PEER_TIME = 60_000

/**
 * A quote to find in the text, with its place; `expected` is `null` for a quote of another article, which is not in
 * the text.
 */
type Question = { quote: string; text: string; cer: number; expected: Span | null }
/**
 * Whether each question was answered rightly. The list is shorter than that of the questions if the peer was stopped.
 */
type Answers = { name: string; right: boolean[] }

/**
 * Clean quotes to find in the 19th-century OCR of their article, and quotes of other articles, which must not be
 * found.
 */
export const ocrQuotes: EvalSet = {
  name: 'ocr_quotes',
  async measure(context) {
    const rows = readRows<Row>(context, 'ocr_quotes')
    if (!rows) return null
    const questions = shuffled([...presentQuotes(rows), ...absentQuotes(rows)])
    const own = answer('citespan', locateQuote, questions)
    const baseline = answer('baseline', indexOf, questions)
    const peers = Object.entries(peerLocators).map(([name, locate]) =>
      answer(name, locate, questions, PEER_TIME),
    )
    const note = noteOf(peers, questions.length)
    const share = (metric: string, isMeant: (question: Question) => boolean): Measure => {
      const rate = ({ right }: Answers) => {
        const meant = right.filter((_, index) => isMeant(questions[index]!))
        return meant.filter(Boolean).length / meant.length
      }
      return {
        metric,
        citespan: rate(own),
        baseline: rate(baseline),
        peers: Object.fromEntries(peers.map((peer) => [peer.name, rate(peer)])),
        rows: questions.filter(isMeant).length,
        note,
      }
    }
    return [
      share('IoU ≥ 0.85, all', ({ expected }) => expected !== null),
      ...BUCKETS.map(({ name, from, to }) =>
        share(name, ({ expected, cer }) => expected !== null && cer >= from && cer < to),
      ),
      inverse(share('absent found', ({ expected }) => expected === null)),
    ]
  },
}

function presentQuotes(rows: readonly Row[]): Question[] {
  return rows.flatMap(({ text, quotes }) =>
    quotes.map(({ quote, cer, start, end }) => ({ quote, text, cer, expected: { start, end } })),
  )
}

function absentQuotes(rows: readonly Row[]): Question[] {
  const random = createRandom(SEED)
  return rows.flatMap(({ id, text }) => {
    const others = rows.filter((row) => row.id !== id).flatMap(({ quotes }) => quotes)
    return sample(others, ABSENT_PER_ARTICLE, random).map(({ quote, cer }) => ({
      quote,
      text,
      cer,
      expected: null,
    }))
  })
}

/** The questions in random order, so that a peer that is stopped has answered a fair sample. */
function shuffled(questions: readonly Question[]): Question[] {
  return sample(questions, Number.POSITIVE_INFINITY, createRandom(SEED + 1))
}

function answer(
  name: string,
  locate: PeerLocator,
  questions: readonly Question[],
  time = Number.POSITIVE_INFINITY,
): Answers {
  const until = performance.now() + time
  const right: boolean[] = []
  for (const { quote, text, expected } of questions) {
    if (performance.now() > until) break
    const found = locate(quote, text)
    right.push(expected ? isHit(found, expected) : found === null)
  }
  return { name, right }
}

/** Turns the share of absent quotes that were rightly not found into the share that was wrongly found. */
function inverse({ citespan, baseline, peers = {}, ...measure }: Measure): Measure {
  const wrong = Object.entries(peers).map(([name, value]) => [name, 1 - value] as const)
  return {
    ...measure,
    citespan: 1 - citespan,
    baseline: baseline === null ? null : 1 - baseline,
    peers: Object.fromEntries(wrong),
  }
}

function noteOf(peers: readonly Answers[], count: number): string {
  const cut = peers.filter(({ right }) => right.length < count)
  const means =
    'Hypothesis is approx-string-match with its scoring; diff-match-patch its match_main at both ends of the quote; partial ratio a sliding window from 0.7.'
  if (cut.length === 0) return means
  const names = cut.map(({ name, right }) => `${name} after ${right.length} of ${count}`).join(', ')
  return `${means} Stopped after ${PEER_TIME / 1_000} s: ${names}.`
}

function isHit(found: Span | null, expected: Span): boolean {
  return found !== null && intersectionOverUnion(found, expected) >= MIN_OVERLAP
}

function indexOf(quote: string, text: string): Span | null {
  const start = text.indexOf(quote)
  return start < 0 ? null : { start, end: start + quote.length }
}
