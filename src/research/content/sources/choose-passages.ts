import { contentHash } from '../../../core/hash.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { createPassageIndexer } from '../../../sources/ranking.ts'
import { cutPassages } from '../../../text/sentences.ts'
import { contentTerms } from '../../../text/words.ts'
import type { SourceRow } from './source-rows.ts'

export type ChooseOptions = {
  rows: readonly SourceRow[]
  prompt: string
  /** Maximum number of UTF-16 units shown of one source. */
  share: number
  /** Maximum number of UTF-16 units shown of all sources. */
  room: number
  /** Whether the shares of all sources fit, so that a text within its share is shown whole. */
  isShared: boolean
  signal?: AbortSignal
}

/** A sentence: the index of its source, its own index in the source, and its score. */
type Sentence = Span & { source: number; order: number; score: number }

/** Maximum number of passages, the best ones, whose sentences get a score. */
const MAX_RANKED = 400
/** Replaces sentences that are left out. */
const GAP = ' … '
/** UTF-16 units of the gap signs around a sentence. */
const AROUND = 4

/**
 * The part of each text that is shown, within `share` and `room`; empty if no sentence of it is chosen. Sentences with
 * most words of the prompt are chosen first: the best one of each source, then the others, then the beginnings of all
 * texts. They are returned in the order of their text, with `…` for what is left out.
 */
export async function choosePassages(
  texts: readonly string[],
  { rows, prompt, share, room, isShared, signal }: ChooseOptions,
): Promise<string[]> {
  const needed = texts.reduce((sum, text) => sum + text.length, 0)
  if (needed <= room && texts.every((text) => text.length <= share)) return [...texts]
  const isWhole = (text: string) => isShared && text.length <= share
  const sentences = texts.map((text, source) => (isWhole(text) ? [] : cut(text, { source, share })))
  await scoreSentences(sentences, { texts, rows, prompt, share, signal })
  const chosen = texts.map((): Sentence[] => [])
  const used = texts.map(() => 0)
  let left = texts.filter(isWhole).reduce((rest, text) => rest - text.length, room)
  for (const sentence of inOrderOfUse(sentences)) {
    const { source, start, end } = sentence
    const cost = end - start + AROUND
    if (cost > left || used[source]! + cost > share) continue
    chosen[source]!.push(sentence)
    used[source]! += cost
    left -= cost
  }
  return texts.map((text, source) => (isWhole(text) ? text : join(text, chosen[source]!)))
}

function cut(text: string, { source, share }: { source: number; share: number }): Sentence[] {
  return cutPassages(text, { maxLength: share - AROUND })
    .flatMap((passage) => passage.sentences)
    .map(({ start, end }, order) => ({ source, order, start, end, score: 0 }))
}

/**
 * Adds to the `score` of each sentence the weights (`weightOf`) of the prompt's words in it, but only in the
 * `MAX_RANKED` passages that the index ranks best.
 */
async function scoreSentences(
  sentences: readonly (readonly Sentence[])[],
  {
    texts,
    rows,
    prompt,
    share,
    signal,
  }: Omit<ChooseOptions, 'room' | 'isShared'> & { texts: readonly string[] },
): Promise<void> {
  const terms = [...new Set(contentTerms(prompt))]
  if (terms.length === 0) return
  const sources = texts.map((content, index): Source => {
    const { title } = rows[index]!
    const named = { id: String(index), identifier: String(index), number: index + 1 }
    return { ...named, type: 'custom', title, content, contentHash: contentHash(content) }
  })
  const index = await createPassageIndexer({ maxLength: Math.max(40, share), cut: 'sentences' })(sources, {
    signal,
    only: new Set(terms),
  })
  for (const { passage } of index?.rank(terms, MAX_RANKED) ?? []) {
    const source = Number(passage.source.id)
    for (const sentence of sentences[source]!) {
      if (sentence.start < passage.start || sentence.end > passage.end) continue
      const held = new Set(contentTerms(texts[source]!.slice(sentence.start, sentence.end)))
      for (const term of terms) if (held.has(term)) sentence.score += index!.weightOf(term)
    }
  }
}

/**
 * The best sentence of each source, then the others with a score, then the first sentences of all sources, the second
 * ones, and so on.
 */
function inOrderOfUse(sentences: readonly (readonly Sentence[])[]): Sentence[] {
  const byScore = (a: Sentence, b: Sentence) => b.score - a.score || a.source - b.source || a.order - b.order
  const telling = sentences.map((each) => each.filter(({ score }) => score > 0).toSorted(byScore))
  const best = telling.flatMap(([first]) => first ?? []).toSorted(byScore)
  const others = telling.flatMap(([, ...rest]) => rest).toSorted(byScore)
  const silent = sentences
    .flatMap((each) => each.filter(({ score }) => score === 0))
    .toSorted((a, b) => a.order - b.order || a.source - b.source)
  return [...best, ...others, ...silent]
}

function join(text: string, chosen: readonly Sentence[]): string {
  const inOrder = chosen.toSorted((a, b) => a.start - b.start)
  let joined = ''
  let end = 0
  for (const sentence of inOrder) {
    const between = text.slice(end, sentence.start)
    const isNext = between.trim() === ''
    joined += isNext ? between : joined === '' ? '… ' : GAP
    joined += text.slice(sentence.start, sentence.end)
    end = sentence.end
  }
  if (joined === '') return ''
  return text.slice(end).trim() === '' ? joined : `${joined} …`
}
