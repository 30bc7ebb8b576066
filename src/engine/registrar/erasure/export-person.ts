import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { RecordedEvent } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { parse } from '../sources/parse.ts'

const personSchema = z.strictObject({
  userId: z.string().min(1).max(1024).optional(),
  agentId: z.string().min(1).max(1024).optional(),
})

/** The person: either a `userId` or an `agentId`. */
export type PersonInput = z.input<typeof personSchema>

/** All records of a project under the `userId` or `agentId` of a person, as plain JSON. */
export type PersonExport = {
  format: 'citespan-person/1'
  project: string
  person: PersonInput
  /** ISO 8601, UTC. */
  exportedAt: string
  /** Everything recorded by or for this person, in the order of the log; erased records with their remaining fields. */
  records: RecordedEvent[]
  /**
   * Texts by content address (`sha256:<hex>`): those of all sources that are registered in `records`, and of the
   * sources of all answers in `records`.
   */
  contents: Record<string, string>
}

/** Exports everything in the log under the id of a person, with the texts of the sources that these records name. */
export async function exportPerson(input: PersonInput, context: RegistrarContext): Promise<PersonExport> {
  const { log, actor, now } = context
  const person = parse(personSchema, input, 'exportPerson')
  if ((person.userId === undefined) === (person.agentId === undefined)) throw notOne()
  const records: RecordedEvent[] = []
  for (let after: number | null = 0; after !== null;) {
    const page = await log.findErasable({ by: 'person', ...person }, { actor, after, alone: true })
    records.push(...page.events)
    after = page.next
  }
  const contents: Record<string, string> = {}
  for (const address of new Set(records.flatMap(addressesIn))) {
    const content = await log.getContent(address, { actor })
    if (content !== null) contents[address] = content
  }
  const exportedAt = now().toISOString()
  return { format: 'citespan-person/1', project: actor.project, person, exportedAt, records, contents }
}

function addressesIn(event: RecordedEvent): string[] {
  if (event.erased) return []
  if (event.kind === 'source') return [event.data.contentHash]
  if (event.kind === 'run') return event.data.sources.map(({ contentAddress }) => contentAddress)
  return []
}

function notOne(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'A person is a userId or an agentId.',
    suggestion: 'Pass exactly one of the two.',
  })
}
