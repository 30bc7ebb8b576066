import { load } from 'cheerio'
import type { Nodes, Parents, Root } from 'mdast'

/** What a reader sees of one piece of the raw text, and the offset at which the piece begins. */
type Unit = { shown: string; start: number; canBeCited: boolean }
type Container = { node: Parents; units: Unit[] }

/** Placeholders for what a page shows besides text. */
const IMAGE = '\uE001'
const NOTE = '\uE002'

const CONTAINERS = new Set(['paragraph', 'heading', 'tableCell'])
const OPENS_NOTHING_CITED = /^<(?!\/)/

/**
 * Computes without the tested code after which text a marker must be. It uses the tree of plain remark, and compares
 * each text of the tree with the raw text at its position.
 */
export function createOracle(
  tree: Root,
  { text, isShown }: { text: string; isShown: (node: Parents) => boolean },
) {
  const shift = text.startsWith('\uFEFF') ? 1 : 0
  const containers: Container[] = []
  collect(tree)

  function collect(node: Nodes): void {
    if (!('children' in node)) return
    if (!CONTAINERS.has(node.type)) node.children.forEach(collect)
    else if (isShown(node)) containers.push({ node, units: unitsIn(node) })
  }

  function unitsIn(parent: Parents): Unit[] {
    const { start, end } = offsetsOf(parent)!
    const units: Unit[] = []
    const { children } = parent
    for (let index = 0; index < children.length;) {
      const child = children[index]!
      const span = offsetsOf(child)
      if (span) {
        units.push(...unitsOf(child, span))
        index++
        continue
      }
      // Nodes without a position were made by a transform in place of a text. They end where the next node with a
      // position begins.
      let last = index
      while (children[last + 1] && !offsetsOf(children[last + 1]!)) last++
      const from = index > 0 ? offsetsOf(children[index - 1]!)!.end : start
      const next = children[last + 1]
      const run = children.slice(index, last + 1)
      const raw = text.slice(from, next ? offsetsOf(next)!.start : end)
      const starts = align(raw, run.map(shownOf).join(''), { isLoose: true })
      let at = 0
      for (const node of run) {
        const shown = shownOf(node)
        if (node.type === 'text') units.push(...textUnits(shown, starts.slice(at), from))
        else units.push({ shown, start: from + starts[at]!, canBeCited: true })
        at += shown.length
      }
      index = last + 1
    }
    return units
  }

  function unitsOf(node: Nodes, { start, end }: { start: number; end: number }): Unit[] {
    switch (node.type) {
      case 'text': {
        const starts = align(text.slice(start, end), node.value, { isLoose: false })
        return textUnits(node.value, starts, start)
      }
      case 'emphasis':
      case 'strong':
      case 'delete':
        return unitsIn(node)
      case 'break':
        return [{ shown: '\n', start, canBeCited: false }]
      case 'html':
        return [{ shown: '', start, canBeCited: !OPENS_NOTHING_CITED.test(node.value) }]
      default:
        return [{ shown: shownOf(node), start, canBeCited: true }]
    }
  }

  function offsetsOf({ position }: Nodes): { start: number; end: number } | null {
    if (!position) return null
    return { start: position.start.offset! + shift, end: position.end.offset! + shift }
  }

  return {
    /**
     * The container in which the marker of a citation that ends at `offset` must be, and the text before that marker.
     * The marker may come later only because of final punctuation.
     */
    before(offset: number): { container: Parents; shown: string } | null {
      for (const { node, units } of containers.toReversed()) {
        const last = units.findLastIndex(({ start, canBeCited }) => canBeCited && start < offset)
        if (last < 0) continue
        return {
          container: node,
          shown: units
            .slice(0, last + 1)
            .map(({ shown }) => shown)
            .join(''),
        }
      }
      return null
    },
  }
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Units of a text as a reader sees them: a marker never splits one. */
function textUnits(value: string, starts: readonly number[], from: number): Unit[] {
  return Array.from(characters.segment(value), ({ segment, index }) => ({
    shown: segment,
    start: from + starts[index]!,
    canBeCited: segment.trim() !== '',
  }))
}

/** The text that a page shows for a node. */
export function shownOf(node: Nodes): string {
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return IMAGE
    case 'footnoteReference':
      return NOTE
    case 'break':
      return '\n'
    case 'html':
      return ''
    default:
      if ('children' in node) return node.children.map(shownOf).join('')
      return 'value' in node ? node.value : ''
  }
}

/**
 * Where in the raw text each unit of the value begins, by the rules of CommonMark
 * 2.4, 2.5 and 6.7: escapes, character references, and line endings with what
 * stands around them. Tried until the whole fits.
 */
function align(raw: string, value: string, { isLoose }: { isLoose: boolean }): number[] {
  const first = isLoose ? /^[ \t\r\n|>#*_~[]*/.exec(raw)![0].length : 0
  for (let skip = 0; skip <= first; skip++) {
    const starts = fit(skip, 0)
    if (starts) return starts
  }
  throw new Error(`${JSON.stringify(value)} is not what ${JSON.stringify(raw)} shows`)

  function fit(at: number, unit: number): number[] | null {
    if (unit === value.length) return isLoose || raw.slice(at).trim() === '' ? [] : null
    const rest = raw.slice(at)
    const lineEnding = /^[ \t]*(\r\n|\n|\r)/.exec(rest)
    if (lineEnding && value.startsWith(lineEnding[1]!, unit)) {
      const after = at + lineEnding[0].length
      const signs = /^[ \t>]*/.exec(raw.slice(after))![0].length
      for (let skip = signs; skip >= 0; skip--) {
        const found = fit(after + skip, unit + lineEnding[1]!.length)
        if (found) return [...lineEnding[1]!].map(() => at).concat(found)
      }
      return null
    }
    const escape = /^\\([!-/:-@[-`{-~])/.exec(rest)?.[1]
    const reference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]*);/.exec(rest)?.[0]
    const decoded = escape ?? (reference && load(`<p>${reference}</p>`)('p').text())
    const length = escape ? 2 : (reference?.length ?? 1)
    if (decoded && decoded !== reference && value.startsWith(decoded, unit)) {
      const found = fit(at + length, unit + decoded.length)
      return found && [...Array.from({ length: decoded.length }, () => at), ...found]
    }
    if (rest[0] !== value[unit]) return null
    const found = fit(at + 1, unit + 1)
    return found && [at, ...found]
  }
}
