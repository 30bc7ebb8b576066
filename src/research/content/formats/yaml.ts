import type { Document } from 'yaml'
import type { Span } from '../../../core/span.ts'
import { yamlStrings } from '../../../cite/protocols.ts'
import type { Segment } from '../citing/segment.ts'
import { readSidecar } from '../citing/sid-reader.ts'
import { alignText } from './align-text.ts'
import { broken, placeAt } from './content-format.ts'
import { isTooDeep, tooDeep } from './too-deep.ts'
import type { ContentFormat, ContentProblem, ReadContent, ReadOptions } from './content-format.ts'
import { missingPackage } from './missing-package.ts'
import { coverStrings, readJson, sidecarRules } from './json.ts'
import { takeAnswer } from './take-answer.ts'

type Yaml = typeof import('yaml')

const fences = ['yaml', 'yml']
const MAX_PROBLEMS = 5
/** Options of the YAML parser. `prettyErrors` would cost time in proportion to the text for each error. */
const settings = { logLevel: 'error', prettyErrors: false } as const

/** Marks are entries `{ path, sids }` of the sequence at the sidecar's JSON Pointer. */
export const yaml: ContentFormat = {
  fences,
  rules: [
    'Write one YAML 1.2 document with spaces for indentation, without anchors and tags. Quote strings that hold ": " or " #".',
  ],
  citeRules: sidecarRules,
  async read(text, options) {
    const library = await loadYaml()
    const { answer, used } = takeAnswer(text, fences, options.sids)
    if (answer === '') return broken(answer, [{ message: 'There is no content.' }])
    const parsed = parse(library, answer)
    if ('problems' in parsed) return broken(answer, parsed.problems)
    const read = isJson(answer, parsed.value)
      ? readJson(answer, parsed.value, options)
      : readDocument(library, { answer, ...parsed }, options)
    return { ...read, used }
  },
}

type Parsed = { document: Document.Parsed; value: unknown }

function parse(library: Yaml, text: string): Parsed | { problems: ContentProblem[] } {
  if (isTooDeep(text)) return { problems: [tooDeep] }
  const documents = library.parseAllDocuments(text, settings)
  if (documents.length !== 1) return { problems: [{ message: 'There is more than one document, or none.' }] }
  const document = documents[0] as Document.Parsed
  if (document.errors.length > 0) {
    return {
      problems: document.errors.slice(0, MAX_PROBLEMS).map(({ message, pos }) => ({
        ...placeAt(text, pos[0]),
        message,
      })),
    }
  }
  try {
    return { document, value: document.toJS() as unknown }
  } catch (error) {
    // Aliases that expand to more than the parser resolves.
    return { problems: [{ message: error instanceof Error ? error.message : String(error) }] }
  }
}

function isJson(answer: string, value: unknown): boolean {
  if (typeof value !== 'object' || !/^[[{]/.test(answer)) return false
  try {
    JSON.parse(answer)
    return true
  } catch {
    return false
  }
}

function readDocument(
  library: Yaml,
  { answer, value }: Parsed & { answer: string },
  { sids, sidecar }: ReadOptions,
): ReadContent {
  const cited = sids.size > 0 ? readSidecar(answer, sids, { sidecar, yaml: library }) : null
  // A mapping whose only member was the sidecar has no content.
  const content = (cited?.text ?? answer).trimEnd() || '{}'
  const strings = yamlStrings(content, library)
  return {
    content,
    problems: [],
    marks: coverStrings(cited?.marks ?? [], strings),
    used: [],
    faults: cited?.faults ?? [],
    segments: strings.flatMap((string) => toSegment(content, string)),
    value: cited ? (library.parseDocument(content, settings).toJS() as unknown) : value,
  }
}

function toSegment(
  content: string,
  { start, end, pointer, value }: Span & { pointer: string; value: string },
): Segment[] {
  if (!/[\p{L}\p{N}]/u.test(value)) return []
  return [{ start, end, pointer, text: value, offsets: alignText(value, content, { start, end }) }]
}

async function loadYaml(): Promise<Yaml> {
  try {
    return await import('yaml')
  } catch (cause) {
    throw missingPackage('yaml', { use: 'reads YAML', cause })
  }
}
