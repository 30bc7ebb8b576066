import { splitSentences } from './sentences.ts'
import type { Sentence } from './sentences.ts'
import { contentWords, likeness } from './words.ts'

/** Patterns of an answer to "how long" or "when", and to "how many". */
const expected = {
  time: /\b(?:years?|months?|weeks?|days?|hours?|minutes?|before|Jahren?|Jahres|Jahre|Monaten?|Wochen?|Tagen?|Stunden?|weekly|daily|monthly|quarterly|yearly|täglich|wöchentlich|monatlich|jährlich|frühestens|spätestens|beginnt)\b/,
  number: /\d|\b(?:one|two|three|four|five|six|ten|zwei|drei|fünf|sechs|acht|zehn)/i,
}
export type Expected = keyof typeof expected

/** A document that the model's tools returned. */
export type ReadDocument = { title: string; url: string; content: string }

export type Chosen = Sentence & { url: string; score: number }

/** The subject of a question: stems with weights; stems of earlier questions weigh less. */
export type Subject = Map<string, number>

const maxSentences = 7
const enoughSentences = 4
const maxPerDocument = 4
/** Weights of a sentence's heading and title relative to its own words. */
const headingShare = 0.5
/** Weight of the previous sentence, as an answer often continues it. */
const neighbourShare = 0.6
/** Least share of the best sentence's score; lower while the answer is short. */
const leastShare = 0.55
const leastShareWhenShort = 0.35
const contextWeight = 0.35
const dangling =
  /^(?:It|Its|They|Their|This|That|These|Those|He|She|Otherwise|Then|There|Such|Both|For that|If (?:so|they|it)|Sie|Er|Es|Ihr|Ihre|Dies|Diese|Dieser|Dieses|Das gilt|Das entspricht|Dazu|Dafür|Dabei|Dort|Voraussetzung|Ebenso|The (?:next|last) (?:one|box))\b/

export function subjectOf(question: string, previous = ''): Subject {
  const own = contentWords(question)
  const subject: Subject = new Map(own.map((word) => [word, 1]))
  if (isFollowUp(question, own.length)) {
    for (const word of contentWords(previous)) if (!subject.has(word)) subject.set(word, contextWeight)
  }
  return subject
}

/** Whether a question is short or begins like a follow-up. */
function isFollowUp(question: string, length: number): boolean {
  return length < 3 || /^(?:and|und|what about|how about|wie ist es|also|but|aber)\b/i.test(question.trim())
}

/** The share of the subject's weight that the text mentions, 0–1. */
export function coverage(subject: Subject, text: string): number {
  const stems = new Set(contentWords(text))
  let covered = 0
  let total = 0
  for (const [term, weight] of subject) {
    total += weight
    covered += weight * bestLikeness(term, stems)
  }
  return total > 0 ? covered / total : 0
}

/**
 * Selects the sentences of several documents that answer the question best, best first.
 * They are scored by the rarity of the subject words in them or in their heading. Words
 * that a chosen sentence covers count less for the next, so that every part of the
 * question is answered.
 */
export function selectSentences(
  documents: readonly ReadDocument[],
  subject: Subject,
  { language, expects }: { language: 'de' | 'en'; expects: Expected | null },
): Chosen[] {
  const candidates = documents.flatMap((document) =>
    splitSentences(document.content, language).map((sentence) => ({
      ...sentence,
      url: document.url,
      stems: new Set(contentWords(sentence.text)),
      around: new Set(contentWords(`${document.title} ${sentence.heading}`)),
    })),
  )
  const rarity = new Map(
    [...subject.keys()].map((term) => {
      const found = candidates.filter(({ stems }) => bestLikeness(term, stems) > 0).length
      return [term, Math.log(1 + candidates.length / (1 + found))]
    }),
  )
  const weights = new Map(subject)
  const chosen: (Chosen & { stems: Set<string> })[] = []
  let best = 0
  while (chosen.length < maxSentences) {
    const next = candidates
      .filter((candidate) => isOpen(candidate, chosen))
      .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }))
      .toSorted((a, b) => b.score - a.score)[0]
    const least = best * (chosen.length < enoughSentences ? leastShareWhenShort : leastShare)
    if (!next || next.score <= 0 || next.score < least) break
    best = Math.max(best, next.score)
    chosen.push(next)
    for (const [term, weight] of weights) {
      if (bestLikeness(term, next.stems) > 0.5) weights.set(term, weight * 0.8)
    }
  }
  return chosen.map(({ text, heading, paragraph, index, url, score }) => ({
    text,
    heading,
    paragraph,
    index,
    url,
    score,
  }))

  function scoreOf(candidate: (typeof candidates)[number]): number {
    const { text, url, paragraph, index } = candidate
    const isBefore = (one: Sentence & { url: string }) =>
      one.url === url && one.paragraph === paragraph && one.index === index - 1
    const follows = chosen.some(isBefore)
    if (dangling.test(text) && !follows) return 0
    // The first chosen sentence must be an answer by itself.
    const before = chosen.length > 0 && candidates.find(isBefore)
    const own = relevanceOf(candidate)
    const fitting = expects && expected[expects].test(text) ? 1.5 : 1
    const brevity = 1 / (1 + text.length / 500)
    return (own * fitting + (before ? neighbourShare * relevanceOf(before) : 0)) * brevity
  }

  function relevanceOf({ stems, around }: (typeof candidates)[number]): number {
    let relevance = 0
    for (const [term, weight] of weights) {
      const own = bestLikeness(term, stems)
      relevance += rarity.get(term)! * weight * Math.max(own, headingShare * bestLikeness(term, around))
    }
    return relevance
  }
}

function isOpen(
  candidate: { url: string; index: number; stems: Set<string> },
  chosen: readonly { url: string; index: number; stems: Set<string> }[],
): boolean {
  const fromSame = chosen.filter(({ url }) => url === candidate.url)
  if (fromSame.length >= maxPerDocument) return false
  if (fromSame.some(({ index }) => index === candidate.index)) return false
  return chosen.every(({ stems }) => overlap(stems, candidate.stems) < 0.55)
}

/** Shared words in relation to the smaller set. */
function overlap(a: Set<string>, b: Set<string>): number {
  return [...a].filter((word) => b.has(word)).length / Math.max(1, Math.min(a.size, b.size))
}

function bestLikeness(term: string, stems: Set<string>): number {
  if (stems.has(term)) return 1
  let best = 0
  for (const word of stems) best = Math.max(best, likeness(term, word))
  return best
}
