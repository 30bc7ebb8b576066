import type { ListedSource } from '../shown-source.ts'
import type { SourceRepository } from '../source-repository.ts'
import type { CountTokens } from './count-tokens.ts'
import { findKeySentences } from './key-sentences.ts'
import { renderSentences, renderTitle, renderWhole } from './render-levels.ts'
import type { ContextLevel } from './render-levels.ts'
import { relevanceOf } from './worth.ts'

/** What a reading is for. */
export type ReadingRequest = { source: ListedSource; objective: string; budget: number; count: CountTokens }

/** How a source reads at each level, and what that costs. */
export type SourceReading = {
  /** To the objective, 0–1. */
  relevance: number
  /** Tokens at each level with the line break behind it; infinite for a text that is far too long for the budget. */
  tokens: readonly number[]
  /** The text of a level; `uses`: how often the source is used now. */
  render(level: ContextLevel, uses: number): Promise<string>
  /** Whether it can be used for a request. */
  isFor(request: ReadingRequest): boolean
}

/** UTF-16 units of a token at most, by which a text is too long for a budget without being counted. */
const LONGEST_TOKEN = 12

/** Reads a source for an objective. Its text is not kept: it is read again when it is shown whole. */
export async function readSource(
  source: ListedSource,
  {
    uses,
    repository,
    ...request
  }: Omit<ReadingRequest, 'source'> & { uses: number; repository: Pick<SourceRepository, 'content'> },
): Promise<SourceReading> {
  const { objective, budget, count } = request
  const textOf = async () => (await repository.content(source.id)) || source.snippet || ''
  const text = await textOf()
  const { text: sentences, coverage } = await findKeySentences(text, objective)
  const relevance = relevanceOf(source, coverage)
  const some = renderSentences(source, sentences)
  const titleWith = (times: number) => renderTitle(source, { relevance, uses: times })
  const fits = (tokens: number) => text.length <= tokens * LONGEST_TOKEN
  const whole = fits(budget) ? count(`${renderWhole(source, text)}\n`) : Infinity
  return {
    relevance,
    tokens: [whole, count(`${some}\n`), count(`${titleWith(uses)}\n`), count(`${source.id}\n`)],
    async render(level, times) {
      if (level === 0) return renderWhole(source, await textOf())
      return level === 1 ? some : level === 2 ? titleWith(times) : source.id
    },
    isFor: (next) =>
      next.source.version === source.version &&
      next.objective === objective &&
      next.count === count &&
      (whole < Infinity || !fits(next.budget)),
  }
}
