import { defined } from '../../../core/defined.ts'
import { closedFields, knownNames, readClosed } from '../../../core/fields.ts'
import { CitationError } from '../../../core/error.ts'
import type { SourceRepository } from '../source-repository.ts'
import { weighAttention } from './attention.ts'
import type { AttentionWeight } from './attention.ts'
import { DEFAULT_THRESHOLDS, checkThresholds } from './choose-levels.ts'
import type { Candidate, CompressionThresholds } from './choose-levels.ts'
import { tellChanges } from './compressed-context.ts'
import type { CompressedContext } from './compressed-context.ts'
import { emptyLayout, readLayout } from './context-layout.ts'
import type { ContextLayout, ContextRow } from './context-layout.ts'
import { checkedCount } from './count-tokens.ts'
import type { CountTokens } from './count-tokens.ts'
import { drawSources } from './draw.ts'
import type { DrawOptions } from './draw.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { layOut } from './lay-out.ts'
import type { Layout } from './lay-out.ts'
import { createSourceWeigher } from './weigh-sources.ts'
import type { WeighedSource } from './weigh-sources.ts'
import type { WorthOptions } from './worth.ts'

/** Options of a context, which shows the sources of a repository in a prompt. */
export type SourceContextOptions = WorthOptions & {
  /** The repository whose sources are shown. */
  repository: Pick<SourceRepository, 'ordered' | 'content' | 'allUses' | 'timed'>
  /** Counts the tokens of a text; `estimateTokens` by default. */
  count?: CountTokens
  /** How the token budget is divided among whole texts, key sentences and a reserve for later sources. */
  thresholds?: Partial<CompressionThresholds>
  /** `layout()` of an earlier context of the same repository, to continue from; by default nothing is shown yet. */
  layout?: unknown
}

/** Options of a compression. */
export type CompressOptions = {
  /** Maximum number of tokens of the text, as `count` counts them. */
  budget: number
  /** The question or task by which sources are judged. If it changes, the level of each source (`ContextLevel`) is chosen anew. */
  objective: string
  /** Counts the tokens of a text instead of the context's own counter. */
  count?: CountTokens
}

/**
 * Options of `draw`, which picks sources at random, weighted by their uses and by their relevance to `objective`. With
 * `k`, it picks at most `k` sources. With `budget`, it skips sources whose whole texts no longer fit into this number
 * of tokens.
 */
export type AttentionDraw = Omit<DrawOptions, 'k'> & { objective: string } & (
    | { k: number }
    | { budget: number }
  )

/** The sources of a repository as part of a prompt, over many calls. */
export type SourceContext = {
  /**
   * A text of all sources within a budget of tokens; a source of which not even the id fits is left out. Rejects with
   * `invalid-input` for an invalid budget or objective, a `count` that does not count tokens, or a `layout` of another
   * repository, and with the errors of the repository.
   */
  compress(options: CompressOptions): Promise<CompressedContext>
  /**
   * The weights by which `draw` picks sources: one half by their uses, the other by their relevance to the objective.
   * Greatest weight first; the weights add up to 1. Rejects with `invalid-input` for an invalid objective or a `count`
   * that does not count tokens, and with the errors of the repository.
   */
  attention(options: { objective: string }): Promise<AttentionWeight[]>
  /**
   * Picks sources to look at closely, at random by the weights of `attention`, each at most once, and resolves to their
   * ids (see `drawSources`). If the options have a budget, picked sources whose whole texts no longer fit into it are
   * skipped. Rejects with `invalid-input` for an invalid option, else as `attention` does.
   */
  draw(options: AttentionDraw): Promise<string[]>
  /** How the token budget is divided at present: the shares that were set, else their defaults. */
  thresholds(): CompressionThresholds
  /**
   * Changes how the token budget is divided; shares that are not given stay. The new shares apply when `compress` next
   * chooses levels of sources (`ContextLevel`). Throws `invalid-input` for an unknown name, a value that is not from 0
   * to 1, and a `fill` of 0.
   */
  setThresholds(thresholds: Partial<CompressionThresholds>): void
  /**
   * The objective, the budget, and the level and text of each source as they are shown now, as plain data. Pass it to
   * `createSourceContext` as `layout` to continue in another process.
   */
  layout(): ContextLayout
}

/** Minimum factor by which the budget must grow so that the levels of detail of the sources are chosen anew. */
const MUCH_LARGER = 1.25
/**
 * Maximum number of layouts that one call tries, each with less room, if the joined text has more tokens than its rows
 * together.
 */
const MAX_TRIES = 6

const compressFields = closedFields<CompressOptions>({ budget: true, objective: true, count: true })
const drawFields = knownNames<AttentionDraw>(['objective', 'k', 'budget', 'seed', 'temperature'])
const createSourceContextFields = closedFields<SourceContextOptions>({
  weights: true,
  recencyHalfLife: true,
  useHalfLife: true,
  repository: true,
  count: true,
  thresholds: true,
  layout: true,
})

/**
 * A context of the sources of a repository: its `compress` gives a text of them for a prompt, within a token budget.
 * While the objective stays the same, the beginning of that text stays the same from call to call as far as the budget
 * allows (see `CompressedContext.prefix`).
 *
 * @example
 * const context = createSourceContext({ repository, count: (text) => encode(text).length })
 * const { text, counts } = await context.compress({ budget: 8_000, objective: 'How fast do glaciers melt?' })
 *
 * @throws CitationError `invalid-input` for an unknown option, thresholds that are not from 0 to 1, or an invalid
 * `layout`.
 */
