import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { numberedKinds } from '../../../core/records.ts'
import type { Registrar } from '../../operations.ts'
import { agentTool } from '../agent-tool.ts'
import type { AgentTool } from '../agent-tool.ts'
import { citationRef, citationRefFields, sourceRefFields } from './fields.ts'
import { inputOf } from './operation.ts'
import type { Operation } from './operation.ts'

/** The kinds of records that a path may name. */
const kinds = ['source', 'citation', 'run', 'session', 'person'] as const

/** The name that a tool gives to the id in a path: `sourceId` for `/v1/sources/{id}`. */
export type IdName<Line> =
  Line extends `${string}/v1/${infer Kind extends (typeof kinds)[number]}s/{id}${string}` ? `${Kind}Id` : 'id'

/**
 * Query fields that decide how the id of a path is read, for example as an identifier with a version. A tool takes an
 * id or a number and does not need these fields.
 */
export type RefField<Id> = Id extends 'sourceId' ? 'by' | 'version' : Id extends 'citationId' ? 'by' : never

/**
 * Makes a tool whose input and output are those of a request. The input field for the id in the path is named after the
 * kind of record, such as `sourceId`. `line`: method and path over HTTP.
 */
export function makeTool(
  { send, answer, ...fields }: NonNullable<Operation['request']>,
  { line, description }: { line: string; description: string },
): (registrar: Registrar) => AgentTool<object, object> {
  const idName = idNameOf(line)
  const { id, ...others } = inputOf(fields).shape
  const known = Object.entries(others).filter(([, schema]) => !refFields.has(schema))
  const isNumbered = numberedKinds.some((kind) => idName === `${kind}Id`)
  const reference = isNumbered ? citationRef.describe(`Id or number of the ${idName.slice(0, -2)}.`) : id
  return (registrar) =>
    agentTool<Record<string, unknown>, object>({
      description,
      inputSchema: z.object({ ...(reference && { [idName]: reference }), ...Object.fromEntries(known) }),
      outputSchema: withoutId(answer),
      async run({ [idName]: named, ...input }) {
        // Digits are read as a number if no record has them as its id.
        const found = await send(registrar, { ...input, ...(id && { id: String(named) }) } as never, {})
        if (found !== null) return found as object
        throw new CitationError({
          code: 'not-found',
          message: 'There is no such record.',
          suggestion: `Check ${idName}.`,
        })
      },
      toText: (output) => JSON.stringify(output),
    })
}

const refFields: ReadonlySet<unknown> = new Set([
  ...Object.values(sourceRefFields.shape),
  ...Object.values(citationRefFields.shape),
])

function idNameOf(line: string): string {
  const kind = kinds.find((each) => line.includes(`/v1/${each}s/{id}`))
  return kind === undefined ? 'id' : `${kind}Id`
}

/**
 * Copies a schema without the `id` of its metadata. In JSON Schema, a schema with an `id` becomes a reference, which
 * clients do not follow at the root.
 */
function withoutId(answer: z.ZodType): z.ZodType<object, object> {
  // Tool outputs are always objects, because protocols allow no other structured results.
  return z.object((answer as z.ZodObject).shape)
}
