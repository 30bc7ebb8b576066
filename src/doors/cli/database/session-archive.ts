import { openAsBlob } from 'node:fs'
import { CitationError } from '../../../core/error.ts'
import type { Store } from '../../../core/ports.ts'
import { exportSession, verifySessionArchive } from '../../../records/archive.ts'
import type { ExportedFile } from '../../../references/formats.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openBlobs } from '../input/open-blobs.ts'
import type { BlobArguments } from '../input/open-blobs.ts'
import { UsageError } from '../input/usage.ts'
import { readKey, readVerifiers } from './records.ts'
import type { RecordOutcome } from './records.ts'

/** The archive of a session; call `close` after reading it. */
export async function sessionArchive(
  store: Store,
  {
    session,
    project,
    signer,
    ...given
  }: Pick<RecordArguments, 'session' | 'project' | 'signer'> & BlobArguments,
): Promise<ExportedFile & { close(): Promise<void> }> {
  const key = await readKey(signer)
  const kept = await openBlobs(given)
  const options = { sessionId: session!, signer: key, ...(project !== undefined && { project }) }
  const body = await exportSession(store, { ...options, ...(kept && { blobs: kept }) })
  if (body) {
    return {
      body,
      mediaType: 'application/zip',
      fileName: 'session.zip',
      close: async () => await kept?.close(),
    }
  }
  await kept?.close()
  throw new CitationError({
    code: 'not-found',
    message: `Nothing was recorded in the session ${JSON.stringify(session!.slice(0, 100))}.`,
    suggestion: 'Check the id, --project and --db.',
  })
}

/** Verifies an archive without a database; `ok` is false if there is any problem. */
export async function verifyArchive({ operand, verifier }: RecordArguments): Promise<RecordOutcome> {
  if (operand === undefined)
    throw new UsageError(
      'The archive is missing. Example: citespan verify-archive session.zip --verifier KEY',
    )
  const verifiers = await readVerifiers(verifier)
  if (verifiers.length === 0)
    throw new UsageError('The public key is missing. Pass --verifier KEY or --verifier FILE.')
  let archive: Blob
  try {
    archive = await openAsBlob(operand)
  } catch (cause) {
    throw new CitationError({
      code: 'not-found',
      message: `The file ${operand} cannot be read.`,
      suggestion: 'Check the path.',
      cause,
    })
  }
  const check = await verifySessionArchive(archive, { verifiers })
  return { output: `${JSON.stringify(check, null, 2)}\n`, ok: check.ok }
}
