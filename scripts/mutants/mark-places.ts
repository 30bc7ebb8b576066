import { isNode, parseFile, walk } from './syntax-tree.ts'
import type { Edit } from './operators.ts'
import type { Node } from './syntax-tree.ts'

/** A place in a file, in UTF-16 offsets, and the mark recorded when it runs. */
export type Place = { start: number; end: number; mark: string }

/** Name of the global set in which running tests record marks. */
export const MARKS = '__mutantMarks'

/**
 * Inserts calls that record which places of a file run: before the statement that contains a place, or around the
 * expression that an arrow function returns. A place outside of functions runs once for all tests. If it is in the
 * value of a name, it counts as run when a function of the file reads that name; otherwise it is not marked. Line
 * numbers stay the same.
 */
export function markPlaces(text: string, file: string, places: readonly Place[]): string {
  const marked: { at: number; text: string }[] = []
  const tree = parseFile(text, file)
  const uses = usesOf(tree)

  function markAround(parents: readonly Node[], mark: string) {
    const edit = edgesOf(parents, `globalThis.${MARKS}?.add(${JSON.stringify(mark)})`)
    marked.push(...edit)
    return edit.length > 0
  }

  for (const { mark, ...span } of places) {
    const parents = pathTo(tree, span)
    if (markAround(parents, mark)) continue
    for (const use of parents.flatMap(namesOf).flatMap((name) => uses.get(name) ?? [])) markAround(use, mark)
  }
  return marked
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, { at, text: added }) => done.slice(0, at) + added + done.slice(at), text)
}

/** The insertions by which `call` is made when the innermost node of `path` runs; empty outside of functions. */
function edgesOf(path: readonly Node[], call: string): { at: number; text: string }[] {
  for (let index = path.length - 2; index >= 0; index--) {
    const [outer, inner] = [path[index]!, path[index + 1]!]
    if (outer.type === 'BlockStatement' && path.slice(0, index).some(isFunction)) {
      // A declared function may be called before its declaration is reached.
      const isDeclared = inner.type === 'FunctionDeclaration'
      return [{ at: isDeclared ? outer.start + 1 : inner.start, text: `${call};` }]
    }
    if (outer.type === 'ArrowFunctionExpression' && outer['body'] === inner && !isBlock(inner))
      return [
        { at: inner.end, text: ')' },
        { at: inner.start, text: `(${call},` },
      ]
  }
  return []
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type)
}

function isBlock({ type }: Node): boolean {
  return type === 'BlockStatement'
}

/** The nodes around a place, from the outermost to the innermost that contains it. */
function pathTo(tree: Node, { start, end }: Omit<Edit, 'text'>): Node[] {
  let path: Node[] = []
  walk(tree, (node, parents) => {
    if (node.start <= start && end <= node.end && parents.length >= path.length) path = [...parents, node]
  })
  return path
}

/** The names that a declaration outside of functions defines. */
function namesOf(node: Node): string[] {
  if (node.type !== 'VariableDeclarator') return []
  const id = node['id']
  return isNode(id) && id.type === 'Identifier' ? [String(id['name'])] : []
}

/** All uses of each name, with the nodes around them. */
function usesOf(tree: Node): Map<string, Node[][]> {
  const uses = new Map<string, Node[][]>()
  walk(tree, (node, parents) => {
    if (node.type !== 'Identifier') return
    const name = String(node['name'])
    uses.set(name, [...(uses.get(name) ?? []), [...parents, node]])
  })
  return uses
}
