import { z } from 'zod'
import { inlineProtocols } from './protocols.ts'
import { isKnown, scannedProtocols } from './inline-reader.ts'
import type { InlineOptions } from './inline-reader.ts'
import { readJsonMembers } from './syntax/json-members.ts'
import type { DocumentMembers } from './syntax/json-members.ts'
import { readYamlMembers } from './syntax/yaml-members.ts'
import type { YamlParser } from './syntax/yaml-members.ts'
import type { SourceName } from './reading/protocol.ts'
import { createScanner } from './reading/scanner.ts'
import type { ScannedMark } from './reading/mark-taker.ts'

export type SidecarReader = {
  /** Takes more text; returns whether the text so far may be a document. */
  push(delta: string): boolean
  /** All text that was pushed. */
  readonly text: string
  /** The document without its sidecar and without marks in strings; `null` for a text that is not a document. */
  flush(): string | null
}

export type SidecarOptions = InlineOptions & {
  /** JSON Pointer of the sidecar, the array of `{ path, sids }` in the document. */
  pointer: string
  /** Parser for YAML; without it, only JSON is read. */
  yaml?: YamlParser | undefined
}

/** Patterns of the beginnings of JSON and YAML, and of texts that may become one. */
const json = { begins: /^\s*\{\s*["}]/, mayBegin: /^\s*(?:\{\s*)?$/ }
const key = String.raw`["']?[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,60}["']?`
const yamlDocument = {
  begins: new RegExp(String.raw`^\s*(?:-{3}[ \t]*\r?\n|(?:\{\s*)?${key}:\s)`, 'u'),
  mayBegin: new RegExp(String.raw`^\s*(?:-{1,3}[ \t]*\r?|(?:\{\s*)?(?:${key}:?|["'])?)$`, 'u'),
}
/** Length read to distinguish a document from prose, in UTF-16 units. */
const MAX_START = 400

/**
 * Reads a JSON object or YAML mapping with a sidecar: an array of `{ path, sids }` at a JSON Pointer, where
 * `path` points to a string that the sources `sids` support. Marks within strings are removed. For a string
 * listed in the sidecar, the sidecar decides.
 */
export function createSidecarReader(options: SidecarOptions): SidecarReader {
  const pieces: string[] = []
  const formats = options.yaml === undefined ? [json] : [json, yamlDocument]
  let start = ''
  let isDocument = false
  return {
    push(delta) {
      pieces.push(delta)
      if (isDocument) return true
      start = (start + delta).slice(0, MAX_START)
      isDocument = formats.some(({ begins }) => begins.test(start))
      return isDocument || (start.length < MAX_START && formats.some(({ mayBegin }) => mayBegin.test(start)))
    },
    get text() {
      return pieces.join('')
    },
    flush: () => readDocument(pieces.join(''), options),
  }
}

function readMembers(text: string, { pointer, yaml }: SidecarOptions): DocumentMembers | null {
  const members = readJsonMembers(text, pointer)
  if (members !== null || yaml === undefined) return members
  try {
    return readYamlMembers(text, pointer, yaml)
  } catch {
    // A text that the parser refuses is read as prose.
    return null
  }
}

const entrySchema = z.object({
  path: z.string(),
  sids: z.array(z.union([z.number().int().nonnegative(), z.string().min(1)])),
})
type Entry = { path: string; names: SourceName[]; marker: string }

function readDocument(text: string, options: SidecarOptions): string | null {
  const { findings } = options
  const members = readMembers(text, options)
  if (members === null) return null
  const { strings, pointers, member, sidecar } = members
  const entries = member ? readEntries(sidecar, options) : []
  const byPath = Map.groupBy(entries, ({ path }) => path)
  const parts: string[] = []
  let length = 0
  let position = 0
  const keep = (end: number) => {
    const cuts = member && member.start < end && member.end > position ? member : { start: end, end }
    const part = text.slice(position, cuts.start) + text.slice(Math.max(position, cuts.end), end)
    parts.push(part)
    length += part.length
    position = end
  }
  for (const { pointer: path, start, end } of strings) {
    if (member && start >= member.start && end <= member.end) continue
    keep(start)
    const own = byPath.get(path) ?? []
    const marks: ScannedMark[] = []
    const clean = readString(text.slice(start, end), options, (mark) => marks.push(mark))
    const before = length
    parts.push(clean)
    length += clean.length
    position = end
    if (own.length === 0) for (const mark of marks) findings.addMark(moved(mark, before), 'claim')
    for (const { names, marker } of own)
      findings.addMark({ names, marker, at: length, protocol: 'sidecar' }, 'claim')
  }
  keep(text.length)
  const paths = new Set(strings.map(({ pointer: path }) => path))
  for (const { path, marker } of entries) {
    if (paths.has(path)) continue
    findings.addProblem({ code: pointers.has(path) ? 'not-a-string' : 'unknown-path', marker, at: length })
  }
  return parts.join('')
}

function moved(mark: ScannedMark, by: number): ScannedMark {
  return { ...mark, at: mark.at + by, ...(mark.start !== undefined && { start: mark.start + by }) }
}

function readEntries(sidecar: unknown, { findings }: InlineOptions): Entry[] {
  const fail = (value: unknown) =>
    findings.addProblem({
      code: 'invalid-sidecar',
      marker: (JSON.stringify(value) ?? '').slice(0, 200),
      at: 0,
    })
  if (!Array.isArray(sidecar)) {
    fail(sidecar)
    return []
  }
  return sidecar.flatMap((value: unknown): Entry[] => {
    const parsed = entrySchema.safeParse(value)
    if (!parsed.success) {
      fail(value)
      return []
    }
    const { path, sids } = parsed.data
    return [{ path: pointerOf(path), names: sids.map(nameOf), marker: JSON.stringify(value).slice(0, 200) }]
  })
}

/**
 * The JSON Pointer of a path, which may also be written as the fragment of a URI: `#/a%20b` (RFC 6901,
 * section 6).
 */
function pointerOf(path: string): string {
  if (!path.startsWith('#/')) return path
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return path
  }
}

function nameOf(sid: number | string): SourceName {
  const digits = /^S?:?(\d{1,9})$/i.exec(String(sid))?.[1]
  return digits === undefined ? { by: 'name', name: String(sid) } : { by: 'id', id: `S${Number(digits)}` }
}

const opener = new RegExp(`[${inlineProtocols.map(({ openers }) => openers.replace('[', '\\[')).join('')}]`)

function readString(
  text: string,
  { protocols, asked, resolver, sourceCount }: InlineOptions,
  onMark: (mark: ScannedMark) => void,
): string {
  if (!opener.test(text)) return text
  const nothing = () => {}
  const scanner = createScanner({
    protocols: scannedProtocols(protocols),
    asked,
    sourceCount,
    names: resolver,
    isKnown: (name) => isKnown(name, resolver),
    namesSource: () => false,
    isOfSource: () => false,
    namesSources: () => false,
    onMark,
    onListed: onMark,
    onUnclosed: nothing,
    onDefinition: nothing,
    onEntry: nothing,
    onNamed: nothing,
  })
  return scanner.push(text) + scanner.flush()
}
