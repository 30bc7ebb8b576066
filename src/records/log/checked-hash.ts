import * as hashes from '../../core/hash.ts'
import { expectText } from '../../core/shapes.ts'

/**
 * `sha256:<hex>` of the UTF-8 bytes of `text`; a lone surrogate is encoded as U+FFFD. Synchronous, also in browsers.
 *
 * @throws CitationError `invalid-input` if the argument is not a text.
 */
export function contentHash(text: string): string {
  expectText(text, 'contentHash(): text')
  return hashes.contentHash(text)
}

/**
 * The address under which a store keeps a content: its `contentHash`, so that anyone with the text can check it. UTF-8
 * cannot hold lone surrogates, and PostgreSQL cannot hold NUL. A text that contains one is stored as a JSON string
 * under the hash of that JSON (`sha256-json:<hex>`), so that no two contents share an address.
 *
 * @throws CitationError `invalid-input` if the argument is not a text.
 */
export function contentAddress(text: string): string {
  expectText(text, 'contentAddress(): text')
  return hashes.contentAddress(text)
}