export function createSourceContext(settings: SourceContextOptions): SourceContext {
  const options = readClosed(settings, createSourceContextFields, 'createSourceContext()')
  const {
    repository,
    count: ownCount = estimateTokens,
    thresholds: given = {},
    layout: former,
    ...worth
  } = options
  const weighSources = createSourceWeigher(repository, worth)
  let thresholds = checkThresholds({ ...DEFAULT_THRESHOLDS, ...defined(given) })
  let shown = former === undefined ? emptyLayout : readLayout(former)
  let last: Promise<unknown> = Promise.resolve()

  async function compress(options: CompressOptions): Promise<CompressedContext> {
    const { budget, objective, count: asked } = readClosed(options, compressFields, 'compress()')
    checkRequest({ budget, objective })
    const count = checkedCount(asked ?? ownCount)
    const found = await weighSources(objective, { budget, count })
    const { rows: before, budget: formerBudget, objective: formerObjective } = shown
    const candidates = inOrder(before, found)
    const isAnew = formerObjective !== objective || budget > formerBudget * MUCH_LARGER
    for (let tries = 1, limit = budget; ; tries++) {
      const layout = layOut(candidates, {
        former: before,
        budget: limit,
        thresholds,
        isAnew: isAnew || tries > 3,
      })
      const rows = await toRows(layout, before, found)
      const text = rows.flatMap((row) => (row.level === null ? [] : [`${row.text}\n`])).join('')
      const tokens = count(text)
      if (tokens > budget && tries === MAX_TRIES) throw countsOddly()
      if (tokens <= budget) {
        shown = { objective, budget: isAnew ? budget : Math.min(budget, formerBudget), rows }
        const worthOf = (id: string) => found.get(id)!.worth.total
        return tellChanges({ before, rows, text, tokens, budget, reason: layout.reason, worth: worthOf })
      }
      limit *= (budget / tokens) * 0.95
    }
  }

  async function weigh(objective: string, budget: number) {
    checkRequest({ budget, objective })
    const found = await weighSources(objective, { budget, count: checkedCount(ownCount) })
    const parts = [...found].map(
      ([
        id,
        {
          used,
          worth: { relevance },
        },
      ]) => ({ id, used, relevance }),
    )
    return { found, weights: weighAttention(parts) }
  }

  return {
    compress(options) {
      const turn = last.then(() => repository.timed('compress', () => compress(options)))
      last = turn.catch(() => {})
      return turn
    },
    attention: async ({ objective }) => (await weigh(objective, 0)).weights,
    async draw(options) {
      const { objective, seed, temperature, ...size } = readClosed(options, drawFields, 'draw()')
      const { found, weights } = await weigh(objective, 'k' in size ? 0 : size.budget)
      if ('k' in size) return drawSources(weights, { k: size.k, seed, temperature })
      let left = size.budget
      const drawn = drawSources(weights, { k: weights.length, seed, temperature })
      return drawn.filter((id) => {
        const tokens = found.get(id)!.reading.tokens[0]!
        if (tokens > left) return false
        left -= tokens
        return true
      })
    },
    thresholds: () => ({ ...thresholds }),
    setThresholds: (next) => void (thresholds = checkThresholds({ ...thresholds, ...defined(next) })),
    layout: () => structuredClone(shown),
  }
}

/**
 * The sources in the order of the rows, then new ones by number. Throws `invalid-input` for a row whose source is
 * missing, since a repository never removes a source.
 */
function inOrder(before: readonly ContextRow[], found: ReadonlyMap<string, WeighedSource>): Candidate[] {
  const known = before.map(({ id }) => id)
  const missing = known.find((id) => !found.has(id))
  if (missing !== undefined) {
    throw new CitationError({
      code: 'invalid-input',
      message: `The layout shows ${missing}, which the repository does not have.`,
      suggestion: 'Pass a layout of the same repository, or none.',
    })
  }
  const shown = new Set(known)
  return [...known, ...[...found.keys()].filter((id) => !shown.has(id))].map((id) => {
    const { reading, worth } = found.get(id)!
    return { id, worth: worth.total, tokens: reading.tokens }
  })
}

/** The rows to show. Those before the first change stay as they were, even if more is known of a source by now. */
async function toRows(
  { rows, firstChanged }: Layout,
  before: readonly ContextRow[],
  found: ReadonlyMap<string, WeighedSource>,
): Promise<ContextRow[]> {
  return await Promise.all(
    rows.map(async ({ id, level, tokens }, index): Promise<ContextRow> => {
      const former = before[index]
      if (former && index < firstChanged) return former
      const { reading, uses } = found.get(id)!
      const text = level === null ? '' : await reading.render(level, uses)
      return { id, level, tokens, text }
    }),
  )
}

function checkRequest({ budget, objective }: { budget: unknown; objective: unknown }): void {
  const isBudget = typeof budget === 'number' && budget >= 0 && Number.isFinite(budget)
  if (isBudget && typeof objective === 'string') return
  throw new CitationError({
    code: 'invalid-input',
    message: isBudget ? 'The objective is not a text.' : 'The budget is not a number of tokens.',
    suggestion: 'Pass { budget: 8_000, objective: "…" }.',
  })
}

function countsOddly(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The text repeatedly has more tokens than its lines together.',
    suggestion:
      'Pass a count() that never gives a longer text fewer tokens, and about as many to its parts together.',
  })
}
