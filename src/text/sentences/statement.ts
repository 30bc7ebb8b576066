import type { Span } from '../../core/span.ts'
import { findLinks } from '../folding/links.ts'
import { findLinkReferences } from './link-references.ts'

/**
 * Matches marks, which are no part of the statement: `[1]`, `[^2]`, `[1, 3–5]`, `[S1]`, `[[S:1,3]]`, `【10:13†source】`.
 */
const markers =
  /\[{1,2}\^?(?:S:?|source )?\d{1,4}(?:[ ]?[,;–-][ ]?(?:S:?|source )?\d{1,4}){0,20}\]{1,2}|【[^【】\n]{1,60}】/giu
const urls = /\bhttps?:\/\/[^\s<>"'()[\]]{1,2000}/giu

/**
 * The statement of a claim: its text with citation markers, link references, link targets and URLs replaced
 * by spaces, so that the number of a reference is not read as a fact. Its length and the offsets of all other
 * characters are those of the text.
 *
 * @example
 * readStatement('It [grew](https://a.example/2024) by 12 % [3].')
 * // 'It  grew                          by 12 %    .'
 */
export function readStatement(given: string): string {
  const links = findLinks(given)
  const references = findLinkReferences(given, links)
  const text = references.length === 0 ? given : withBlanks(given, references)
  let statement = ''
  let position = 0
  for (const { start, end, label } of references.length === 0 ? links : findLinks(text)) {
    if (start < position) continue
    const isMarker = /^\^?\d{1,4}$/.test(text.slice(label.start, label.end))
    statement += text.slice(position, start)
    statement += isMarker
      ? ' '.repeat(end - start)
      : ' '.repeat(label.start - start) + text.slice(label.start, label.end) + ' '.repeat(end - label.end)
    position = end
  }
  statement += text.slice(position)
  const blank = (match: string) => ' '.repeat(match.length)
  return statement.replace(markers, blank).replace(urls, blank)
}

function withBlanks(text: string, spans: readonly Span[]): string {
  let rest = ''
  let position = 0
  for (const { start, end } of spans) {
    rest += text.slice(position, start) + ' '.repeat(end - start)
    position = end
  }
  return rest + text.slice(position)
}
