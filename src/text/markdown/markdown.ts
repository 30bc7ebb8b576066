/**
 * Parses an answer's markdown. In: raw text. Out: mdast nodes with the place of each character in the raw
 * text, from which the places for markers follow.
 */
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'
import { gfm } from 'micromark-extension-gfm'
import type { Span } from '../../core/span.ts'
import { gfmNodes } from './gfm-nodes.ts'
import { cutMarkdown } from './markdown-chunks.ts'
import { namedReferences, namedReferencesFromMarkdown } from './named-references.ts'
import { MAX_PARSE_COST, parseCost } from './parse-cost.ts'

type Root = ReturnType<typeof fromMarkdown>
/** Any node of a parsed document except its root, also a nested one such as a table cell. */
export type MarkdownNode = Root['children'][number]
export type NodeOf<TYPE extends MarkdownNode['type']> = Extract<MarkdownNode, { type: TYPE }>

/**
 * A piece of a text node: its span in the raw markdown, and the end of its characters in the node's value. A
 * `verbatim` piece has the same characters in both. Any other piece is one escape or character reference.
 */
export type TextPiece = Span & { valueEnd: number; verbatim: boolean }

/** The pieces of each text node, in order. */
export type Pieces = WeakMap<MarkdownNode, TextPiece[]>

/** Parsed markdown. All offsets are those of the raw text. */
export type MarkdownDocument = {
  /** The nodes of the top level, in order. */
  blocks: MarkdownNode[]
  /**
   * From which spans of the raw text the value of a text node comes. `undefined` for other nodes, and for a text that
   * was not read piece by piece, as in `<https://…>`.
   */
  pieces: { get(node: MarkdownNode): TextPiece[] | undefined }
}

/**
 * Parses CommonMark with GFM, and records the source offset of each character of text. Returns `null` for a text that
 * is longer than 2,000,000 UTF-16 units or would take too long to parse; it is shown unparsed.
 */
export function parseMarkdown(text: string): MarkdownDocument | null {
  return createMarkdownParser()(text)
}

/**
 * Parses a text that grows or changes, as `parseMarkdown` does; `null` for a text that is too long or too costly to
 * parse. A part that is equal to the part at the same place in the previous call is not parsed again: its blocks are
 * the same objects.
 */
export function createMarkdownParser(): (text: string) => MarkdownDocument | null {
  const pieces: Pieces = new WeakMap()
  let known = new Map<number, Chunk>()
  return (text) => {
    if (text.length > MAX_LENGTH) return null
    const chunks = cutMarkdown(text).map(({ start, end }) => {
      const part = text.slice(start, end)
      const before = known.get(start)
      return before?.text === part ? before : { start, text: part, cost: parseCost(part), blocks: null }
    })
    const cost = chunks.reduce((sum, chunk) => sum + chunk.cost, 0)
    if (cost > MAX_PARSE_COST) return null
    const parsed = chunks.map((chunk) => ({
      ...chunk,
      blocks: chunk.blocks ?? parseChunk(chunk.text, { start: chunk.start, pieces }),
    }))
    known = new Map(parsed.map((chunk) => [chunk.start, chunk]))
    return { blocks: parsed.flatMap(({ blocks }) => blocks), pieces }
  }
}

type Chunk = { start: number; text: string; cost: number; blocks: MarkdownNode[] | null }

/** Maximum UTF-16 units of a text that is parsed as markdown; a longer one is not parsed. */
const MAX_LENGTH = 2_000_000

function parseChunk(text: string, { start, pieces }: { start: number; pieces: Pieces }): MarkdownNode[] {
  const { children } = fromMarkdown(withoutByteOrderMark(text), {
    extensions: [gfm(), namedReferences],
    mdastExtensions: [gfmNodes, namedReferencesFromMarkdown, pieceRecorder({ start, pieces })],
  })
  moveOffsets(children, start)
  return children
}

/** Replaces a byte order mark with a space: micromark would drop it and count offsets from after it. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
}

/**
 * Creates an extension that records the pieces of each text node during a parse; `start` is added to their
 * offsets.
 */
export function pieceRecorder({ start, pieces }: { start: number; pieces: Pieces }): Extension {
  const recorded = new Set([
    'data',
    'characterEscape',
    'characterReference',
    'namedCharacterReference',
    'lineEnding',
  ])
  return {
    afterExit(this: CompileContext, token: Token) {
      const parent = this.stack.at(-1)
      const node = parent && 'children' in parent ? parent.children.at(-1) : undefined
      if (node?.type === 'paragraph') dropFirstUnit(node, pieces)
      if (!recorded.has(token.type)) return
      if (node?.type !== 'text' || node.position?.end.offset !== token.end.offset) return
      const piece = {
        start: start + token.start.offset,
        end: start + token.end.offset,
        valueEnd: node.value.length,
        verbatim: token.type === 'data' || token.type === 'lineEnding',
      }
      const known = pieces.get(node)
      if (known) known.push(piece)
      else pieces.set(node, [piece])
    },
  }
}

/**
 * Drops the first unit from a paragraph's pieces: when a task's paragraph ends, the parser removes the space
 * after the checkbox.
 */
function dropFirstUnit(paragraph: NodeOf<'paragraph'>, pieces: Pieces): void {
  const [text] = paragraph.children
  const known = text && pieces.get(text)
  if (text?.type !== 'text' || known?.at(-1)?.valueEnd !== text.value.length + 1) return
  const shifted = known.map((piece) => ({ ...piece, valueEnd: piece.valueEnd - 1 }))
  shifted[0]!.start += 1
  pieces.set(
    text,
    shifted.filter(({ valueEnd }) => valueEnd > 0),
  )
}

function moveOffsets(nodes: MarkdownNode[], distance: number): void {
  const rest = [...nodes]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.position) {
      node.position.start.offset = node.position.start.offset! + distance
      node.position.end.offset = node.position.end.offset! + distance
    }
    if ('children' in node) for (const child of node.children) rest.push(child)
  }
}

/** The span of a node in the raw markdown. */
export function spanOfNode({ position }: MarkdownNode): Span {
  // Every node has a position, because no transform runs that could create nodes without one.
  return { start: position!.start.offset!, end: position!.end.offset! }
}
