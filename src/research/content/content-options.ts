import { closedFields, readClosed } from '../../core/fields.ts'
import type { LanguageModel, LanguageModelCallOptions } from 'ai'
import { CitationError, expectArgument } from '../../core/error.ts'
import type { Incident } from '../../core/incident.ts'
import type { Matcher, Verifier } from '../../core/ports.ts'
import { contentFormats } from './formats/content-format.ts'
import type { ContentFormatName, ContentProblem } from './formats/content-format.ts'
import type { JsonSchema } from './formats/check-schema.ts'
import type { ContentSource } from './sources/source-rows.ts'

/** What to write, from which sources, and how to check it. */
export type ContentOptions = {
  /** Any AI SDK model; a string is resolved by the SDK's global provider. */
  model: LanguageModel
  /** What to write. */
  prompt: string
  /**
   * The sources to write from, at most 1,000; none by default. Rows that are not objects or have no `sid`, and further
   * rows with the same `sid`, are left out, and `incidents` of the result lists them.
   */
  sources?: readonly ContentSource[]
  /** The format of the content; `markdown` by default. */
  format?: ContentFormatName
  /**
   * JSON Schema of the value, for the formats `json` and `yaml`; with another format, the call fails with
   * `invalid-input`. A value that does not fit is not valid, so the model is asked again (see `retries`). Needs the
   * package `ajv`.
   */
  schema?: JsonSchema
  /**
   * Whether the model must cite the sources: with marks or, in JSON and YAML, in a list within the content (see
   * `sidecar`). If it does not, it is asked again (see `retries`). By default (`false`) it only lists the sources that
   * it used, and `matcher` finds those of each claim.
   */
  cite?: boolean
  /** JSON Pointer of the sidecar, the model's list of citations within JSON and YAML; `/_citations` by default. */
  sidecar?: string
  /** How often the model is asked again if its content is not valid, 0–20; 2 by default. */
  retries?: number
  /**
   * Maximum UTF-16 units of the sources as the model is shown them, 200–10,000,000; 10,000 by default. All sources
   * share this room: each needs some for its number and title, and the rest is for texts. Of a text that is too long
   * for its share, the model sees the sentences that have most words in common with the option `prompt`. A separate
   * list of the numbers and titles of all sources comes in addition and does not count.
   */
  digestLength?: number
  /** Text before the rules of the format: a role, a tone, a language. */
  instructions?: string
  /**
   * A further check of content that is valid by its format, such as parsing a diagram with Mermaid's own parser. It is
   * called for each attempt of the model with such content, and returns the problems found, or an empty array. Content
   * with problems is not valid, so the model is asked again (see `retries`).
   */
  check?: (content: string) => readonly ContentProblem[] | Promise<readonly ContentProblem[]>
  /**
   * Finds sources for claims without marks. By default, the model that `CITATION_LLM_URL` names does it. If that
   * variable is not set, or if a verifier but no matcher is given, `lexicalMatcher()` does it.
   */
  matcher?: Matcher
  /**
   * Checks the citations. By default, the model that `CITATION_LLM_URL` names does it. If that variable is not set, or if
   * a matcher but no verifier is given, `lexicalVerifier()` does it.
   */
  verifier?: Verifier
  /** Sampling temperature; by default that of the model. */
  temperature?: number
  /** Maximum tokens of each attempt of the model; the provider's limit by default. */
  maxOutputTokens?: number
  /** Reasoning effort, for models that support it; the provider's by default. */
  reasoning?: LanguageModelCallOptions['reasoning']
  /** Maximum retries of a failed call, with the SDK's backoff; 2 by default. */
  maxRetries?: number
  /** Maximum milliseconds for each attempt of the model, retries of a failed call included; 180,000 by default. */
  timeoutMs?: number
  /**
   * Aborts the work. The result then has `ok: false` with the reason. Its `content` is that of the last attempt that
   * the model finished, and is empty if it finished none.
   */
  signal?: AbortSignal
  /** Called for each incident: what went wrong without ending the work. The result lists them too. */
  onIncident?: (incident: Incident) => void
  /** Creates the random delimiter around the sources; a fixed one makes prompts reproducible in tests. */
  createDelimiter?: () => string
}

/** Checked options with their defaults. */
export type CheckedOptions = Omit<ContentOptions, 'sources'> &
  Required<Pick<ContentOptions, 'format' | 'cite' | 'sidecar' | 'retries' | 'digestLength' | 'timeoutMs'>> & {
    sources: unknown
  }

const contentFields = closedFields<ContentOptions>({
  model: true,
  prompt: true,
  sources: true,
  format: true,
  schema: true,
  cite: true,
  sidecar: true,
  retries: true,
  digestLength: true,
  instructions: true,
  check: true,
  matcher: true,
  verifier: true,
  temperature: true,
  maxOutputTokens: true,
  reasoning: true,
  maxRetries: true,
  timeoutMs: true,
  signal: true,
  onIncident: true,
  createDelimiter: true,
})

/** Checks the options and adds their defaults. Throws a `CitationError` `invalid-input` that names a wrong option. */
export function checkOptions(given: ContentOptions): CheckedOptions {
  const options = readClosed(given, contentFields, 'content')
  const {
    prompt,
    sources = [],
    format = 'markdown',
    schema,
    cite = false,
    sidecar = '/_citations',
    retries = 2,
    digestLength = 10_000,
    timeoutMs = 180_000,
  } = options
  // Rows that are not objects are left out later.
  expectArgument(Array.isArray(sources), 'the options of content: sources', 'an array')
  if (!options.model) throw invalid('model is missing.', 'Pass a model of the AI SDK.')
  if (typeof prompt !== 'string' || prompt.trim() === '') {
    throw invalid('prompt is empty.', 'Say what is to be written.')
  }
  if (!contentFormats.includes(format)) {
    throw invalid(`format is "${String(format).slice(0, 40)}".`, `Choose from ${contentFormats.join(', ')}.`)
  }
  if (schema !== undefined && format !== 'json' && format !== 'yaml') {
    throw invalid(`schema is given for ${format}.`, 'A JSON Schema is for json and yaml.')
  }
  if (cite && typeof schema === 'object' && schema['type'] === 'array') {
    throw invalid(
      'schema describes an array, which has no place for a sidecar.',
      'Wrap the array in an object, or leave cite out.',
    )
  }
  if (!/^(?:\/[^/]+)+$/.test(sidecar)) {
    throw invalid(`sidecar is "${String(sidecar).slice(0, 40)}".`, 'Pass a JSON Pointer such as /_citations.')
  }
  checkCount('retries', retries, { least: 0, most: 20 })
  checkCount('digestLength', digestLength, { least: 200, most: 10_000_000 })
  return { ...options, sources, format, cite, sidecar, retries, digestLength, timeoutMs }
}

function checkCount(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw invalid(`${name} is ${String(value).slice(0, 40)}.`, `Give a whole number from ${least} to ${most}.`)
}

function invalid(message: string, suggestion: string): CitationError {
  return new CitationError({ code: 'invalid-input', message, suggestion })
}
