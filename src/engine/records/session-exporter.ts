import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import type { Actor } from '../../core/records.ts'
import type { RecordLog } from '../../core/ports.ts'
import type { RegistrarContext } from '../registrar/context/registrar-context.ts'

/** Exports sessions as signed files. */
export type SessionExporter = {
  /**
   * A session of the actor's project as one signed zip, streamed: records, contents, kept bytes, proofs, and the
   * signed head of the log; `verifySessionArchive` of `citespan/archive` and `citespan verify-archive` check it.
   * `null` if nothing was recorded in the session. Only auditors and admins may export; each export is recorded.
   * Needs `@zip.js/zip.js`.
   *
   * @param signer The signing key of `createNoteKeys`.
   * @throws CitationError `forbidden` for other roles, `invalid-input` for an invalid key.
   */
  exportSession(sessionId: string, options: { signer: string }): Promise<ReadableStream<Uint8Array> | null>
}

const exportFields = closedFields<{ signer: string }>({ signer: true })

export function createSessionExporter(
  { log, archive, now }: Pick<RegistrarContext, 'archive' | 'now'> & { log: RecordLog },
  {
    actor,
    record,
  }: { actor: Actor; record: (operation: string, filter: object, count: number) => Promise<void> },
): SessionExporter {
  return {
    async exportSession(sessionId, options) {
      const { signer } = readClosed(options, exportFields, 'exportSession()')
      if (actor.role !== 'auditor' && actor.role !== 'admin') throw forbidden(actor)
      const { exportSession } = await import('../../records/session-export.ts')
      const { project } = actor
      const session = { sessionId, project, signer, now, blobs: archive?.blobs }
      const file = await exportSession(log, session)
      await record('exportSession', { sessionId }, file ? 1 : 0)
      return file
    },
  }
}

function forbidden({ role }: Actor): CitationError {
  return new CitationError({
    code: 'forbidden',
    message: `The role ${role} may not export a session.`,
    suggestion: 'Export it as an auditor or admin: it holds the records of all of its agents.',
  })
}
