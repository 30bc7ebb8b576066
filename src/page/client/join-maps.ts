import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { moveTo, placeParts } from './place-parts.ts'
import type { MessageTexts } from './place-parts.ts'

/**
 * Maximum number of runs of one message whose citation maps (`CitationsData`) are joined: every new map joins all of
 * them.
 */
export const MAX_RUNS = 20

/**
 * The citation maps of a message's runs as one map. `taken`: the indices of the message's text parts that the runs
 * wrote.
 */
export type JoinedMaps = { data: CitationsData; taken: ReadonlySet<number> }

/**
 * Joins the maps of the runs that wrote one message, in order. An answer that continued after an approval has two runs,
 * and so has an answer by two models. A source that several runs found keeps its first number; another source whose
 * number or id is taken gets the next free one. Each run counts text parts from its own first one, so its citations are
 * moved to the parts of the message that hold their text.
 */
export function joinMaps(maps: readonly CitationsData[], message: MessageTexts): JoinedMaps {
  const last = maps.at(-1)!
  const sources = createSourceList()
  const taken = new Set<number>()
  const placed = maps.map((map) => {
    // The sources of a single run stay as they are.
    const idOf = maps.length > 1 ? sources.add(map.sources) : null
    const placeOf = placeParts(map, message, taken)
    const cite = (citation: Citation): Citation => {
      const moved = moveTo(citation, placeOf(citation.textPart))
      return idOf ? withSourceIds(moved, idOf) : moved
    }
    const { citations, failed = [], uncited } = map
    return {
      citations: citations.map(cite),
      failed: failed.map(cite),
      uncited: uncited.map((sentence) => moveTo(sentence, placeOf(sentence.textPart))),
    }
  })
  const data = {
    runId: last.runId,
    progress: maps.find(({ progress }) => progress !== 'complete')?.progress ?? 'complete',
    sources: maps.length > 1 ? sources.list : last.sources,
    citations: placed.flatMap(({ citations }) => citations),
    failed: placed.flatMap(({ failed }) => failed),
    uncited: placed.flatMap(({ uncited }) => uncited),
  }
  return { data, taken }
}

function withSourceIds(citation: Citation, idOf: (id: string) => string): Citation {
  const rename = <Item extends { sourceId: string }>(item: Item): Item => ({
    ...item,
    sourceId: idOf(item.sourceId),
  })
  const { sourceIds, evidence, citedBy } = citation
  return {
    ...citation,
    sourceIds: sourceIds.map(idOf),
    evidence: evidence.map(rename),
    ...(citedBy && { citedBy: citedBy.map(rename) }),
  }
}

/** Collects sources of several runs; `add` returns the id that each source of a run gets in the joined list. */
function createSourceList() {
  const list: CitedSource[] = []
  const known = new Map<string, CitedSource>()
  const ids = new Set<string>()
  const numbers = new Set<number>()
  const isTaken = (id: string, number: number) => ids.has(id) || numbers.has(number)
  let free = 1

  function put(source: CitedSource): CitedSource {
    let own = source
    if (isTaken(source.id, source.number)) {
      while (isTaken(`S${free}`, free)) free += 1
      own = { ...source, id: `S${free}`, number: free }
    }
    ids.add(own.id)
    numbers.add(own.number)
    list.push(own)
    return own
  }

  return {
    list,
    add(sources: readonly CitedSource[]): (id: string) => string {
      const own = new Map<string, string>()
      for (const source of sources) {
        const identity = source.url ?? source.contentHash ?? ''
        const listed = known.get(identity) ?? put(source)
        if (identity !== '') known.set(identity, listed)
        own.set(source.id, listed.id)
      }
      return (id) => own.get(id) ?? id
    },
  }
}
