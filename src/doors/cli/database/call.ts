import { closed } from '../../../core/closed-schema.ts'
import { CitationError } from '../../../core/error.ts'
import { nearestName } from '../../../core/fields.ts'
import { DEFAULT_PROJECT, roles } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import { renamed, served } from '../../../engine/operations.ts'
import { inputOf, operationOf, parse } from '../../../engine/registrar.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openStore } from '../input/open-store.ts'
import { UsageError } from '../input/usage.ts'
import { personOf } from './person.ts'

/** The registrar's operations that take one object as input, by their names in the HTTP service. */
const requests = new Map(
  Object.keys({ ...renamed, ...served }).flatMap((name) => {
    const { request } = operationOf(name as keyof typeof served | keyof typeof renamed)
    return request ? [[name, request] as const] : []
  }),
)

/** Calls an operation and returns its answer to print; without a name, lists the operations. */
export async function call(given: RecordArguments): Promise<string> {
  const { operand, project = DEFAULT_PROJECT, role = 'user', agent, session } = given
  if (operand === undefined) return listed()
  const request = requests.get(operand)
  if (!request) throw unknown(operand)
  const input = parse(closed(inputOf(request)), readInput(given.input), operand)
  const actor = roles.find((known) => known === role)
  if (!actor) throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${role}".`)
  const store = await openStore(given, { create: request.body !== undefined })
  // User verdicts are allowed: whoever can run this command can choose any role anyway.
  await using engine = new CitationEngine({ store, userVerdicts: true, onIncident() {} })
  const caller = engine.as({
    role: actor,
    project,
    ...personOf(given),
    ...(agent !== undefined && { agentId: agent }),
    ...(session !== undefined && { sessionId: session }),
  })
  // The fields were just checked.
  const answer = await request.send(caller, input as never, {})
  if (answer !== null) return `${JSON.stringify(answer, null, 2)}\n`
  throw new CitationError({
    code: 'not-found',
    message: 'There is no such record.',
    suggestion: 'Check the id.',
  })
}

function listed(): string {
  const lines = Array.from(requests, ([name, request]) => {
    const fields = Object.entries(inputOf(request).shape).map(([field, schema]) =>
      schema.safeParse(undefined).success ? `${field}?` : field,
    )
    return `${name} {${fields.join(', ')}}\n  ${request.summary}\n`
  })
  return lines.join('')
}

function readInput(text = '{}'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--input must be JSON. Example: citespan call listSources --input '{"limit": 3}'`)
  }
}

function unknown(name: string): UsageError {
  const nearest = nearestName(name, [...requests.keys()])
  const meant = nearest === null ? '' : ` ${nearest} is probably meant.`
  return new UsageError(`There is no operation "${name}".${meant} Run citespan call to list them.`)
}
