import { toLine } from '../../../core/delimiter.ts'

/** UTF-16 units of a title in a prompt. */
export const MAX_TITLE = 160

/** A title of a stranger as one line of at most `maxLength` UTF-16 units that names no other source. */
export function promptTitle(
  title: string,
  { maxLength = MAX_TITLE, delimiter }: { maxLength?: number; delimiter: string },
): string {
  const line = toLine(title, { maxLength: MAX_TITLE * 2, delimiter })
  return withoutMarks(line)
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/**
 * The text of a source as a prompt may hold it: without blank lines and rules, which separate sources, without
 * what heads a source or cites one, and without the delimiter and invisible characters.
 */
export function promptText(text: string, { delimiter }: { delimiter: string }): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => {
    const clean = withoutMarks(toLine(line, { maxLength: line.length, delimiter }))
    return /[\p{L}\p{N}]/u.test(clean) ? [clean] : []
  })
  return lines.join('\n')
}

/** A text that had `[[S:3]]` or `[sid:3]` in it would cite, or pass for, another source. */
function withoutMarks(line: string): string {
  return line
    .replace(/\[\s*\[\s*(S|USAGE)\s*:([^\]]{0,200})\]\s*\]/gi, '($1 $2)')
    .replace(/\[\s*(?=\[?\s*(?:S|USAGE|sid)\s*:)/gi, '(')
}
