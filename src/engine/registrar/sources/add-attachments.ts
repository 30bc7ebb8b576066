import { CitationError } from '../../../core/error.ts'
import type { CitationErrorCode } from '../../../core/error.ts'
import type { DocumentInput } from '../../../documents/parse.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from './registered-source.ts'

/** What became of a file that is attached to a message; `problem` says why it is not registered. */
export type RegisteredAttachment = {
  name: string
  mediaType: string
  /** Bytes. */
  size: number
  sourceId?: string
  problem?: CitationErrorCode
}

/** Files of one message that are registered. */
const MAX_ATTACHMENTS = 100

/** Files that cannot be read do not keep the message from being registered. */
const ofFile: ReadonlySet<CitationErrorCode> = new Set([
  'invalid-input',
  'input-too-large',
  'document-too-complex',
  'missing-dependency',
  'model-failed',
  'timeout',
])

/** Registers the files that are attached to a message, each as a document of its own; those that they hold in turn are not. */
export async function addAttachments(
  message: DocumentInput,
  {
    register,
    signal,
  }: { register: (file: DocumentInput) => Promise<StoredSource>; signal: AbortSignal | undefined },
  { documents }: Pick<RegistrarContext, 'documents'>,
): Promise<RegisteredAttachment[]> {
  const files = await documents.attachments(message, { signal })
  const registered: RegisteredAttachment[] = []
  for (const { name, mediaType, content } of files.slice(0, MAX_ATTACHMENTS)) {
    const file = { name, mediaType, size: content.length }
    try {
      const { id } = await register({ name, content, ...typeOf(mediaType) })
      registered.push({ ...file, sourceId: id })
    } catch (error) {
      if (!(error instanceof CitationError) || !ofFile.has(error.code)) throw error
      registered.push({ ...file, problem: error.code })
    }
  }
  return [
    ...registered,
    ...files.slice(MAX_ATTACHMENTS).map(({ name, mediaType, content }) => ({
      name,
      mediaType,
      size: content.length,
      problem: 'input-too-large' as const,
    })),
  ]
}

/** Programs that do not know the type of a file name this one; its extension says more. */
function typeOf(mediaType: string): { mediaType?: string } {
  return mediaType === 'application/octet-stream' ? {} : { mediaType }
}
