/**
 * What a page says of itself in JSON-LD by the terms of schema.org. In: the texts of its scripts. Out: the node of the
 * page and the nodes that it refers to, as far as they can be read.
 */
import { isRecord } from '../../core/shapes/shape.ts'

/** A node of JSON-LD. */
export type LinkedNode = Readonly<Record<string, unknown>>

/** What of JSON-LD bears on the page. */
export type PageData = {
  /** The node that describes what the page was written for, such as an article. */
  main: LinkedNode | null
  /** The node of the site. */
  site: LinkedNode | null
  /** The node that a value is or refers to; `null` for other values. */
  resolve: (value: unknown) => LinkedNode | null
}

/** UTF-16 units of all scripts that are read, and how many. */
const MAX_LENGTH = 500_000
const MAX_SCRIPTS = 20
/** Nodes that are looked at, and levels of lists and graphs in one another. */
const MAX_NODES = 2_000
const MAX_DEPTH = 5

/** Types of schema.org for what somebody wrote, beside those that end in `Article` or `Posting`. */
const works = new Set(
  'Book Report Review CriticReview Recipe HowTo Thesis Legislation Dataset QAPage DigitalDocument CreativeWork'.split(
    ' ',
  ),
)

/** Reads the scripts; what is no JSON is left out. */
export function readPageData(scripts: readonly string[], { address }: { address?: string } = {}): PageData {
  const nodes = nodesOf(scripts)
  const named = new Map<string, LinkedNode>()
  for (const node of nodes) {
    const id = node['@id']
    // A node of a type says more than one that only refers to it.
    if (typeof id === 'string' && (!named.has(id) || typesOf(named.get(id)!).length === 0))
      named.set(id, node)
  }
  const resolve = (value: unknown): LinkedNode | null => {
    if (!isRecord(value)) return null
    const id = value['@id']
    return Object.keys(value).length === 1 && typeof id === 'string' ? (named.get(id) ?? value) : value
  }
  const written = nodes.filter((node) => typesOf(node).some(isWork))
  const described = nodes.filter((node) =>
    typesOf(node).some((type) => type.endsWith('Page') || type === 'Product'),
  )
  const ofPage = (node: LinkedNode) => address !== undefined && addressesOf(node).includes(address)
  return {
    main: written.find(ofPage) ?? written[0] ?? described.find(ofPage) ?? described[0] ?? null,
    site: nodes.find((node) => typesOf(node).includes('WebSite')) ?? null,
    resolve,
  }
}

function isWork(type: string): boolean {
  return works.has(type) || type.endsWith('Article') || type.endsWith('Posting')
}

/** The types of a node, without the address of their vocabulary. */
function typesOf(node: LinkedNode): string[] {
  return [node['@type']]
    .flat()
    .slice(0, 20)
    .flatMap((type) =>
      typeof type === 'string' ? [type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '')] : [],
    )
}

function addressesOf(node: LinkedNode): unknown[] {
  const page = node['mainEntityOfPage']
  return [node['url'], node['@id'], page, isRecord(page) ? page['@id'] : undefined]
}

function nodesOf(scripts: readonly string[]): LinkedNode[] {
  const nodes: LinkedNode[] = []
  let left = MAX_LENGTH
  const add = (value: unknown, depth: number) => {
    if (depth > MAX_DEPTH || nodes.length >= MAX_NODES) return
    if (Array.isArray(value)) for (const each of value.slice(0, MAX_NODES)) add(each, depth + 1)
    if (!isRecord(value)) return
    nodes.push(value)
    add(value['@graph'], depth + 1)
    if (isRecord(value['mainEntity'])) add(value['mainEntity'], depth + 1)
  }
  for (const script of scripts.slice(0, MAX_SCRIPTS)) {
    left -= script.length
    if (left < 0) break
    add(parsed(script), 0)
  }
  return nodes
}

function parsed(script: string): unknown {
  try {
    // Some sites hide scripts from programs of long ago, or end them as a statement.
    return JSON.parse(
      script
        .trim()
        .replace(/^(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)/, '')
        .replace(/(?:-->|\/\*\]\]>\*\/|\]\]>|;)$/, ''),
    )
  } catch {
    // A page says things in JSON that is none; what it says elsewhere is read.
    return null
  }
}
