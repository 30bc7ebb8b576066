import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { CitationFilter, CitationRecord } from '../../../core/ports.ts'
import { allItems } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { digitsOf } from './find-source.ts'

export const citationRefSchema = z.union([z.string().min(1).max(1024), z.int().positive()])

/**
 * A reference to a citation: its id, or its number in the project. A string of digits is a number unless it is the id
 * of a citation.
 */
export type CitationRef = z.input<typeof citationRefSchema>

type Reads = Pick<RegistrarContext, 'log' | 'actor'>

/** The referenced citation, searched in the project `within` if given; `null` if the actor cannot see one. */
export async function findCitation(
  ref: CitationRef,
  reads: Reads,
  within: Pick<CitationFilter, 'project'> = {},
): Promise<CitationRecord | null> {
  const read = async (named: CitationFilter) =>
    allItems(await reads.log.findCitations({ ...within, ...named, limit: 1 }, { actor: reads.actor }))[0] ??
    null
  if (typeof ref === 'number') return read({ number: ref })
  const found = await read({ id: ref })
  const number = found ? null : digitsOf(ref)
  return number === null ? found : read({ number })
}

/**
 * The id of the referenced citation; an id is returned unchecked.
 *
 * @throws CitationError `not-found` if the actor can see no citation with this number.
 */
export async function citationIdOf(ref: CitationRef, reads: Reads): Promise<string> {
  if (typeof ref === 'string' && digitsOf(ref) === null) return ref
  const found = await findCitation(ref, reads)
  if (found) return found.eventId
  if (typeof ref === 'string') return ref
  throw new CitationError({
    code: 'not-found',
    message: `There is no citation with the number ${ref}.`,
    suggestion: 'Use an id or number that cite() or a query has returned.',
  })
}
