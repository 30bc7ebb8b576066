import type { Span } from '../core/span.ts'
import type { Source } from '../core/source.ts'
import { cutPassages } from '../text/passages.ts'
import { tokenize } from '../text/tokens.ts'

/** A passage of one source with the terms it holds. */
export type TermPassage = Span & {
  sentences: readonly Span[]
  /** Distinct content terms, and how often each occurs. */
  terms: readonly string[]
  counts: readonly number[]
  /** Number of content tokens. */
  length: number
}

/** A sentence of a source's content: its content terms in order, and all terms that stand side by side, in pairs. */
export type SentenceTerms = Span & { terms: readonly string[]; pairs: readonly string[] }

export type SourceTerms = { passages: readonly TermPassage[]; titleTerms: ReadonlySet<string> }

export type PassageOptions = {
  /** Upper bound of a passage, in UTF-16 units. */
  maxLength: number
  /** Sentences that a passage shares with the one before it. */
  overlapSentences: number
}

/** Cuts a source into passages and counts their terms. `pace` is awaited between passages. */
export async function readSourceTerms(
  source: Source,
  options: PassageOptions,
  pace: () => Promise<void>,
): Promise<SourceTerms> {
  const passages: TermPassage[] = []
  for (const { start, end, sentences } of cutPassages(source.content, options)) {
    await pace()
    passages.push({ start, end, sentences, ...countTerms(source.content.slice(start, end)) })
  }
  return { passages, titleTerms: new Set(contentTerms(source.title ?? '')) }
}

/** Reads the sentences of a passage; only those that were ranked are worth it. */
export function readSentences(content: string, passage: TermPassage): SentenceTerms[] {
  const spans = passage.sentences.length > 0 ? passage.sentences : [passage]
  return spans.map(({ start, end }) => {
    const tokens = tokenize(content.slice(start, end))
    const terms = tokens.flatMap(({ term, isContent }) => (isContent ? [term] : []))
    return { start, end, terms, pairs: pairsOf(tokens.map(({ term }) => term)) }
  })
}

export function contentTerms(text: string): string[] {
  return tokenize(text).flatMap(({ term, isContent }) => (isContent ? [term] : []))
}

/** Neighbouring terms, each two as one string. */
export function pairsOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, position) => `${terms[position]} ${term}`)
}

function countTerms(text: string): Pick<TermPassage, 'terms' | 'counts' | 'length'> {
  const all = contentTerms(text)
  const counts = new Map<string, number>()
  for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { terms: [...counts.keys()], counts: [...counts.values()], length: all.length }
}
