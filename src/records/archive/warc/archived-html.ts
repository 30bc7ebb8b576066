import { CitationError } from '../../../core/error.ts'
import { readAll } from '../../blobs/receive-blob.ts'
import { isHtmlType, textOf, mediaTypeOf } from '../../../documents/parse.ts'
import type { KeptOriginal } from './kept-original.ts'
import { expectObject } from '../../../core/shapes.ts'

/** Maximum bytes of a page to show; a larger one gives `input-too-large`. */
const MAX_BYTES = 20_000_000

/**
 * The HTML of a kept page or file as text, for `renderHtmlArchive` of `citespan/archive-view`, which shows it with a
 * marked quote. The bytes are decoded as at registration, except that an `encoding` passed to `addDocSource` is not
 * used: such a file may have other characters here, or be refused.
 *
 * The HTML is untrusted: send it as `text/plain`, so that no browser runs it on your origin.
 *
 * @throws CitationError `invalid-input` if it is not HTML or its encoding is uncertain, `input-too-large` beyond 20 MB,
 * `database-corrupt`.
 * @example
 * const kept = await engine.getArchived(sourceId)
 * if (kept?.state === 'kept') return new Response(await archivedHtml(kept))
 */
export async function archivedHtml(
  original: Pick<KeptOriginal, 'mediaType' | 'fileName' | 'stream'>,
): Promise<string> {
  expectObject(original, 'archivedHtml(): original', 'what getArchived() returned')
  const { mediaType, fileName, stream } = original
  const { content } = await readAll(stream, { maxBytes: MAX_BYTES })
  const document = { name: fileName ?? '', content, ...(mediaType !== undefined && { mediaType }) }
  if (isHtmlType(mediaTypeOf(document))) return (await textOf(document)).text
  throw new CitationError({
    code: 'invalid-input',
    message: `What was kept is not HTML, but ${JSON.stringify((mediaType ?? fileName ?? '').slice(0, 100))}.`,
    suggestion: 'Send the bytes of its stream as a file.',
  })
}
