import { parseAst } from 'rolldown/parseAst'

/** A node of the syntax tree (ESTree with TypeScript): `text.slice(start, end)`. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Parses a TypeScript file; throws for invalid TypeScript. */
export function parseFile(text: string, path: string): Node {
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts'
  // The parser has a type per kind of node; walking needs only what all kinds share.
  return parseAst(
    text,
    { lang, astType: 'ts', sourceType: 'module', preserveParens: true },
    path,
  ) as unknown as Node
}

/** Expressions that only add a type; their content is code. */
const typedExpressions = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
])

/** The nodes directly within `node` that run: no types, imports or names of members. */
export function childrenOf(node: Node): Node[] {
  if (typedExpressions.has(node.type)) return [node['expression'] as Node]
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'key' && node['computed'] !== true) return []
    return (Array.isArray(value) ? value : [value]).filter((child) => isNode(child) && isRun(child))
  })
}

function isRun({ type }: Node): boolean {
  if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration') return false
  return typedExpressions.has(type) || !type.startsWith('TS')
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Calls `visit` with each node that runs and the nodes around it, from the outside in. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents)
  const within = [...parents, node]
  for (const child of childrenOf(node)) walk(child, visit, within)
}
