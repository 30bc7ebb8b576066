import { CitationError } from '../../../core/error.ts'
import type { CitationErrorCode } from '../../../core/error.ts'
import type { DocumentInput } from '../../../documents/parse.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from './registered-source.ts'

/** The result of registering a file that is attached to a message; `problem` says why it was not registered. */
export type RegisteredAttachment = {
  name: string
  mediaType: string
  /** Number of bytes. */
  size: number
  sourceId?: string
  problem?: CitationErrorCode
}

/** Maximum number of files registered for one message; the others get the problem `input-too-large`. */
const MAX_ATTACHMENTS = 100

/** Errors that concern a single file; they do not prevent the registration of the message and of its other files. */
const ofFile: ReadonlySet<CitationErrorCode> = new Set([
  'invalid-input',
  'input-too-large',
  'document-too-complex',
  'missing-dependency',
  'model-failed',
  'timeout',
])

/** Registers each file attached to a message as a document of its own, but not the files within these files. */
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

/** The media type as a field; `{}` for `application/octet-stream`, as the file's extension then says more. */
function typeOf(mediaType: string): { mediaType?: string } {
  return mediaType === 'application/octet-stream' ? {} : { mediaType }
}
