import { sidecarEntryRules, readJsonMembers } from '../../../cite/protocols.ts'
import type { ExampleNumbers } from '../../../cite/protocols.ts'
import { sliceSegment } from '../citing/segment.ts'
import type { Segment } from '../citing/segment.ts'
import { readSidecar } from '../citing/sid-reader.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import { broken, placeAt } from './content-format.ts'
import type { ContentFormat, ContentProblem, ReadContent } from './content-format.ts'
import { jsonFault } from './json-fault.ts'
import { isTooDeep, tooDeep } from './too-deep.ts'
import { takeAnswer } from './take-answer.ts'

const fences = ['json', 'jsonc', 'json5']

/** Marks are entries `{ path, sids }` of the array at the sidecar's JSON Pointer. */
export const json: ContentFormat = {
  fences,
  rules: ['Write one JSON value (RFC 8259), without comments and trailing commas.'],
  citeRules: sidecarRules,
  async read(text, { sids, sidecar }) {
    const { answer, used } = takeAnswer(text, fences, sids)
    if (isTooDeep(answer)) return broken(answer, [tooDeep])
    const parsed = parse(answer)
    if (!('problem' in parsed)) return { ...readJson(answer, parsed.value, { sids, sidecar }), used }
    const found = findDocument(answer)
    return found
      ? { ...readJson(found.text, found.value, { sids, sidecar }), used }
      : broken(answer, [parsed.problem])
  },
}

/** The rules about sidecars for the model, shared by JSON and YAML. */
export function sidecarRules(numbers: ExampleNumbers): readonly string[] {
  return ['The root is an object.', ...sidecarEntryRules(numbers)]
}

/**
 * Reads valid JSON with its parsed `value`. Takes out the citations that the model wrote, as a sidecar or as marks in
 * strings, and returns them as `marks`. Nothing is taken out if there are no `sids`, or if the JSON is a single value.
 */
export function readJson(
  answer: string,
  value: unknown,
  { sids, sidecar }: { sids: ReadonlySet<number>; sidecar: string },
): ReadContent {
  const isDocument = typeof value === 'object' && value !== null
  const cited = sids.size > 0 && isDocument ? readSidecar(answer, sids, { sidecar }) : null
  const content = cited?.text ?? answer
  const strings = readJsonMembers(content, '')?.strings ?? []
  return {
    content,
    problems: [],
    marks: coverStrings(cited?.marks ?? [], strings),
    used: [],
    faults: cited?.faults ?? [],
    segments: strings.flatMap(({ start, end, pointer }) => {
      const segment = stringSegment(content, { start, end, pointer })
      return /[\p{L}\p{N}]/u.test(segment.text) ? [segment] : []
    }),
    value: cited ? JSON.parse(content) : value,
  }
}

/** Returns the marks; each one at the end of a string is extended to the whole string, for which it cites. */
export function coverStrings(
  marks: readonly ContentMark[],
  strings: readonly { start: number; end: number }[],
) {
  const byEnd = new Map(strings.map((string) => [string.end, string]))
  return marks.map((mark) => ({ ...mark, start: byEnd.get(mark.end)?.start ?? mark.start }))
}

const escape = /\\(?:u[\dA-Fa-f]{4}|[^u])/g

function stringSegment(
  content: string,
  { start, end, pointer }: { start: number; end: number; pointer: string },
): Segment {
  const raw = content.slice(start, end)
  if (!raw.includes('\\')) return { ...sliceSegment(content, { start, end }), pointer }
  const offsets: number[] = []
  let text = ''
  let from = 0
  const keep = (to: number) => {
    text += raw.slice(from, to)
    for (let index = from; index < to; index++) offsets.push(start + index)
  }
  for (const { 0: written, index } of raw.matchAll(escape)) {
    keep(index)
    text += JSON.parse(`"${written}"`) as string
    offsets.push(start + index)
    from = index + written.length
  }
  keep(raw.length)
  return { start, end, text, offsets, pointer }
}

/**
 * Finds the JSON object or array in an answer with words around it. `null` if there is none, or if the answer begins
 * with a bracket, so that it is the document itself.
 */
function findDocument(answer: string): { text: string; value: unknown } | null {
  if (/^[{[]/.test(answer)) return null
  for (const [open, close] of ['{}', '[]']) {
    const start = answer.indexOf(open!)
    if (start < 0) continue
    const text = answer.slice(start, answer.lastIndexOf(close!) + 1)
    const parsed = parse(text)
    if (!('problem' in parsed)) return { text, value: parsed.value }
  }
  return null
}

function parse(text: string): { value: unknown } | { problem: ContentProblem } {
  if (text === '') return { problem: { message: 'There is no content.' } }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    const at = jsonFault(text)
    const message =
      at === text.length
        ? 'The text ends before the value is complete.'
        : `Unexpected ${JSON.stringify(text.slice(at, at + 20))}.`
    return { problem: { ...placeAt(text, at), message } }
  }
}
