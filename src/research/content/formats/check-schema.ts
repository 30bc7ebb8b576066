import { CitationError } from '../../../core/error.ts'
import type { ContentProblem } from './content-format.ts'
import { missingPackage } from './missing-package.ts'

/**
 * A JSON Schema of draft-06, draft-07, 2019-09 or 2020-12, as its `$schema` says; without `$schema`, of draft-07.
 * Draft-06 is read as draft-07, which has the same keywords and some more.
 */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean

/** Returns the faults of a value by the schema, at most eight, each with its JSON Pointer. */
export type SchemaCheck = (value: unknown) => ContentProblem[]

const MAX_PROBLEMS = 8

const drafts = ['draft-06', 'draft-07', '2019-09', '2020-12'] as const
type Draft = (typeof drafts)[number]

/** The address of a draft; without a draft, it is an old address of the newest one, by which `ajv` means draft-07. */
const DRAFT = /^https?:\/\/json-schema\.org\/(?:(?:draft\/)?(draft-0[67]|2019-09|2020-12)\/)?schema#?$/

/**
 * Compiles a schema with `ajv`. Rejects with a `CitationError`: `missing-dependency` without `ajv`, `invalid-input`
 * for an invalid JSON Schema, or one of another draft.
 */
export async function createSchemaCheck(schema: JsonSchema): Promise<SchemaCheck> {
  const { draft, rules } = readDraft(schema)
  const { default: imported } = await loadAjv(draft)
  // The package is CommonJS: bundlers import its exports, Node imports the class as a member.
  const Ajv = 'default' in imported ? imported.default : imported
  const compile = () => {
    try {
      // The standard treats formats as annotations. An unknown keyword is no fault of the content.
      return new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(rules)
    } catch (cause) {
      throw invalid(cause instanceof Error ? cause.message : String(cause), cause)
    }
  }
  const validate = compile()
  return (value) => {
    if (validate(value)) return []
    return (validate.errors ?? []).slice(0, MAX_PROBLEMS).map(({ instancePath, message, params }) => ({
      message: `${instancePath || 'The root'} ${message ?? 'does not fit the schema'}${detailOf(params)}`,
    }))
  }
}

/** The draft of a schema, and the schema without `$schema`, because `ajv` knows only one address of each draft. */
function readDraft(schema: JsonSchema): { draft: Draft; rules: JsonSchema } {
  if (typeof schema === 'boolean') return { draft: 'draft-07', rules: schema }
  const { $schema, ...rules } = schema
  if ($schema === undefined) return { draft: 'draft-07', rules }
  const found = DRAFT.exec(String($schema))
  if (!found) throw invalid(`its $schema is ${JSON.stringify($schema).slice(0, 100)}`)
  return { draft: (found[1] ?? 'draft-07') as Draft, rules }
}

function invalid(reason: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `schema is not a JSON Schema: ${reason}.`,
    suggestion: `Pass a JSON Schema of ${drafts.join(', ')}.`,
    cause,
  })
}

/** Details that the message of `ajv` lacks: the name of a surplus property or the allowed values; else empty. */
function detailOf(params: Record<string, unknown>): string {
  const { additionalProperty, allowedValues } = params
  if (typeof additionalProperty === 'string') return `: ${JSON.stringify(additionalProperty)}`
  return Array.isArray(allowedValues) ? `: ${JSON.stringify(allowedValues).slice(0, 200)}` : ''
}

async function loadAjv(draft: Draft) {
  try {
    if (draft === '2019-09') return await import('ajv/dist/2019.js')
    return await (draft === '2020-12' ? import('ajv/dist/2020.js') : import('ajv'))
  } catch (cause) {
    throw missingPackage('ajv', { use: 'checks content against a schema', cause })
  }
}
