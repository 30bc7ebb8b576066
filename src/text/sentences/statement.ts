import { findLinks } from '../folding/links.ts'

/** `[1]`, `[^2]`, `[1, 3–5]`, `[S1]`, `[[S:1,3]]`, `【10:13†source】`. */
const markers =
  /\[{1,2}\^?(?:S:?|source )?\d{1,4}(?:[ ]?[,;–-][ ]?(?:S:?|source )?\d{1,4}){0,20}\]{1,2}|【[^【】\n]{1,60}】/giu
const urls = /\bhttps?:\/\/[^\s<>"'()[\]]{1,2000}/giu

/**
 * What a claim states: its text with citation markers, link targets and URLs
 * blanked out, so that the number of a reference is not taken for a fact. It is
 * as long as the text, and every other character keeps its offset.
 *
 * @example
 * readStatement('It [grew](https://a.example/2024) by 12 % [3].')
 * // 'It  grew                          by 12 %    .'
 */
export function readStatement(text: string): string {
  let statement = ''
  let position = 0
  for (const { start, end, label } of findLinks(text)) {
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
