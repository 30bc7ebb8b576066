import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'

/** Texts of a message, and the text part in which the SDK's own citations name a citation. */
export type MessageTexts = {
  readonly texts: readonly string[]
  readonly partOf?: (citationId: string) => number | undefined
}

/** Runs of one message whose maps are joined: every new map joins all of them. */
export const MAX_RUNS = 20

/**
 * The maps of the runs that wrote one message, in order, as one map: an answer that went on after
 * an approval has two, as has one of two models. A source that several runs found has one number,
 * the first; others with a number or id that is taken get the next free one. Where a run counted
 * its text parts from its own first one, its citations are moved to the parts that hold their text.
 */
export function joinMaps(maps: readonly CitationsData[], message: MessageTexts): CitationsData {
  const last = maps.at(-1)!
  if (maps.length === 1) return last
  const sources = createSourceList()
  const placed = maps.map((map) => {
    const idOf = sources.add(map.sources)
    const partOf = partsOf(map, message)
    const move = <Item extends Uncited | Citation>(item: Item): Item => ({
      ...item,
      textPart: partOf(item.textPart),
    })
    const cite = (citation: Citation): Citation => ({
      ...move(citation),
      sourceIds: citation.sourceIds.map(idOf),
      evidence: citation.evidence.map((evidence) => ({ ...evidence, sourceId: idOf(evidence.sourceId) })),
    })
    const { citations, failed = [], uncited } = map
    return { citations: citations.map(cite), failed: failed.map(cite), uncited: uncited.map(move) }
  })
  return {
    runId: last.runId,
    progress: maps.find(({ progress }) => progress !== 'complete')?.progress ?? 'complete',
    sources: sources.list,
    citations: placed.flatMap(({ citations }) => citations),
    failed: placed.flatMap(({ failed }) => failed),
    uncited: placed.flatMap(({ uncited }) => uncited),
  }
}

/** Collects sources of several runs; `add` gives the id that each source of a run has in the list. */
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

/** In which text part of the message each text part of a run is. */
function partsOf(
  { citations, failed = [] }: CitationsData,
  { texts, partOf = () => undefined }: MessageTexts,
): (textPart: number) => number {
  const cited = new Map<number, Citation[]>()
  for (const citation of [...citations, ...failed]) {
    const inPart = cited.get(citation.textPart)
    if (inPart) inPart.push(citation)
    else cited.set(citation.textPart, [citation])
  }
  const found = new Map<number, number>()
  for (const [textPart, inPart] of cited) {
    const named = inPart.map(({ id }) => partOf(id)).find((part) => part !== undefined)
    const part = named ?? placeOf(inPart, textPart, texts)
    if (part !== null) found.set(textPart, part)
  }
  // A text part without a citation is as far from its own number as the first one with a citation.
  const [first] = found
  const shift = first ? first[1] - first[0] : 0
  return (textPart) => found.get(textPart) ?? Math.max(0, textPart + shift)
}

/** The text part in which the citations are: the one that they name if their text is there. */
function placeOf(citations: readonly Citation[], textPart: number, texts: readonly string[]): number | null {
  const inText = citations.filter(({ pointer }) => pointer === undefined)
  if (inText.length === 0) return null
  const isIn = (text: string | undefined) =>
    inText.every((citation) => text?.slice(citation.start, citation.end) === citation.text)
  if (isIn(texts[textPart])) return textPart
  const part = texts.findIndex(isIn)
  return part < 0 ? null : part
}
