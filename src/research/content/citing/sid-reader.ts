/**
 * Marks in content. In: text of any format with marks by which a model names sources. Out: clean content, the place
 * of each mark in it, and faults of marks.
 */
import type { Span } from '../../../core/span.ts'
import { createInlineReader, createFindings, noNames, createSidecarReader } from '../../../cite/protocols.ts'
import type {
  InlineOptions,
  FoundMarks,
  ProtocolName,
  KnownName,
  SourceResolver,
  YamlParser,
} from '../../../cite/protocols.ts'

/** A mark in clean content: the span of the element or string that it covers, else the empty span where it stood. */
export type ContentMark = Span & { sids: number[] }

/** A text without its marks, and the marks. */
export type CitedText = {
  text: string
  marks: ContentMark[]
  /** Sources that the answer lists as used, without a place. */
  used: number[]
  /** Faults of marks, a sentence each. */
  faults: string[]
}

/**
 * Resolves names to sids: `[[S:3]]` is the source with the sid 3, wherever it stands in the list. A sid that does not
 * exist resolves to no source, so that a wrong number is reported and never read as a position.
 */
function sidResolver(sids: ReadonlySet<number>): SourceResolver {
  return {
    resolve(name) {
      const sid = sidOf(name)
      return sid !== null && sids.has(sid) ? `S${sid}` : null
    },
    define() {},
    findIn: () => null,
    ...noNames,
  }
}

function sidOf(name: KnownName): number | null {
  if (name.by === 'number') return name.number
  if (name.by === 'turn') return null
  const word = name.by === 'id' ? name.id : name.by === 'name' ? name.name : name.label
  const digits = /^S?:?(\d{1,6})$/i.exec(word.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Reads one text as it streams. `push` and `flush` return clean text; `read` takes the whole clean text and returns it
 * with the marks found in it.
 */
export type SidStream = {
  push(delta: string): string
  flush(): string
  read(text: string): CitedText
}

/** Creates a reader for marks of `protocols` in prose or HTML. */
export function createSidStream(sids: ReadonlySet<number>, protocols: readonly ProtocolName[]): SidStream {
  const options = optionsOf(sids, protocols)
  const reader = createInlineReader(options)
  return {
    push: reader.push,
    flush: reader.flush,
    read: (text) => toCited(text, options.findings.all()),
  }
}

/** The clean text of a complete text, and its marks. */
export function readInline(
  text: string,
  sids: ReadonlySet<number>,
  protocols: readonly ProtocolName[],
): CitedText {
  const stream = createSidStream(sids, protocols)
  const clean = stream.push(text) + stream.flush()
  return stream.read(clean)
}

/**
 * Reads a JSON object, or with `yaml` a YAML mapping, whose sidecar is at a JSON Pointer. Returns its text without the
 * sidecar, and the marks of the sidecar and in strings; `null` for any other text.
 */
export function readSidecar(
  text: string,
  sids: ReadonlySet<number>,
  { sidecar: pointer, yaml }: { sidecar: string; yaml?: YamlParser },
): CitedText | null {
  const options = optionsOf(sids, ['source-ids', 'sidecar'])
  const reader = createSidecarReader({ ...options, pointer, ...(yaml && { yaml }) })
  reader.push(text)
  const clean = reader.flush()
  return clean === null ? null : toCited(clean, options.findings.all())
}

function optionsOf(sids: ReadonlySet<number>, protocols: readonly ProtocolName[]): InlineOptions {
  const resolver = sidResolver(sids)
  return {
    resolver,
    findings: createFindings(resolver),
    protocols,
    asked: protocols,
    sourceCount: () => sids.size,
  }
}

function toCited(text: string, { marks, problems }: FoundMarks): CitedText {
  const sidsOf = (ids: readonly string[]) => ids.map((id) => Number(id.slice(1)))
  return {
    text,
    marks: marks
      .filter(({ scope }) => scope === 'claim')
      .map(({ at, start = at, stays, sourceIds }) => ({
        start: stays ? at : start,
        end: at,
        sids: sidsOf(sourceIds),
      })),
    used: marks.flatMap(({ scope, sourceIds }) => (scope === 'answer' ? sidsOf(sourceIds) : [])),
    faults: problems.map(({ code, marker }) => `${said[code]}: ${marker.slice(0, 120)}`),
  }
}

const said: Readonly<Record<FoundMarks['problems'][number]['code'], string>> = {
  'unknown-marker': 'A mark names a source that is not listed',
  'empty-marker': 'A mark names no source',
  'unclosed-marker': 'A tag of a mark is not closed',
  'invalid-sidecar': 'An entry of the sidecar is not {"path": "…", "sids": [1]}',
  'unknown-path': 'The path of an entry of the sidecar points nowhere',
  'not-a-string': 'The path of an entry of the sidecar points to no string',
}
