import type { Actor, Archived, ArchivedBytes } from '../../core/records.ts'
import { CitationError } from '../../core/error.ts'
import type { FetchedPage } from '../../documents/fetch.ts'
import { VERSION } from '../../documents/fetch.ts'
import type { DocumentInput } from '../../documents/parse.ts'
import type { ArchiveOptions } from './archive-settings.ts'
import { writeExchange } from './exchange.ts'

/** Names the reader that makes text from documents here. */
export const READER = `citespan/${VERSION}`

type Archiver = ArchiveOptions & { actor: Actor; signal?: AbortSignal }

/** Archives everything that was received of a page. When it resolves, the blob store has all of it. */
export async function archivePage(page: FetchedPage, archiver: Archiver): Promise<Archived> {
  const { url, status, headers, redirects, retrievedAt } = page
  const [file, exchange, picture] = await Promise.all([
    archiveFile(page, archiver),
    put(writeExchange({ url, status, headers, redirects: [...redirects], retrievedAt }), archiver),
    archiveScreenshot(page, archiver),
  ])
  const { fileName: _url, ...archived } = file
  return { ...archived, exchange: exchange.address, ...picture }
}

/** Archives a file. A text is stored as UTF-8. */
export async function archiveFile(
  { name, content, mediaType }: DocumentInput,
  archiver: Archiver,
): Promise<Archived> {
  const isText = typeof content === 'string'
  const { address, bytes } = await put(isText ? new TextEncoder().encode(content) : content, archiver)
  const type = isText ? withCharset(mediaType) : mediaType
  return { address, bytes, ...(type !== undefined && { mediaType: type }), fileName: name, reader: READER }
}

/** The media type with `charset=utf-8` in place of its parameters; `undefined` if no media type was given. */
function withCharset(mediaType: string | undefined): string | undefined {
  return mediaType && `${mediaType.replace(/;.*/s, '')}; charset=utf-8`
}

/** Archives a picture if possible. A page without a picture is archived too, and its record states the reason. */
async function archiveScreenshot(
  { url, content, mediaType }: FetchedPage,
  archiver: Archiver,
): Promise<Pick<Archived, 'screenshot' | 'screenshotError'>> {
  if (!archiver.screenshot) return {}
  try {
    const picture = await archiver.screenshot({ url, content, ...(mediaType !== undefined && { mediaType }) })
    const { address, bytes } = await put(picture.content, archiver)
    const screenshot: ArchivedBytes = { address, bytes, mediaType: picture.mediaType }
    return { screenshot }
  } catch (error) {
    const why = error instanceof CitationError ? error.message : 'the function for screenshots failed'
    return { screenshotError: why.slice(0, 500) }
  }
}

function put(content: Uint8Array, { blobs, actor, signal }: Archiver) {
  return blobs.put(content, { actor, ...(signal && { signal }) })
}
