import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { isMarked } from '../../core/is-reference.ts'
import { sourceIdentity } from './source-identity.ts'

/**
 * Data with numbered sources: that of a run, or of an answer that is still streaming. With `citations`, only sources
 * that the page's markers name take a number of the conversation, since a reader sees no others.
 */
export type NumberedSources = {
  readonly sources: readonly CitedSource[]
  readonly citations?: readonly Pick<Citation, 'sourceIds'>[]
  readonly failed?: readonly Pick<Citation, 'sourceIds' | 'status' | 'verdict'>[]
}

/**
 * A source with its number in a conversation, and its id in each turn that uses it. `turn` is the id of the run or
 * message, as given to `number`.
 */
export type ConversationSource = CitedSource & {
  /**
   * The turns that use the source, in order, with its id in each. A turn uses the sources that its markers name. If the
   * data of a turn has no `citations`, the turn uses all sources of its data.
   */
  turns: { turn: string; sourceId: string }[]
}

/** Numbers the sources of a conversation; a source keeps its number through all turns. */
export type ConversationNumbers = {
  /**
   * Returns the data of a turn with the conversation's numbers on its sources; `data` itself if no number changes. Ids
   * stay those of the run, since citations name them. `turn` identifies the turn: the id of the run or of its message.
   * Call it for each turn in order, and for a streaming turn whenever its data changes.
   */
  number<Data extends NumberedSources>(turn: string, data: Data): Data
  /**
   * The sources that have a number in the conversation so far, in the order of these numbers. Each has an id of the
   * conversation, such as `S3` for number 3; `turns` has its ids in the runs, which citations name. If the data given
   * to `number` has `citations`, only sources that markers on the page name are included.
   */
  sources(): ConversationSource[]
}

type Turn = {
  /** The sources of the turn by their id in the run: the number of each, and its state at the last call. */
  known: Map<string, { number: number; source: CitedSource }>
  taken: Set<number>
  free: FreeNumber
  shown: { given: NumberedSources; numbered: readonly CitedSource[] } | null
}

/**
 * Numbers sources across the turns of a conversation, for pages. A source that an earlier turn cites keeps its number.
 * Another source keeps the number that its turn's data gives it, unless a source of the conversation already has that
 * number; then it gets the highest number so far plus 1. Later turns change no numbers of earlier ones.
 *
 * While a turn is being written, its sources are numbered again only if its data gives a source another number, or no
 * longer cites a source. Stored records keep the numbers of their own run.
 *
 * Sources with the same canonical URL, else the same content, else the same type and title, are the same source. Two
 * sources of one turn never share a number, even if they are the same source in this sense.
 *
 * @example
 * const conversation = createConversationNumbers()
 * const turns = runs.map(({ data }) => conversation.number(data.runId, data))
 */
