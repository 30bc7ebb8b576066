import type { PageQuery } from '../../core/ports.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { currentSource } from './recheck/current-source.ts'
import { findSource, readSource } from './sources/find-source.ts'
import type { SourceRef } from './sources/find-source.ts'
import { listSources } from './sources/list-sources.ts'
import type { SourceQuery } from './sources/list-sources.ts'
import { readSourceContent } from './sources/registered-source.ts'
import { sourceVersions } from './sources/source-versions.ts'

/** Looks sources up, and records that auditors and admins have read them. */
export function sourceReads(context: RegistrarContext) {
  return {
    async getSource(id: SourceRef) {
      const source = await findSource(id, 'getSource', context)
      const current = source && (await currentSource(source, context))
      await recordReading('getSource', { id }, source ? 1 : 0, context)
      return current
    },
    async getSourceContent(id: SourceRef) {
      const source = await readSource(id, context, 'getSourceContent')
      const content = await readSourceContent(source, context)
      await recordReading('getSourceContent', { id }, 1, context)
      return content
    },
    async getSourceVersions(id: SourceRef, query: PageQuery = {}) {
      const page = await sourceVersions(id, query, context)
      await recordReading('getSourceVersions', { id, ...query }, page.items.length, context)
      return page
    },
    async listSources(query: SourceQuery = {}) {
      const page = await listSources(query, context)
      await recordReading('listSources', query, page.items.length, context)
      return page
    },
  }
}
