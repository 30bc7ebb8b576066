import type { CitationsData, CitedSource } from '../core/citations-data.ts'
import { sourceIdentity } from './source-identity.ts'

/** What has numbers to change: the data of a run, or an answer that is being read. */
export type NumberedSources = { readonly sources: readonly CitedSource[] }

/** A source of a conversation, and what it is called in each of its turns. */
export type ConversationSource = CitedSource & {
  /** Turns that found it, in their order, with its id there. */
  turns: { turn: string; sourceId: string }[]
}

export type ConversationNumbers = {
  /**
   * The data of a turn with the conversation's numbers on its sources. Ids stay
   * those of the run, which citations name. `turn` tells turns apart: the run's
   * id, or that of its message. Called for each turn in their order, and for the
   * one that is being written as often as it changes; what has not changed is
   * the same object as before.
   */
  number<Data extends NumberedSources>(turn: string, data: Data): Data
  /** All sources so far by number; their ids are `S1`, `S2`, … of the conversation. */
  sources(): ConversationSource[]
}

type Turn = {
  /** By the source's id in its run: its number, and what it was when it was last looked at. */
  known: Map<string, { number: number; source: CitedSource }>
  taken: Set<number>
  /** How many numbers of an identity are known to be taken in this turn. */
  passed: Map<string, number>
  shown: { given: readonly CitedSource[]; numbered: readonly CitedSource[] } | null
}

/**
 * One number a source through all turns of a conversation, for pages: numbers
 * are given in the order in which sources appear, and a number that was given
 * never changes when more of a turn, or later turns, come. A record keeps the
 * numbers of its own run: this is how it is shown among others.
 *
 * The same canonical URL, else the same content, is the same source. Two
 * sources of one turn never share a number, even where they are alike.
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
    // A source that has grown since is known by what it was and by what it is.
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

/** The turns of a conversation, oldest first, each with the conversation's numbers; see `createConversationNumbers`. */
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
