/**
 * Reads the JSON-LD of a page in terms of schema.org. In: the texts of its scripts. Out: the node of the page and the
 * nodes that it refers to, as far as they can be read.
 */
import { isRecord } from '../../core/shapes.ts'
import { canonicalUrl } from '../../sources/registry.ts'

/** A node of JSON-LD. */
export type LinkedNode = Readonly<Record<string, unknown>>

/** The parts of the JSON-LD that concern the page. */
export type PageData = {
  /** The node that describes the main subject of the page, such as an article; `null` if none is certain. */
  main: LinkedNode | null
  /** The node of the site; `null` if there is none. */
  site: LinkedNode | null
  /**
   * The node that a value is or refers to, or the reference itself if its node is missing; `null` for a value that is
   * not an object.
   */
  resolve: (value: unknown) => LinkedNode | null
}

/** Maximum UTF-16 units of a page's JSON-LD scripts; a script that exceeds them and all later ones are not read. */
const MAX_LENGTH = 500_000
/** Maximum number of JSON-LD scripts of a page. */
const MAX_SCRIPTS = 20
/** Maximum number of nodes; further ones are ignored. */
const MAX_NODES = 2_000
/** Maximum nesting of lists and graphs. */
const MAX_DEPTH = 5

/** Types of schema.org for written works, besides those that end in `Article` or `Posting`. */
const works = new Set(
  'Book Report Review CriticReview Recipe HowTo Thesis Legislation Dataset QAPage DigitalDocument CreativeWork'.split(
    ' ',
  ),
)

/** Reads the scripts; a script that is not JSON is left out. */
export function readPageData(scripts: readonly string[], { address }: { address?: string } = {}): PageData {
  const nodes = nodesOf(scripts)
  const named = new Map<string, LinkedNode>()
  for (const node of nodes) {
    const id = node['@id']
    // A node with a type tells more than one that only refers to it.
    if (typeof id === 'string' && (!named.has(id) || typesOf(named.get(id)!).length === 0))
      named.set(id, node)
  }
  const resolve = (value: unknown): LinkedNode | null => {
    if (!isRecord(value)) return null
    const id = value['@id']
    // A node without a name only refers to the node that has one.
    return typeof id === 'string' && value['name'] === undefined ? (named.get(id) ?? value) : value
  }
  const written = nodes.filter((node) => typesOf(node).some(isWork))
  const described = nodes.filter((node) =>
    typesOf(node).some((type) => type.endsWith('Page') || type === 'Product'),
  )
  return {
    main: nodeOfPage(written, address) ?? nodeOfPage(described, address),
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

/**
 * Of nodes of one kind, the one that describes the page: the node with the page's address, else the only node, else the
 * first without an address. `null` if there is none, as in a list of other articles.
 */
function nodeOfPage(nodes: readonly LinkedNode[], address: string | undefined): LinkedNode | null {
  const own = address === undefined ? null : canonicalUrl(address)
  const isOfPage = (node: LinkedNode) => own !== null && addressesOf(node, address).includes(own)
  const only = nodes.length === 1 ? nodes[0] : undefined
  return nodes.find(isOfPage) ?? only ?? nodes.find((node) => addressesOf(node, address).length === 0) ?? null
}

function addressesOf(node: LinkedNode, base: string | undefined): string[] {
  const page = node['mainEntityOfPage']
  const given = [node['url'], node['@id'], page, isRecord(page) ? page['@id'] : undefined]
  return given.flatMap((address) => {
    if (typeof address !== 'string' || !URL.canParse(address, base)) return []
    return canonicalUrl(new URL(address, base).href) ?? []
  })
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
    // Some sites hide scripts in comments for very old browsers, or end them like a statement.
    return JSON.parse(
      script
        .trim()
        .replace(/^(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)/, '')
        .replace(/(?:-->|\/\*\]\]>\*\/|\]\]>|;)$/, ''),
    )
  } catch {
    // Some pages have invalid JSON; facts stated elsewhere are still read.
    return null
  }
}
