import { safeUrl } from '../../core/source-label.ts'
import { toLine } from '../../core/delimiter.ts'
import type { ProtocolName } from './reading/protocol.ts'
import type { MarkSource } from './reading/resolve-sources.ts'

/** Maximum UTF-16 units of a title in a list of sources. */
const MAX_TITLE = 160
/** Maximum UTF-16 units of a shown URL; a longer one is not shown. */
const MAX_URL = 500

/** How a protocol names a source in the list above its rules. */
const labels: Record<ProtocolName, (number: number) => string> = {
  numbers: (number) => `[${number}]`,
  words: (number) => `Source ${number}:`,
  'source-ids': (number) => `S${number} –`,
  footnotes: (number) => `^${number}:`,
  html: (number) => `S${number} –`,
  sidecar: (number) => `- ${number}:`,
  usage: (number) => `- ${number}:`,
  tags: (number) => `- ${number}:`,
}

/** A source as the protocol names it: `[1] Title (URL)`, `S1 – Title (URL)`, `- 1: Title (URL)`. */
export function sourceListLine(
  protocol: ProtocolName,
  number: number,
  { title, url }: Pick<MarkSource, 'title' | 'url'>,
): string {
  const address = shownUrl(url)
  const name = shownTitle(title)
  const shown = name === '' ? address : `${name}${address === '' ? '' : ` (${address})`}`
  return `${labels[protocol](number)} ${shown || 'untitled'}`
}

/** An untrusted title as one line, without characters that could begin a mark, a tag or code; '' without a title. */
export function shownTitle(title: string | null | undefined): string {
  return toLine(title ?? '', { maxLength: MAX_TITLE })
    .replace(/[[【［]/g, '(')
    .replace(/[\]】］]/g, ')')
    .replace(/[<>`]/g, "'")
    .replace(/[⁰¹²³⁴-⁹]/g, (digit) => digit.normalize('NFKC'))
}

/** A web URL with its brackets and quotes encoded; empty for other URLs and beyond `MAX_URL`, as it cannot be cut. */
function shownUrl(url: string | null | undefined): string {
  const safe = safeUrl(url ?? undefined) ?? ''
  const encoded = safe.replace(/[[\]<>`"\s【】［］]/g, (sign) => encodeURIComponent(sign))
  return encoded.length > MAX_URL ? '' : encoded
}
