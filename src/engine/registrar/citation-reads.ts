import { auditCitations } from './audits/audit-citations.ts'
import type { CitationAuditQuery } from './audits/audit-citations.ts'
import { listConflicts } from './audits/list-conflicts.ts'
import type { ConflictQuery } from './audits/list-conflicts.ts'
import { readClosed } from '../../core/fields.ts'
import type { KnownFields } from '../../core/fields.ts'
import { citationFilterFields } from '../../core/ports.ts'
import type { CitationFilter, CitationRecord, Page } from '../../core/ports.ts'
import { citationIdOf, findCitation } from './sources/find-citation.ts'
import type { CitationRef } from './sources/find-citation.ts'
import { idOf } from './sources/find-source.ts'
import type { SourceRef } from './sources/find-source.ts'
import { checkId } from './sources/parse.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { derivations } from './derivations/derivations.ts'
import type { DerivationQuery } from './derivations/graph.ts'
import { listRelations, relationsOf } from './relations/relate.ts'
import type { RelationFilter } from './relations/relate.ts'

/** Filters citations; a source is named by its id, its number, or its identifier, a citation by its id or number. */
export type CitationListQuery = Omit<CitationFilter, 'id' | 'sourceId'> & {
  id?: CitationRef
  sourceId?: SourceRef
}

/** A page of citations; `note` says where others are that the actor does not read, where none was found. */
export type CitationPage = Page<CitationRecord> & { note?: string }

// The same names.
const listQueryFields = citationFilterFields as KnownFields<CitationListQuery>

/** Looks citations and relations up, and records that auditors and admins have read them. */
export function citationReads(context: RegistrarContext) {
  const { log, actor } = context
  async function filterOf(filter: CitationListQuery, call: string): Promise<CitationFilter> {
    const { id, sourceId, ...asked } = readClosed(filter, listQueryFields, `${call}()`)
    return {
      ...asked,
      ...(id !== undefined &&
        (typeof id === 'number' ? { number: id } : { id: await citationIdOf(id, context) })),
      ...(sourceId !== undefined && { sourceId: await idOf(sourceId, call, context) }),
    }
  }
  return {
    async getCitation(id: CitationRef) {
      if (typeof id !== 'number') checkId(id, 'getCitation')
      const citation = await findCitation(id, context)
      await recordReading('getCitation', { id }, citation ? 1 : 0, context)
      return citation
    },
    async listCitations(filter: CitationListQuery = {}): Promise<CitationPage> {
      const asked = await filterOf(filter, 'listCitations')
      const page = await log.findCitations(asked, { actor })
      await recordReading('listCitations', asked, page.items.length, context)
      return page
    },
    async auditCitations(query: CitationAuditQuery = {}) {
      const asked = await filterOf(query, 'auditCitations')
      const audit = await auditCitations(asked, context)
      await recordReading('auditCitations', asked, audit.citations, context)
      return audit
    },
    async listConflicts(query: ConflictQuery) {
      const conflicts = await listConflicts(query, context)
      await recordReading('listConflicts', query, conflicts.items.length, context)
      return conflicts
    },
    async derivations(ref: SourceRef, query: DerivationQuery) {
      const id = await idOf(ref, 'derivations', context)
      const graph = await derivations(id, query, context)
      await recordReading('derivations', { id, ...query }, graph.nodes.length, context)
      return graph
    },
    async relationsOf(citationId: CitationRef) {
      if (typeof citationId !== 'number') checkId(citationId, 'relationsOf')
      const relations = await relationsOf(citationId, context)
      await recordReading('relationsOf', { citationId }, relations.length, context)
      return relations
    },
    async listRelations(filter: RelationFilter = {}) {
      const page = await listRelations(filter, context)
      await recordReading('listRelations', filter, page.items.length, context)
      return page
    },
  }
}