export function createConversationNumbers(): ConversationNumbers {
  const turns = new Map<string, Turn>()
  const byIdentity = new Map<string, number[]>()
  const entries = new Map<number, ConversationSource>()
  let highest = 0

  function numberOf(name: string, turn: Turn, source: CitedSource): number {
    const known = turn.known.get(source.id)
    if (known && isAlike(known.source, source)) return known.number
    const identity = sourceIdentity(source)
    const numbers = byIdentity.get(identity) ?? []
    const free = known ? undefined : turn.free(numbers)
    const number = known?.number ?? free ?? givenOrNext(source)
    const entry = entries.get(number)
    const before = entry?.turns ?? []
    const isSeen = before.some((each) => each.turn === name)
    const seen = isSeen ? before : [...before, { turn: name, sourceId: source.id }]
    entries.set(number, { ...entry, ...source, id: `S${number}`, number, turns: seen })
    highest = Math.max(highest, number)
    turn.known.set(source.id, { number, source })
    turn.taken.add(number)
    // A source whose identity changed keeps its number under both the old and the new identity.
    if (known ? sourceIdentity(known.source) !== identity : free === undefined) numbers.push(number)
    byIdentity.set(identity, numbers)
    return number
  }

  /** Frees the numbers of a turn, except those that other turns have too. */
  function release(name: string, turn: Turn): void {
    for (const number of turn.taken) {
      const entry = entries.get(number)!
      const others = entry.turns.filter((each) => each.turn !== name)
      if (others.length > 0) entries.set(number, { ...entry, turns: others })
      else entries.delete(number)
    }
    for (const [identity, numbers] of byIdentity) {
      const left = numbers.filter((number) => entries.has(number))
      byIdentity.set(identity, left)
    }
    turn.taken.clear()
    turn.known.clear()
    highest = [...entries.keys()].reduce((a, b) => Math.max(a, b), 0)
  }

  function givenOrNext({ number }: CitedSource): number {
    return entries.has(number) ? highest + 1 : number
  }

  /**
   * Numbers, by source id, for sources that a reader of the turn does not see: the number that an earlier turn gave,
   * else a free one. The numbers are not reserved, so later turns may take them.
   */
  function unseenNumbers(turn: Turn, sources: readonly CitedSource[]): Map<string, number> {
    const given = new Set(turn.taken)
    const free = freeNumbers(given)
    const numbers = new Map<string, number>()
    let next = highest + 1
    for (const source of sources) {
      const known = free(byIdentity.get(sourceIdentity(source)) ?? [])
      const isFree = !entries.has(source.number) && !given.has(source.number)
      while (given.has(next)) next += 1
      const number = known ?? (isFree ? source.number : next)
      given.add(number)
      numbers.set(source.id, number)
    }
    return numbers
  }

  function numbered(
    name: string,
    turn: Turn,
    { sources, citations, failed = [] }: NumberedSources,
  ): readonly CitedSource[] {
    const marked = citations && [...citations, ...failed.filter(isMarked)]
    const cited = marked && new Set(marked.flatMap(({ sourceIds }) => sourceIds))
    const seen = sources.filter(({ id }) => cited?.has(id) ?? true)
    const given = new Map(seen.map(({ id, number }) => [id, number]))
    // Frees the old numbers, so that the result is as if the turn had always been as it is now.
    if ([...turn.known].some(([id, { source }]) => given.get(id) !== source.number)) release(name, turn)
    const numbers = new Map(seen.map((source) => [source.id, numberOf(name, turn, source)]))
    const unseen = sources.filter(({ id }) => !numbers.has(id))
    for (const [id, number] of unseenNumbers(turn, unseen)) numbers.set(id, number)
    if (sources.every(({ id, number }) => numbers.get(id) === number)) return sources
    return sources.map((source) => ({ ...source, number: numbers.get(source.id)! }))
  }

  return {
    number(name, data) {
      const turn = turns.get(name) ?? createTurn()
      turns.set(name, turn)
      if (!turn.shown || !isSameData(turn.shown.given, data)) {
        turn.shown = { given: data, numbered: numbered(name, turn, data) }
      }
      const { numbered: sources } = turn.shown
      return sources === data.sources ? data : { ...data, sources }
    },
    sources: () =>
      [...entries.values()]
        .toSorted((a, b) => a.number - b.number)
        .map((entry) => ({ ...entry, turns: [...entry.turns] })),
  }
}

function isSameData(a: NumberedSources, b: NumberedSources): boolean {
  return a.sources === b.sources && a.citations === b.citations && a.failed === b.failed
}

function createTurn(): Turn {
  const taken = new Set<number>()
  return { known: new Map(), taken, free: freeNumbers(taken), shown: null }
}

/** Returns the first of these numbers that no other source of the turn has; `undefined` if all are taken. */
type FreeNumber = (numbers: readonly number[]) => number | undefined

/**
 * Creates a `FreeNumber`. It searches each list from where its last search ended, because `taken` only grows; `release`
 * replaces the lists.
 */
function freeNumbers(taken: ReadonlySet<number>): FreeNumber {
  const passed = new WeakMap<readonly number[], number>()
  return (numbers) => {
    let at = passed.get(numbers) ?? 0
    while (taken.has(numbers[at]!)) at += 1
    passed.set(numbers, at)
    return numbers[at]
  }
}

function isAlike(a: CitedSource, b: CitedSource): boolean {
  return (['url', 'contentHash', 'type', 'title', 'number'] as const).every((name) => a[name] === b[name])
}

/**
 * Numbers the sources of a whole conversation by the rules of `createConversationNumbers`. Pass the runs in order,
 * oldest first.
 */
export function numberConversation(runs: readonly CitationsData[]): {
  runs: CitationsData[]
  sources: ConversationSource[]
} {
  const conversation = createConversationNumbers()
  return {
    runs: runs.map((data) => conversation.number(data.runId, data)),
    sources: conversation.sources(),
  }
}
