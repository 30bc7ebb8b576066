import type { CheckedOptions } from './content-options.ts'
import type { ContentEnvelope } from './envelope.ts'
import type { SchemaCheck } from './formats/check-schema.ts'
import type { ContentProblem, ReadContent } from './formats/content-format.ts'

/** The faults of content, a sentence each; without faults the content is ok. */
export type Judgement = {
  faults: string[]
  validated: ContentEnvelope['stats']['validated']
  citations: ContentEnvelope['stats']['citations']
}

export type Judge = (read: ReadContent, answer: { isWhole: boolean }) => Promise<Judgement>

/** Maximum number of faults in one message to the model. */
const MAX_FAULTS = 10

/**
 * Creates a function that judges content by its format, the schema, the caller's own check and, if `isCited`, its marks.
 */
export function createJudge(
  { format, sidecar, check }: CheckedOptions,
  { fitsSchema, isCited }: { fitsSchema: SchemaCheck | null; isCited: boolean },
): Judge {
  return async (read, { isWhole }) => {
    const cut = isWhole ? [] : ['It was cut off at the limit of the length of an answer. Write it shorter.']
    if (read.problems.length > 0) {
      const faults = [...cut, ...read.problems.map((problem) => `Not valid ${format}: ${toLine(problem)}`)]
      return { faults, validated: 'none', citations: isCited ? 'missing' : 'none' }
    }
    const misfits = [
      ...(fitsSchema?.(read.value).map((problem) => `It does not fit the schema: ${toLine(problem)}`) ?? []),
      ...((await check?.(read.content)) ?? []).map((problem) => `Not valid ${format}: ${toLine(problem)}`),
    ]
    const uncited = isCited ? faultsOfMarks(read, { format, sidecar }) : []
    return {
      faults: [...cut, ...misfits, ...uncited].slice(0, MAX_FAULTS),
      validated: misfits.length > 0 ? 'format' : 'both',
      citations: isCited ? stateOf(read) : 'none',
    }
  }
}

function stateOf({ marks, faults }: ReadContent): Judgement['citations'] {
  if (faults.length > 0) return 'invalid'
  return marks.length > 0 ? 'present' : 'missing'
}

function faultsOfMarks(
  { marks, faults, value }: ReadContent,
  { format, sidecar }: Pick<CheckedOptions, 'format' | 'sidecar'>,
): string[] {
  if (faults.length > 0) return faults
  if (marks.length > 0) return []
  if (Array.isArray(value)) return [`The root is an array: it has to be an object, with ${sidecar}.`]
  const where = format === 'json' || format === 'yaml' ? ` at ${sidecar}` : ''
  return [`It cites no source: there are no marks${where}.`]
}

function toLine({ line, column, message }: ContentProblem): string {
  if (line === undefined) return message
  return `line ${line}${column === undefined ? '' : `, column ${column}`}: ${message}`
}
