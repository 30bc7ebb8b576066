import { expectAnswer } from './answer.ts'
import { CitationError } from '../../core/error.ts'
import { readJsonMembers, createSourceResolver, numberSources } from '../../cite/protocols.ts'
import type { MarkSource } from '../../cite/protocols.ts'
import type { WritableAnswer, WritableCitation } from './answer.ts'
import type { WrittenMark } from './claims-read-wrong.ts'
import { toMarkSource } from './mark-source.ts'

/**
 * An entry of a sidecar, the list of citations that accompanies a JSON answer: one string of the answer, and the
 * sources that it cites.
 */
export type SidecarEntry = {
  /** JSON Pointer (RFC 6901) of the cited string in the JSON answer. */
  path: string
  /**
   * The cited sources. A source with an id such as `S3` is given by the number in its id, 3. Any other source is given
   * by its position among all sources, from 1; or by its own id, if another source has that number in its id (`S2`).
   */
  sids: (number | string)[]
}

/**
 * The citations of a JSON answer as a sidecar: a list with one entry for each string that has citations. Failed
 * citations, citations that belong to no JSON string, and citations of unknown sources are left out.
 *
 * @example toSidecar(record) // [{ path: '/summary', sids: [1, 3] }]
 */
export function toSidecar(answer: WritableAnswer): SidecarEntry[] {
  expectAnswer(answer, 'toSidecar')
  return sidecarOf(answer, answer.sources.map(toMarkSource)).entries.map(({ path, sids }) => ({ path, sids }))
}

type Entries = { entries: (SidecarEntry & { sourceIds: string[] })[]; omitted: WritableCitation[] }

function sidecarOf({ citations }: WritableAnswer, sources: readonly MarkSource[]): Entries {
  const numbers = numberSources(sources, 'ids')
  const { resolve } = createSourceResolver(sources)
  const isNamed = (id: string) => numbers.has(id) || resolve({ by: 'name', name: id }) === id
  const cited = new Map<string, Set<string>>()
  const omitted: WritableCitation[] = []
  for (const citation of citations) {
    const { pointer, sourceIds, status } = citation
    const known = sourceIds.filter(isNamed)
    if (pointer === undefined || status === 'failed' || known.length === 0) {
      omitted.push(citation)
      continue
    }
    const ids = cited.get(pointer) ?? new Set()
    for (const id of known) ids.add(id)
    cited.set(pointer, ids)
  }
  const entries = [...cited].map(([path, ids]) => ({
    path,
    sids: [...ids].map((id) => numbers.get(id) ?? id),
    sourceIds: [...ids],
  }))
  return { entries, omitted }
}

/**
 * Adds the sidecar to an answer that is a JSON object and leaves its other bytes unchanged. Another text stays as it
 * is, and all its citations are `omitted`. `clean`: the text without the sidecar. Throws `invalid-input` if there is a
 * value at `pointer`, or no object that could contain it.
 */
export function writeSidecar(
  answer: WritableAnswer,
  { sources, pointer }: { sources: readonly MarkSource[]; pointer: string },
): { text: string; clean: string; marks: WrittenMark[]; omitted: WritableCitation[] } {
  const parts = 'textParts' in answer ? answer.textParts : [answer.text]
  const [text = ''] = parts
  const none = {
    text: parts.join('\n\n'),
    clean: parts.join('\n\n'),
    marks: [],
    omitted: [...answer.citations],
  }
  if (parts.length !== 1 || !isJsonObject(text)) return none
  const { entries, omitted } = sidecarOf(answer, sources)
  const { strings, member, objects } = readJsonMembers(text, pointer)!
  if (member) throw taken(pointer)
  const split = pointer.lastIndexOf('/')
  const parent = objects.get(pointer.slice(0, split))
  if (split < 0 || !parent) throw homeless(pointer)
  const ends = new Map(strings.map(({ pointer: path, end }) => [path, end]))
  const known = entries.filter(({ path }) => ends.has(path))
  const lost = answer.citations.filter(
    (citation) => citation.pointer !== undefined && !ends.has(citation.pointer),
  )
  const value = JSON.stringify(known.map(({ path, sids }) => ({ path, sids })))
  const key = JSON.stringify(
    pointer
      .slice(split + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~'),
  )
  const { isEmpty, lastEnd, close } = parent
  // If each member is on a line of its own, the sidecar gets a line too.
  const space = isEmpty
    ? ''
    : /^\s*\n\s*$/.test(text.slice(lastEnd, close))
      ? `${text.slice(lastEnd, close)}  `
      : ' '
  const written = `${isEmpty ? '' : ','}${space}${key}: ${value}`
  const marks = known
    .map(({ path, sids, sourceIds }) => ({
      at: ends.get(path)!,
      sourceIds,
      marker: JSON.stringify({ path, sids }),
    }))
    .toSorted((a, b) => a.at - b.at)
  return {
    text: text.slice(0, lastEnd) + written + text.slice(lastEnd),
    clean: text,
    marks,
    omitted: [...new Set([...omitted, ...lost])],
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    // Not JSON: there is no place for a sidecar.
    return false
  }
}

function taken(pointer: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The document already has a value at ${JSON.stringify(pointer)}.`,
    suggestion: 'Remove its marks first, or choose another pointer for the sidecar.',
  })
}

function homeless(pointer: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The document has no object for a sidecar at ${JSON.stringify(pointer)}.`,
    suggestion: 'Choose a JSON Pointer to a new member of one of its objects, such as /_citations.',
  })
}
