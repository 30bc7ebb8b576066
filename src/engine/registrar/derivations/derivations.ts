import { CitationError } from '../../../core/error.ts'
import { parse } from '../sources/parse.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { derivationQuerySchema, toNode } from './graph.ts'
import type { DerivationEdge, DerivationGraph, DerivationNode, DerivationQuery, StepNode } from './graph.ts'
import { isOutdated, withOutdated } from './outdated.ts'
import { readNode, stepsBackward, stepsForward } from './steps.ts'

/** Maximum number of nodes whose steps are read concurrently. */
const AT_ONCE = 8
/** Maximum number of earlier versions of the root that are followed; older ones are left out. */
const MAX_VERSIONS = 1_000

/**
 * In a forward walk: the maximum number of sources and citations that are read behind the root and its earlier versions,
 * to find superseded or contradicted ones.
 */
const MAX_BEHIND = 200

type Waiting = { node: StepNode; depth: number; cursor?: string | undefined }

/**
 * Walks breadth first from a source or citation over the nodes that the actor may see. Each node is visited once, so
 * that a cycle ends. Rejects with `not-found` if the actor cannot see the root.
 */
export async function derivations(
  id: string,
  query: DerivationQuery,
  context: Pick<RegistrarContext, 'log' | 'actor'>,
): Promise<DerivationGraph> {
  const { direction, depth, limit, cursor, earlierVersions } = parse(
    derivationQuerySchema,
    query,
    'derivations',
  )
  const root = await readNode(id, context)
  if (!root) throw notFound(id)
  const nodes = new Map<string, DerivationNode>([[root.id, toNode(root, 0)]])
  const edges = new Map<string, DerivationEdge>()
  const missing = new Set<string>()
  const open: DerivationGraph['open'] = []
  let waiting: Waiting[] = [{ node: root, depth: 0, cursor }]
  if (direction === 'forward' && earlierVersions) await addVersions()
  const start = [...waiting]

  while (waiting.length > 0) {
    const room = limit - nodes.size
    const next = waiting.splice(0, AT_ONCE)
    const isReady = (each: Waiting) => room > 0 && each.depth < depth
    const ready = next.filter(isReady)
    open.push(...next.filter((each) => !isReady(each) && mayHaveSteps(each)).map(openOf))
    const pages = await Promise.all(
      ready.map((each) =>
        direction === 'backward'
          ? stepsBackward(each.node, context)
          : stepsForward(each.node, { limit: room, cursor: each.cursor }, context),
      ),
    )
    const again: Waiting[] = []
    for (const [index, page] of pages.entries()) {
      const from = ready[index]!
      for (const lost of page.missing) missing.add(lost)
      let isWhole = true
      for (const { node, edge } of page.steps) {
        if (!nodes.has(node.id) && nodes.size >= limit) {
          isWhole = false
          continue
        }
        edges.set(JSON.stringify(edge), edge)
        if (nodes.has(node.id)) continue
        nodes.set(node.id, toNode(node, from.depth + 1))
        waiting.push({ node, depth: from.depth + 1 })
      }
      // Some steps of this page had no room. A caller who continues the walk at this node reads the page again.
      if (!isWhole) open.push(openOf(from))
      else if (page.next !== null) again.push({ ...from, cursor: page.next })
    }
    waiting = [...again, ...waiting]
  }
  const found = [...edges.values()]
  return {
    root: root.id,
    direction,
    nodes: withOutdated([...nodes.values()], found, await behindStart()),
    edges: found,
    open,
    missing: [...missing],
  }

  /**
   * By the id of the root and of each of its earlier versions: the superseded or contradicted citations from which it is
   * derived. A forward walk does not visit them, so they are read separately.
   */
  async function behindStart(): Promise<Map<string, string[]>> {
    const behind = new Map<string, string[]>()
    let room = MAX_BEHIND
    for (const { node } of start) {
      if (direction === 'backward' || room <= 0 || !mayRestOn(node)) continue
      const graph = await derivations(node.id, { direction: 'backward', limit: room }, context)
      room -= graph.nodes.length
      behind.set(
        node.id,
        graph.nodes.filter((each) => each.id !== node.id && isOutdated(each)).map(({ id }) => id),
      )
    }
    return behind
  }

  function mayHaveSteps({ node }: Waiting): boolean {
    return direction === 'forward' || mayRestOn(node)
  }

  async function addVersions(): Promise<void> {
    let newer = root!
    for (let count = 0; count < MAX_VERSIONS && nodes.size < limit; count++) {
      const previousId = newer.kind === 'source' ? newer.source.previousId : undefined
      if (previousId === undefined || nodes.has(previousId)) return
      const older = await readNode(previousId, context)
      if (!older) {
        missing.add(previousId)
        return
      }
      const edge: DerivationEdge = { from: newer.id, to: older.id, kind: 'version-of' }
      nodes.set(older.id, toNode(older, 0))
      edges.set(JSON.stringify(edge), edge)
      waiting.push({ node: older, depth: 0 })
      newer = older
    }
  }
}

/** Whether a node may rest on others: a citation, or a source that is derived. */
function mayRestOn(node: StepNode): boolean {
  return node.kind === 'citation' || (node.source.derivedFrom ?? []).length > 0
}

function openOf({ node, cursor }: Waiting): DerivationGraph['open'][number] {
  return { id: node.id, ...(cursor !== undefined && { cursor }) }
}

function notFound(id: string): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `There is no source or citation with the id ${JSON.stringify(id.slice(0, 100))}.`,
    suggestion: 'Use an id that registering or citing has returned.',
  })
}
