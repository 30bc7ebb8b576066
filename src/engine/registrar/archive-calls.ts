import { eraseArchived } from './archive/erase-archived.ts'
import type { ErasureInput } from './archive/erase-archived.ts'
import { getArchived } from './archive/get-archived.ts'
import { sweepArchive } from './archive/sweep-archive.ts'
import type { SweepOptions } from './archive/sweep-archive.ts'
import { verifyArchived } from './archive/verify-archived.ts'
import { forWriters } from './context/check-role.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { idOf } from './sources/find-source.ts'
import type { SourceRef } from './sources/find-source.ts'

/** What was kept of sources: read, verified, erased. */
export function archiveCalls(context: RegistrarContext) {
  return {
    async getArchived(source: SourceRef) {
      const id = await idOf(source, 'getArchived', context)
      const archived = await getArchived(id, context)
      await recordReading('getArchived', { id }, archived ? 1 : 0, context)
      return archived
    },
    async verifyArchived(source: SourceRef) {
      const id = await idOf(source, 'verifyArchived', context)
      const check = await verifyArchived(id, context)
      await recordReading('verifyArchived', { id }, 1, context)
      return check
    },
    eraseArchived: forWriters(
      'erasure',
      async (source: SourceRef, erasure: ErasureInput) => {
        return eraseArchived(await idOf(source, 'eraseArchived', context), erasure, context)
      },
      context,
    ),
    sweepArchive: forWriters(
      'erasure',
      (options: SweepOptions = {}) => sweepArchive(options, context),
      context,
    ),
  }
}
