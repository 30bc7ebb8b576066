import { CitationError } from '../../../core/error.ts'
import type { ContentProblem } from './content-format.ts'
import { missingPackage } from './missing-package.ts'

/** A JSON Schema: of draft 2019-09 or 2020-12 if its `$schema` says so, else of draft-07. */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean

/** Returns the faults of a value by the schema, at most eight, each with its JSON Pointer. */
export type SchemaCheck = (value: unknown) => ContentProblem[]

const MAX_PROBLEMS = 8

/**
 * Compiles a schema with `ajv`. Rejects with a `CitationError`: `missing-dependency` without `ajv`, `invalid-input`
 * for an invalid JSON Schema.
 */
export async function createSchemaCheck(schema: JsonSchema): Promise<SchemaCheck> {
  const is2020 = typeof schema === 'object' && /2019|2020/.test(String(schema['$schema'] ?? ''))
  const { default: imported } = await loadAjv(is2020)
  // The package is CommonJS: bundlers import its exports, Node imports the class as a member.
  const Ajv = 'default' in imported ? imported.default : imported
  const compile = () => {
    try {
      // The standard treats formats as annotations. An unknown keyword is no fault of the content.
      return new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema)
    } catch (cause) {
      throw new CitationError({
        code: 'invalid-input',
        message: `schema is not a JSON Schema: ${cause instanceof Error ? cause.message : String(cause)}.`,
        suggestion: 'Pass a JSON Schema of draft-07 or 2020-12.',
        cause,
      })
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

/** Details that the message of `ajv` lacks: the name of a surplus property or the allowed values; else empty. */
function detailOf(params: Record<string, unknown>): string {
  const { additionalProperty, allowedValues } = params
  if (typeof additionalProperty === 'string') return `: ${JSON.stringify(additionalProperty)}`
  return Array.isArray(allowedValues) ? `: ${JSON.stringify(allowedValues).slice(0, 200)}` : ''
}

async function loadAjv(is2020: boolean) {
  try {
    return is2020 ? await import('ajv/dist/2020.js') : await import('ajv')
  } catch (cause) {
    throw missingPackage('ajv', { use: 'checks content against a schema', cause })
  }
}
