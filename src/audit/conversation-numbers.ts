import type { CitationsData, CitedSource } from '../core/citations-data.ts'
import { sourceIdentity } from './source-identity.ts'

/** Data with numbered sources: that of a run, or of an answer that is still streaming. */
export type NumberedSources = { readonly sources: readonly CitedSource[] }

/** A source of a conversation, with its id in each turn that found it. */
export type ConversationSource = CitedSource & {
  /** The turns that found it, in order, with its id in each. */
  turns: { turn: string; sourceId: string }[]
}

export type ConversationNumbers = {
  /**
   * Returns the data of a turn with the conversation's numbers on its sources. Ids stay
   * those of the run, since citations name them. `turn` identifies the turn: the id of
   * the run or of its message. Call it for each turn in order, and for the turn that
   * is streaming whenever it changes. Unchanged data is returned as the same object.
   */
  number<Data extends NumberedSources>(turn: string, data: Data): Data
  /** All sources so far by number; their ids are `S1`, `S2`, … of the conversation. */
  sources(): ConversationSource[]
}

type Turn = {
  /** By the id of the source in its run: its number, and its state at the last call. */
  known: Map<string, { number: number; source: CitedSource }>
  taken: Set<number>
  /** For each identity, how many of its numbers are known to be taken in this turn. */
  passed: Map<string, number>
  shown: { given: readonly CitedSource[]; numbered: readonly CitedSource[] } | null
}

/**
 * Numbers sources across the turns of a conversation, for pages: numbers are
 * assigned in the order in which sources appear, and an assigned number never
 * changes when a turn grows or later turns follow. Records keep the numbers of
 * their own run; these numbers are only for display.
 *
 * The same canonical URL, else the same content, is the same source. Two
 * sources of one turn never share a number, even if they have the same identity.
 *
 * @example
 * const conversation = createConversationNumbers()
 * const turns = runs.map(({ data }) => conversation.number(data.runId, data))
 */
export function createConversationNumbers(): ConversationNumbers {
  const turns = new Map<string, Turn>()
  const byIdentity = new Map<string, { inOrder: number[]; all: Set<number> }>()
  const entries: ConversationSource[] = []

  function turnOf(name: string): Turn {
    const turn = turns.get(name) ?? { known: new Map(), taken: new Set(), passed: new Map(), shown: null }
    turns.set(name, turn)
    return turn
  }

  function numberOf(name: string, turn: Turn, source: CitedSource): number {
    const known = turn.known.get(source.id)
    if (known && isAlike(known.source, source)) return known.number
    const identity = sourceIdentity(source)
    const number = known?.number ?? freeNumber(turn, identity) ?? entries.length + 1
    const entry = entries[number - 1]
    const seen = entry?.turns ?? []
    if (!known) seen.push({ turn: name, sourceId: source.id })
    entries[number - 1] = { ...entry, ...source, id: `S${number}`, number, turns: seen }
    turn.known.set(source.id, { number, source })
    turn.taken.add(number)
    // A source whose identity changed since keeps its number under both the old and the new identity.
    remember(identity, number)
    return number
  }

  /** The first number of the identity that no other source of the turn has. */
  function freeNumber({ passed, taken }: Turn, identity: string): number | undefined {
    const numbers = byIdentity.get(identity)?.inOrder ?? []
    let position = passed.get(identity) ?? 0
    while (position < numbers.length && taken.has(numbers[position]!)) position += 1
    passed.set(identity, position)
    return numbers[position]
  }

  function remember(identity: string, number: number): void {
    const numbers = byIdentity.get(identity) ?? { inOrder: [], all: new Set() }
    byIdentity.set(identity, numbers)
    if (numbers.all.has(number)) return
    numbers.all.add(number)
    numbers.inOrder.push(number)
  }

  return {
    number(name, data) {
      const turn = turnOf(name)
      if (turn.shown?.given !== data.sources) {
        const numbers = data.sources.map((source) => numberOf(name, turn, source))
        const isSame = data.sources.every(({ number }, index) => number === numbers[index])
        const numbered = data.sources.map((source, index) => ({ ...source, number: numbers[index]! }))
        turn.shown = { given: data.sources, numbered: isSame ? data.sources : numbered }
      }
      const { numbered: sources } = turn.shown
      return sources === data.sources ? data : { ...data, sources }
    },
    sources: () => entries.map((entry) => ({ ...entry, turns: [...entry.turns] })),
  }
}

function isAlike(a: CitedSource, b: CitedSource): boolean {
  return (['url', 'contentHash', 'type', 'title'] as const).every((name) => a[name] === b[name])
}

/** Numbers the turns of a whole conversation, oldest first; see `createConversationNumbers`. */
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
