import type { Document } from 'yaml'
import type { Span } from '../../core/span.ts'
import { sourceIds } from '../../protocols/source-ids.ts'
import type { Segment } from '../citing/segment.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import { readEntries } from '../citing/sidecar-entries.ts'
import { withoutSpans } from '../citing/without-spans.ts'
import { alignText } from './align-text.ts'
import { broken, placeAt } from './content-format.ts'
import { isTooDeep, tooDeep } from './too-deep.ts'
import type { ContentFormat, ContentProblem, ReadContent, ReadOptions } from './content-format.ts'
import { importPackage } from './import-package.ts'
import { readJson, sidecarRules } from './json.ts'
import { takeAnswer } from './take-answer.ts'

type Yaml = typeof import('yaml')

const fences = ['yaml', 'yml']
const MAX_PROBLEMS = 5
/** The library's own places of errors cost the length of the text for each of them. */
const settings = { logLevel: 'error', prettyErrors: false } as const

/** Marks are entries `{ path, sids }` of a sequence at the JSON Pointer of the sidecar. */
export const yaml: ContentFormat = {
  fences,
  rules: [
    'Write one YAML 1.2 document with spaces for indentation, without anchors and tags. Quote strings that hold ": " or " #".',
  ],
  citeRules: sidecarRules,
  async read(text, options) {
    const library = await importPackage('yaml', 'reads YAML', () => import('yaml'))
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
    // Aliases that stand for more than the parser resolves.
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

type StringNode = Span & { pointer: string; value: string }

function readDocument(
  library: Yaml,
  { answer, document, value }: Parsed & { answer: string },
  { sids, sidecar }: ReadOptions,
): ReadContent {
  const path = stepsOf(sidecar)
  const given = sids.size > 0 && document.hasIn(path)
  const entries = given ? readEntries(memberAt(value, path), { value, sids }) : { entries: [], faults: [] }
  const member = given ? memberSpan(library, { answer, document, path }) : null
  // A sidecar within braces or as the only member leaves no block to cut: the rest is written anew.
  const whole = given && member === null ? without(library, document, path) : answer
  const strings = stringsOf(library, whole === answer ? document : library.parseDocument(whole, settings))
  const inline =
    sids.size === 0
      ? []
      : strings.flatMap((string) => (member && contains(member, string) ? [] : marksIn(whole, string, sids)))
  const spans = [...inline, ...(member ? [member] : [])].toSorted((a, b) => a.start - b.start)
  const { text, move } = withoutSpans(whole, spans)
  const content = text.trimEnd()
  const clean = spans.length === 0 && whole === answer ? document : library.parseDocument(content, settings)
  const segments = stringsOf(library, clean).flatMap((string) => toSegment(content, string))
  const cited = entries.entries.flatMap(({ pointer, sids: named }): ContentMark[] => {
    const segment = segments.find((each) => each.pointer === pointer)
    return segment ? [{ start: segment.start, end: segment.end, sids: named }] : []
  })
  const covered = new Set(entries.entries.map(({ pointer }) => pointer))
  const points = inline
    .filter(({ pointer }) => !covered.has(pointer))
    .map(({ start, sids: named }) => ({ start: move(start), end: move(start), sids: named }))
  return {
    content,
    problems: [],
    marks: [...cited, ...points],
    used: [],
    faults: [...entries.faults, ...inline.flatMap(({ faults }) => faults)],
    segments,
    value: clean.toJS() as unknown,
  }
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  )
}

/** The lines of a member of a block mapping; `null` in braces, or where nothing else is in the mapping. */
function memberSpan(
  { isMap, isScalar, isNode }: Yaml,
  { answer, document, path }: { answer: string; document: Document.Parsed; path: readonly string[] },
): Span | null {
  const map = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  if (!isMap(map) || map.flow || map.items.length < 2) return null
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
  if (!pair || !isScalar(pair.key) || !isNode(pair.value)) return null
  const [key, value] = [pair.key.range, pair.value.range]
  if (!key || !value) return null
  const start = answer.lastIndexOf('\n', key[0]) + 1
  const next = answer.indexOf('\n', Math.max(value[1] - 1, key[0]))
  return { start, end: answer[value[2] - 1] === '\n' ? value[2] : next < 0 ? answer.length : next + 1 }
}

function without({ parseDocument }: Yaml, document: Document.Parsed, path: readonly string[]): string {
  const copy = parseDocument(String(document), settings)
  copy.deleteIn(path)
  return String(copy)
}

function stringsOf({ isScalar, isMap, isSeq }: Yaml, document: Document): StringNode[] {
  const strings: StringNode[] = []
  const visit = (node: unknown, pointer: string) => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const step = isScalar(key) ? String(key.value) : ''
        visit(value, `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      }
    } else if (isSeq(node))
      for (const [index, item] of node.items.entries()) visit(item, `${pointer}/${index}`)
    else if (isScalar(node) && typeof node.value === 'string' && node.range) {
      strings.push({ start: node.range[0], end: node.range[1], pointer, value: node.value })
    }
  }
  visit(document.contents, '')
  return strings
}

function contains(outer: Span, inner: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

type InlineMark = Span & { pointer: string; sids: number[]; faults: string[] }

function marksIn(text: string, { start, end, pointer }: StringNode, sids: ReadonlySet<number>): InlineMark[] {
  const marks: InlineMark[] = []
  const inner = text.slice(start, end)
  for (let at = inner.indexOf('[['); at >= 0; at = inner.indexOf('[[', at + 1)) {
    const mark = sourceIds.read(inner, at, { final: true, sourceCount: sids.size })
    if (mark === null || mark === 'more') continue
    const numbers = mark.names.map((name) => (name.by === 'id' ? Number(name.id.slice(1)) : Number.NaN))
    const marker = inner.slice(at, mark.end)
    const faults = numbers.every((sid) => sids.has(sid))
      ? []
      : [`A mark names a source that is not listed: ${marker}`]
    const from = inner[at - 1] === ' ' ? at - 1 : at
    const known = numbers.filter((sid) => sids.has(sid))
    marks.push({ start: start + from, end: start + mark.end, pointer, sids: known, faults })
    at = mark.end - 1
  }
  return marks
}

function toSegment(content: string, { start, end, pointer, value }: StringNode): Segment[] {
  if (!/[\p{L}\p{N}]/u.test(value)) return []
  return [{ start, end, pointer, text: value, offsets: alignText(value, content, { start, end }) }]
}
