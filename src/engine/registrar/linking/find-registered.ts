import type { CitationRecord } from '../../../core/ports.ts'
import type { SourceName } from '../../../cite/protocols.ts'
import { bracketedNames } from '../../../cite/protocols.ts'
import { findCitation } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Maximum number of concurrent look-ups. */
const CONCURRENT = 10

/** The registered citations to which a text may refer. */
export type RegisteredCitations = {
  /** The registered citation of a number or id; `null` if the actor can see none. */
  find(name: SourceName): CitationRecord | null
  byId(id: string): CitationRecord
}

/** Looks up every number and id in brackets in a text. */
export async function findRegistered(
  text: string,
  numbers: Readonly<Record<string, CitationRef>>,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<RegisteredCitations> {
  const named = bracketedNames(text)
  // The caller may define numbers; any other number is that of a citation in the project.
  const refOf = (name: string | number): CitationRef => (Object.hasOwn(numbers, name) ? numbers[name]! : name)
  const found = new Map<string | number, CitationRecord>()
  const byId = new Map<string, CitationRecord>()
  const waiting = [...named.ids, ...named.numbers].values()
  const work = Array.from({ length: CONCURRENT }, async () => {
    for (const name of waiting) {
      const citation = await readRegistered(refOf(name), context)
      if (!citation) continue
      found.set(name, citation)
      byId.set(citation.eventId, citation)
    }
  })
  await Promise.all(work)
  return {
    find(name) {
      if (name.by === 'number') return found.get(name.number) ?? null
      return name.by === 'name' ? (found.get(name.name) ?? null) : null
    },
    byId: (id) => byId.get(id)!,
  }
}

/** A citation that an agent registered; `null` if there is none, or if the citation belongs to an answer. */
async function readRegistered(
  ref: CitationRef,
  reads: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<CitationRecord | null> {
  const citation = await findCitation(ref, reads, { project: reads.actor.project })
  return citation?.registration && citation.runId === undefined ? citation : null
}
