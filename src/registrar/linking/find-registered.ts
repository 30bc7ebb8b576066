import type { CitationRecord } from '../../core/ports/store.ts'
import { allItems } from '../../core/records/unreadable-row.ts'
import type { SourceName } from '../../protocols/reading/protocol.ts'
import { bracketedNames } from '../../protocols/registered-marks.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Look-ups at once. */
const CONCURRENT = 10

/** The registered citations that a text may name. */
export type RegisteredCitations = {
  /** The citation of a number or id; `null` if the actor can see none. */
  find(name: SourceName): CitationRecord | null
  byId(id: string): CitationRecord
}

/** Looks up every number and id that stands in brackets in a text. */
export async function findRegistered(
  text: string,
  numbers: Readonly<Record<string, string>>,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<RegisteredCitations> {
  const named = bracketedNames(text)
  const idOf = (number: number) => (Object.hasOwn(numbers, number) ? numbers[number]! : null)
  const ids = new Set([...named.ids, ...named.numbers.flatMap((number) => idOf(number) ?? [])])
  const found = new Map<string, CitationRecord>()
  const waiting = ids.values()
  const work = Array.from({ length: CONCURRENT }, async () => {
    for (const id of waiting) {
      const citation = await readRegistered(id, context)
      if (citation) found.set(id, citation)
    }
  })
  await Promise.all(work)
  return {
    find(name) {
      const id = name.by === 'number' ? idOf(name.number) : name.by === 'name' ? name.name : null
      return (id !== null && found.get(id)) || null
    },
    byId: (id) => found.get(id)!,
  }
}

/** A citation that an agent registered; `null` for one of an answer. */
async function readRegistered(
  id: string,
  { log, actor }: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<CitationRecord | null> {
  const [citation] = allItems(await log.findCitations({ id, limit: 1 }, { actor }))
  return citation?.registration && citation.runId === undefined ? citation : null
}
