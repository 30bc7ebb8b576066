/**
 * Derivations. In: the id of a source or citation. Out: the graph of sources and citations from which it was derived,
 * or which were derived from it, as far as the actor may see them.
 */
import { z } from 'zod'
import type { Status } from '../../../core/verdict.ts'
import type { Place } from '../../../core/place.ts'
import type { SourceType } from '../../../core/source.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { Locator } from '../../../core/registration.ts'
import type { StoredSource } from '../sources/registered-source.ts'

export const derivationQuerySchema = z.object({
  /** `backward`: what the root was derived from; `forward`: what was derived from the root. */
  direction: z.enum(['backward', 'forward']),
  /** Steps from the root; 1–100, 20 by default. */
  depth: z.int().min(1).max(100).default(20),
  /** Maximum number of nodes; 1–10,000, 1,000 by default. */
  limit: z.int().min(1).max(10_000).default(1_000),
  /** The `cursor` of a node that the graph left `open`: continues with its next steps. Pass that node's id as root. */
  cursor: z.string().max(20_000).optional(),
  /** Forward from a source: also what was derived from its earlier versions. `false` by default. */
  earlierVersions: z.boolean().default(false),
})

/**
 * How to walk a graph of derivations: the `direction`; `depth`, the maximum number of steps from the root (20 by
 * default); `limit`, the maximum number of nodes (1,000 by default); whether to include `earlierVersions`; the `cursor`
 * at which to continue.
 */
export type DerivationQuery = z.input<typeof derivationQuerySchema>

/** A source or citation in a graph of derivations. */
export type DerivationNode = {
  /**
   * Event ids of superseded or contradicted citations from which the node is derived, directly or indirectly, as far as
   * they are in the returned graph. A `forward` walk, which leads from the root to what is derived from it, also looks
   * for them among the 200 nearest sources and citations from which the root is derived. Absent if no such citation was
   * found.
   */
  restsOnOutdated?: string[]
} & (
  | ({ kind: 'source'; type: SourceType } & Pick<
      StoredSource,
      'id' | 'name' | 'identifier' | 'version' | 'createdAt'
    > & {
        /** Steps from the root. */
        depth: number
      })
  | {
      kind: 'citation'
      /**
       * The id of the event that recorded this citation, as in the field `eventId` of a citation; edges name the node
       * by it. It equals the citation's `id` only if the citation was registered with `cite`.
       */
      id: string
      /** Steps from the root. */
      depth: number
      /** The text of the citation's claim. */
      text: string
      status: Status
      /** The place of the first evidence; absent if it has none. */
      place?: Place
      /** The place that the agent gave; absent if it gave none. */
      locator?: Locator
      /** The answer that the citation is part of; absent for a citation that an agent registered. */
      runId?: string
      /** Event ids of the citations that supersede this one; absent if there are none. */
      supersededBy?: string[]
      /** Event ids of the citations that contradict this one; absent if there are none. */
      contradictedBy?: string[]
      createdAt: string
    }
)

/**
 * An edge: `from` depends on `to`, in backward and in forward walks alike. `derived-from`: the source `from` was made
 * from the source or citation `to`. `cites`: the citation `from` cites the source `to`. `version-of`: the source `to`
 * is the previous version of the source `from`.
 */
export type DerivationEdge = { from: string; to: string; kind: 'derived-from' | 'cites' | 'version-of' }

/** The sources and citations from which a root was derived (`backward`), or which were derived from it (`forward`). */
export type DerivationGraph = {
  root: string
  direction: 'backward' | 'forward'
  /** The root first; each node once. */
  nodes: DerivationNode[]
  edges: DerivationEdge[]
  /**
   * Nodes that may have further edges, which were not followed because of `depth` or `limit`. To continue, call
   * `derivations` for each with its `id`, and with its `cursor` if it has one. If a graph lists its own root here
   * without a `cursor`, the root has more edges than `limit` allows: raise `limit`.
   */
  open: { id: string; cursor?: string }[]
  /** Ids to which a node refers, but which do not exist or which the actor cannot see. */
  missing: string[]
}

/** A step of a walk: the next node, without its depth, and the edge. */
export type Step = { node: StepNode; edge: DerivationEdge }

/** A node before its depth is known, with its project and record, by which its steps are read. */
export type StepNode = { project: string } & (
  | { kind: 'source'; id: string; source: StoredSource }
  | { kind: 'citation'; id: string; citation: CitationRecord }
)

/**
 * One page of the steps from a node. `missing`: ids of nodes that cannot be read. `next`: the cursor of the next page;
 * `null` at the end.
 */
export type StepPage = { steps: Step[]; missing: string[]; next: string | null }

export function toNode(node: StepNode, depth: number): DerivationNode {
  if (node.kind === 'source') {
    const { id, type, name, identifier, version, createdAt } = node.source
    return { kind: 'source', id, depth, type, name, identifier, version, createdAt }
  }
  const { text, status, evidence, registration, runId, supersededBy, contradictedBy, createdAt } =
    node.citation
  const place = evidence[0]?.locator
  return {
    kind: 'citation',
    id: node.id,
    depth,
    text,
    status,
    ...(place && { place }),
    ...(registration?.locator && { locator: registration.locator }),
    ...(runId !== undefined && { runId }),
    ...(supersededBy && { supersededBy }),
    ...(contradictedBy && { contradictedBy }),
    createdAt,
  }
}
