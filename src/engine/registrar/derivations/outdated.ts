import type { DerivationEdge, DerivationNode } from './graph.ts'

/**
 * Adds to each node the ids of superseded or contradicted citations from which it is derived. `known`: by the id of a
 * node, those from which it is derived although `edges` does not contain them.
 */
export function withOutdated(
  nodes: readonly DerivationNode[],
  edges: readonly DerivationEdge[],
  known: ReadonlyMap<string, readonly string[]>,
): DerivationNode[] {
  const dependents = new Map<string, string[]>()
  for (const { from, to, kind } of edges) {
    // A newer version is not derived from the previous one.
    if (kind !== 'version-of') dependents.set(to, [...(dependents.get(to) ?? []), from])
  }
  const resting = new Map<string, Set<string>>()
  for (const [node, ids] of known) for (const id of ids) spread(id, node)
  for (const node of nodes)
    if (isOutdated(node)) for (const from of dependents.get(node.id) ?? []) spread(node.id, from)
  return nodes.map((node) => {
    const outdated = resting.get(node.id)
    return outdated ? { ...node, restsOnOutdated: [...outdated] } : node
  })

  /** Adds an outdated citation to the node `first` and all derived from it. Visits each once, so that a cycle ends. */
  function spread(outdated: string, first: string): void {
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const own = resting.get(id) ?? new Set()
      if (own.has(outdated)) continue
      resting.set(id, own.add(outdated))
      waiting.push(...(dependents.get(id) ?? []))
    }
  }
}

/** Whether the node is a citation that another citation supersedes or contradicts. */
export function isOutdated(node: DerivationNode): boolean {
  return node.kind === 'citation' && Boolean(node.supersededBy ?? node.contradictedBy)
}
