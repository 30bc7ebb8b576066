import type { CitationRecord } from '../../../core/ports.ts'
import { mayWrite } from '../../../core/records.ts'
import type { SourceName } from '../../../cite/protocols.ts'
import { bracketedNames } from '../../../cite/protocols.ts'
import { orLate } from '../citing/cite.ts'
import { verifyPending } from '../citing/verify-pending.ts'
import { findCitation } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Maximum number of citations that are looked up at the same time. */
const CONCURRENT = 10

/** The registered citations to which a text may refer. `byId` knows only those that `find` returned or can return. */
export type RegisteredCitations = {
  /** The registered citation of a number or id; `null` if the actor can see none. */
  find(name: SourceName): CitationRecord | null
  byId(id: string): CitationRecord
}

/**
 * Looks up every number and id in brackets in a text. A citation without a verdict is checked first, because the stored
 * prose keeps the verdict that its citation has at this moment.
 */
export async function findRegistered(
  text: string,
  numbers: Readonly<Record<string, CitationRef>>,
  context: RegistrarContext,
): Promise<RegisteredCitations> {
  const named = bracketedNames(text)
  // The caller may define numbers; any other number is that of a citation in the project.
  const refOf = (name: string | number): CitationRef => (Object.hasOwn(numbers, name) ? numbers[name]! : name)
  const found = new Map<string | number, CitationRecord>()
  async function read(names: readonly (string | number)[]): Promise<void> {
    const waiting = names.values()
    const work = Array.from({ length: CONCURRENT }, async () => {
      for (const name of waiting) {
        const citation = await readRegistered(refOf(name), context)
        if (citation) found.set(name, citation)
      }
    })
    await Promise.all(work)
  }

  await read([...named.ids, ...named.numbers])
  const open = [...found].filter(([, { status }]) => status === 'pending')
  if (open.length > 0) {
    await checkOpen(new Set(open.map(([, { eventId }]) => eventId)), context)
    await read(open.map(([name]) => name))
  }
  const byId = new Map([...found.values()].map((citation) => [citation.eventId, citation]))
  return {
    find(name) {
      if (name.by === 'number') return found.get(name.number) ?? null
      return name.by === 'name' ? (found.get(name.name) ?? null) : null
    },
    byId: (id) => byId.get(id)!,
  }
}

/**
 * Checks those of the citations that the actor may check. Waits as long as `cite` does; a check that takes longer
 * continues in the background.
 */
async function checkOpen(ids: Iterable<string>, context: RegistrarContext): Promise<void> {
  if (!mayWrite(context.actor, 'citation')) return
  const check = async () => {
    for (const id of ids) await verifyPending(context, { id })
  }
  const work = check()
  context.onWork(work)
  await orLate(work, context)
}

/** A registered citation; `null` if there is none, or if the citation belongs to an answer. */
async function readRegistered(
  ref: CitationRef,
  reads: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<CitationRecord | null> {
  const citation = await findCitation(ref, reads, { project: reads.actor.project })
  return citation?.registration && citation.runId === undefined ? citation : null
}
