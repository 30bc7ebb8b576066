import type { Actor, Archived, ArchivedBytes } from '../../core/records.ts'
import { CitationError } from '../../core/error.ts'
import type { FetchedPage } from '../../documents/fetch.ts'
import { VERSION } from '../../documents/fetch.ts'
import type { DocumentInput } from '../../documents/parse.ts'
import type { ArchiveOptions } from './archive-settings.ts'
import { writeExchange } from './exchange.ts'

/** Name and version of the software that reads the text of originals; stored with each archived file. */
export const READER = `citespan/${VERSION}`

type Archiver = ArchiveOptions & { actor: Actor; signal?: AbortSignal }

/**
 * Stores what was received of a page: the body, the exchange (status, headers, redirects) and, if `archiver` has the
 * function `screenshot`, a picture. Returns their addresses once the blob store has all of them.
 */
export async function archivePage(page: FetchedPage, archiver: Archiver): Promise<Archived> {
  const { url, status, headers, redirects, retrievedAt } = page
  // Written first: if it is too large, nothing is stored.
  const around = writeExchange({ url, status, headers, redirects: [...redirects], retrievedAt })
  const [file, exchange, picture] = await Promise.all([
    archiveFile(page, archiver),
    put(around, archiver),
    archiveScreenshot(page, archiver),
  ])
  const { fileName: _url, ...archived } = file
  return { ...archived, exchange: exchange.address, ...picture }
}

/** Stores the bytes of a file; a string is stored as UTF-8. Returns the address and details for the source's record. */
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

/**
 * Takes a picture of a page and stores it. If that fails, the result has only the reason; without `screenshot`,
 * nothing.
 */
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
