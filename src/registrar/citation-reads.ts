import { auditCitations } from './audits/audit-citations.ts'
import type { CitationAuditQuery } from './audits/audit-citations.ts'
import { listConflicts } from './audits/list-conflicts.ts'
import type { ConflictQuery } from './audits/list-conflicts.ts'
import { readClosed } from '../core/fields/known-fields.ts'
import { citationFilterFields } from '../core/ports/query-fields.ts'
import type { CitationFilter } from '../core/ports/store.ts'
import { allItems } from '../core/records/unreadable-row.ts'
import { idOf } from './sources/find-source.ts'
import type { SourceRef } from './sources/find-source.ts'
import { checkId } from './sources/parse.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { derivations } from './derivations/derivations.ts'
import type { DerivationQuery } from './derivations/graph.ts'
import { listRelations, relationsOf } from './relations/relate.ts'
import type { RelationFilter } from './relations/relate.ts'

/** Looks citations and relations up, and records that auditors and admins have read them. */
export function citationReads(context: RegistrarContext) {
  const { log, actor } = context
  return {
    async getCitation(id: string | number) {
      if (typeof id !== 'number') checkId(id, 'getCitation')
      const named = typeof id === 'number' ? { number: id } : { id }
      const items = allItems(await log.findCitations({ ...named, limit: 1 }, { actor }))
      await recordReading('getCitation', { id }, items.length, context)
      return items[0] ?? null
    },
    async listCitations(filter: CitationFilter = {}) {
      const asked = readClosed(filter, citationFilterFields, 'listCitations()')
      const page = await log.findCitations(asked, { actor })
      await recordReading('listCitations', asked, page.items.length, context)
      return page
    },
    async auditCitations(query: CitationAuditQuery = {}) {
      const asked = readClosed(query, citationFilterFields, 'auditCitations()')
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
    async relationsOf(citationId: string) {
      checkId(citationId, 'relationsOf')
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
