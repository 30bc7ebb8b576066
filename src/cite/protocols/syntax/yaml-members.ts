import type { Span } from '../../../core/span.ts'
import type { DocumentMembers } from './json-members.ts'

/** The part of the package `yaml` that is used here: pass `import * as yaml from 'yaml'`. */
export type YamlParser = {
  /** Parses a document into nodes with their ranges; `errors` lists problems. */
  parseDocument(text: string): { errors: readonly unknown[]; contents: unknown }
}

/** A node of the package `yaml`; `range` is the start and end of its value, and the end of the node. */
type Node = {
  items?: readonly unknown[]
  flow?: boolean
  value?: unknown
  type?: string
  range?: readonly [number, number, number] | null
}
type Pair = { key: Node; value: Node | null }

const MAX_DEPTH = 100

/** The members of a document, with the values of its strings. */
export type YamlMembers = Omit<DocumentMembers, 'strings'> & {
  strings: (Span & { pointer: string; value: string })[]
}

/** Reads the places of values in a YAML mapping; `null` for other texts. */
export function readYamlMembers(text: string, wanted: string, parser: YamlParser): YamlMembers | null {
  const { errors, contents } = parser.parseDocument(text)
  const root = contents as Node | null
  return errors.length > 0 || !root || !pairsOf(root) ? null : membersOf(text, { root, wanted })
}

/** The strings of a YAML text with any root. */
export function yamlStrings(text: string, parser: YamlParser): YamlMembers['strings'] {
  const { contents } = parser.parseDocument(text)
  return contents ? membersOf(text, { root: contents, wanted: '' }).strings : []
}

function membersOf(text: string, { root, wanted }: { root: Node; wanted: string }): YamlMembers {
  const strings: YamlMembers['strings'] = []
  const pointers = new Set<string>()
  const found: { member: Span | null; sidecar: unknown } = { member: null, sidecar: undefined }

  function read(node: Node | null, pointer: string, depth: number): void {
    pointers.add(pointer)
    if (node === null || depth > MAX_DEPTH) return
    if (typeof node.value === 'string' && node.range)
      strings.push({ pointer, value: node.value, ...insideOf(text, node) })
    const pairs = pairsOf(node)
    if (!pairs) {
      node.items?.forEach((item, index) => read(item as Node, `${pointer}/${index}`, depth + 1))
      return
    }
    for (const [index, { key, value }] of pairs.entries()) {
      const inner = `${pointer}/${escapeStep(String(key.value))}`
      if (inner === wanted) {
        found.member = memberSpan(text, { node, pairs, index })
        found.sidecar = toValue(value, 0)
      }
      read(value, inner, depth + 1)
    }
  }

  read(root, '', 0)
  return { strings, pointers, ...found }
}

/** The pairs of a mapping; `null` for another node, and for an empty mapping. */
function pairsOf({ items }: Node): readonly Pair[] | null {
  const isMapping = items?.every((item) => typeof item === 'object' && item !== null && 'key' in item)
  return isMapping && items!.length > 0 ? (items as readonly Pair[]) : null
}

/** The span of a string without its quotation marks, or without the header line of a block scalar. */
function insideOf(text: string, { type, range }: Node): Span {
  const [start, end] = range!
  if (type?.startsWith('QUOTE')) return { start: start + 1, end: end - 1 }
  if (!type?.startsWith('BLOCK')) return { start, end }
  const line = text.indexOf('\n', start)
  const last = text.slice(0, end).trimEnd().length
  return line < 0 || line + 1 > last ? { start: end, end } : { start: line + 1, end: last }
}

/**
 * The span of the lines of a member; within braces, of the member with its comma. `null` if its position is unknown.
 */
function memberSpan(
  text: string,
  { node, pairs, index }: { node: Node; pairs: readonly Pair[]; index: number },
): Span | null {
  const [start, next, last] = [
    pairs[index]!.key.range?.[0],
    pairs[index + 1]?.key.range?.[0],
    pairs[index - 1],
  ]
  if (start === undefined) return null
  const end = pairs[index]!.value?.range
  if (node.flow) {
    if (next !== undefined) return { start, end: next }
    const comma = text.lastIndexOf(',', start)
    return { start: last && comma >= 0 ? comma : start, end: end?.[1] ?? start }
  }
  const lineStart = text.lastIndexOf('\n', start) + 1
  if (next !== undefined) return { start: lineStart, end: text.lastIndexOf('\n', next) + 1 }
  return { start: lineStart, end: end?.[2] ?? text.length }
}

/** A node as JSON; `null` below `MAX_DEPTH`. */
function toValue(node: Node | null, depth: number): unknown {
  if (node === null || depth > MAX_DEPTH) return null
  const pairs = pairsOf(node)
  if (pairs)
    return Object.fromEntries(pairs.map(({ key, value }) => [String(key.value), toValue(value, depth + 1)]))
  return node.items ? node.items.map((item) => toValue(item as Node, depth + 1)) : node.value
}

function escapeStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
