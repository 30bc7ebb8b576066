import type { PageSpan, RegionSpan } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { decodeText } from '../encodings/decode-text.ts'
import type { DecodedText } from '../encodings/decode-text.ts'
import { quoteName } from './reading-errors.ts'

/** A file that was read or uploaded. */
export type DocumentInput = {
  /** The file name. Its extension decides the file type if neither the first bytes nor `mediaType` do. */
  name: string
  content: string | Uint8Array
  mediaType?: string
  /**
   * The encoding of a text or page, by its name in the Encoding Standard (`shift_jis`). It is used whatever the file
   * states; for an e-mail, only if the message declares no usable one.
   */
  encoding?: string
}

/** The text of a document, against which quotes are checked. */
export type DocumentContent = {
  /** Markdown with `#` headings, and table rows between `|`. For text, JSON and CSV, the file itself. */
  content: string
  /** The media type of the file, such as `application/pdf`. */
  mediaType: string
  title?: string
  /** The page spans of `content`, for a document with pages. */
  pages?: PageSpan[]
  /** Parts of `content` with their slide, cells, or rectangle on a page or image, in the order of the text. */
  regions?: RegionSpan[]
  /** For HTML: spans of the main text in `content`, ascending; the rest is navigation and the like. */
  mainText?: Span[]
  /** Further facts that the document states; stored as `metadata` of the source. */
  metadata?: Record<string, unknown>
}

/** Whether `readHtml` can read files of this type. */
export function isHtmlType(mediaType: string): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
}

/**
 * The text of a file without a byte order mark, which would hide a heading in the first line.
 *
 * @throws CitationError `invalid-input` if the bytes are not text, or their encoding is uncertain or unknown.
 */
export async function textOf({ name, content, mediaType, encoding }: DocumentInput): Promise<DecodedText> {
  if (typeof content === 'string') return { text: content.replace(/^\ufeff/, ''), encoding: 'utf-8', lost: 0 }
  const charset = charsetOf(mediaType ?? '') ?? charsetOfPage(content)
  return decodeText(content, { name: quoteName(name), encoding, charset })
}

function charsetOf(text: string): string | undefined {
  return /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text.slice(0, 1000))?.[1]
}

/**
 * The charset of a `<meta>` tag or an XML declaration in the first 1,024 bytes, as browsers read it; `undefined` if
 * there is none.
 */
export function charsetOfPage(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024))
  const meta = /<meta\b[^>]{0,200}charset[^>]{0,100}/i.exec(head)?.[0]
  return meta === undefined
    ? /^<\?xml[^>]{0,100}\sencoding=["']([\w.:-]{1,40})/.exec(head)?.[1]
    : charsetOf(meta)
}
