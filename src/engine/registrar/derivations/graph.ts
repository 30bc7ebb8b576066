/**
 * Where things come from, and what came of them. In: the id of a source or citation. Out: a graph
 * of what it was made from or what was made from it, of what the actor may see.
 */
import { z } from 'zod'
import type { Status } from '../../../core/verdict.ts'
import type { Place } from '../../../core/place.ts'
import type { SourceType } from '../../../core/source.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { Locator } from '../../../core/registration.ts'
import type { StoredSource } from '../sources/registered-source.ts'

export const derivationQuerySchema = z.object({
  /** `backward`: what it was made from; `forward`: what was made from it. */
  direction: z.enum(['backward', 'forward']),
  /** Steps from the root; 1–100, 20 by default. */
  depth: z.int().min(1).max(100).default(20),
  /** Maximum number of nodes; 1–10,000, 1,000 by default. */
  limit: z.int().min(1).max(10_000).default(1_000),
  /** `cursor` of an open node, with that node's id as root: its next steps. */
  cursor: z.string().max(20_000).optional(),
  /** Forward from a source: also what was made from its earlier versions. False by default. */
  earlierVersions: z.boolean().default(false),
})

/** How far to follow what something was made from, or what was made from it. */
export type DerivationQuery = z.input<typeof derivationQuerySchema>

/** A source or citation in a graph of derivations. */
export type DerivationNode = {
  /** Ids of the superseded or contradicted citations that it rests on, through any number of steps; absent without any. */
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
      /** The id of its event, which is that of the citation unless it is part of a run. */
      id: string
      /** Steps from the root. */
      depth: number
      /** The claim. */
      text: string
      status: Status
      /** Page, headings and § of its first evidence, else absent. */
      place?: Place
      /** The place as the agent gave it, if it did. */
      locator?: Locator
      /** The answer that it is part of; absent for a citation that an agent registered. */
      runId?: string
      /** Citations that supersede or contradict it; absent without any. */
      supersededBy?: string[]
      contradictedBy?: string[]
      createdAt: string
    }
)

/**
 * That `from` rests on `to`, whichever way was walked: a source `derived-from` a source or
 * citation, a citation that `cites` a source, a source that is a `version-of` the one before.
 */
export type DerivationEdge = { from: string; to: string; kind: 'derived-from' | 'cites' | 'version-of' }

/** What something was made from, or what was made from it. */
export type DerivationGraph = {
  root: string
  direction: 'backward' | 'forward'
  /** The root first, then in the order of the steps from it; each once. */
  nodes: DerivationNode[]
  edges: DerivationEdge[]
  /**
   * Nodes whose steps were not all read, because of `depth` or `limit`; walk on from each with its
   * id as root, and with its `cursor` where it has one.
   */
  open: { id: string; cursor?: string }[]
  /** Ids that a node names and that the actor cannot see, or that are not there. */
  missing: string[]
}

/** A step of a walk: the node it leads to, without its depth, and the edge. */
export type Step = { node: StepNode; edge: DerivationEdge }

/** A node before its depth is known, with what its own steps are read by. */
export type StepNode = { project: string } & (
  | { kind: 'source'; id: string; source: StoredSource }
  | { kind: 'citation'; id: string; citation: CitationRecord }
)

/** What is read for one node at once: its steps, and where the next ones begin. */
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
