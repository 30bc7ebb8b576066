import { contentHash } from '../../../core/hash.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { createPassageIndexer } from '../../ranking/passage-indexer.ts'
import { toLine } from '../../../core/delimiter.ts'
import { cutPassages } from '../../../text/sentences.ts'
import { contentTerms } from '../../../text/words.ts'

/** The sentences of a text that are most relevant to an objective. */
export type KeySentences = {
  /**
   * Whole sentences in their order, as one line, with `…` for omitted ones. Empty if the text has no sentence of
   * suitable length.
   */
  text: string
  /** The places of the key sentences in the source's text. */
  spans: Span[]
  /** How much of the objective the text covers, 0–1; `null` if the objective has no content words. */
  coverage: number | null
}

/** Maximum UTF-16 units read of a text; the first hundred pages of a book suffice for a title and three sentences. */
const MAX_READ = 200_000
/** Maximum UTF-16 units of a shown sentence; longer ones are lists or tables. */
const MAX_SENTENCE = 400
const PASSAGE_LENGTH = 800
const SENTENCES = 3
/** Maximum number of ranked passages; lower ranks contain none of the best three sentences. */
const MAX_RANKED = 64

type Sentence = Span & { score: number; share: number }

/**
 * Finds the three sentences that say most about the objective. The score of a sentence is the sum of the weights of the
 * objective's words in it; rare words of the text weigh more (the inverse document frequency of the ranking, over the
 * text's passages). If fewer than three sentences contain any, the first sentences of the text are added.
 *
 * The coverage is the mean of two shares of the objective's words: those in the text, and those in its best sentence.
 * The result depends only on text and objective, so that other sources do not change it.
 */
export async function findKeySentences(content: string, objective: string): Promise<KeySentences> {
  const text = content.slice(0, MAX_READ)
  const terms = [...new Set(contentTerms(objective))]
  const sentences: Sentence[] = cutPassages(text, { maxLength: PASSAGE_LENGTH })
    .flatMap((passage) => passage.sentences)
    .map(({ start, end }) => ({ start, end, score: 0, share: 0 }))
  const inText = terms.length === 0 ? 0 : await score(sentences, text, terms)
  const best = Math.max(0, ...sentences.map(({ share }) => share))
  const spans = choose(sentences.filter(({ start, end }) => end - start <= MAX_SENTENCE))
  return { text: join(text, spans), spans, coverage: terms.length === 0 ? null : (inText + best) / 2 }
}

/** Scores the sentences of the best passages; returns the share of the terms that the text contains. */
async function score(
  sentences: readonly Sentence[],
  text: string,
  terms: readonly string[],
): Promise<number> {
  const source: Source = {
    id: 'S',
    identifier: 'S',
    number: 1,
    type: 'custom',
    content: text,
    contentHash: contentHash(text),
  }
  const indexer = createPassageIndexer({ maxLength: PASSAGE_LENGTH, cut: 'sentences' })
  const index = await indexer([source], { only: new Set(terms) })
  const found = new Set<string>()
  for (const { passage } of index?.rank(terms, MAX_RANKED) ?? []) {
    for (const sentence of sentences) {
      if (sentence.start < passage.start || sentence.end > passage.end) continue
      const held = new Set(contentTerms(text.slice(sentence.start, sentence.end)))
      const own = terms.filter((term) => held.has(term))
      for (const term of own) found.add(term)
      sentence.score = own.reduce((sum, term) => sum + index!.weightOf(term), 0)
      sentence.share = own.length / terms.length
    }
  }
  return found.size / terms.length
}

function choose(sentences: readonly Sentence[]): Span[] {
  const telling = sentences
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score || a.start - b.start)
  return [...new Set([...telling, ...sentences])]
    .slice(0, SENTENCES)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, end }))
}

function join(text: string, spans: readonly Span[]): string {
  let joined = ''
  let end = 0
  for (const span of spans) {
    const isNext = text.slice(end, span.start).trim() === ''
    const line = toLine(text.slice(span.start, span.end), { maxLength: MAX_SENTENCE })
    joined += `${joined === '' ? '' : isNext ? ' ' : ' … '}${line}`
    end = span.end
  }
  return joined
}
