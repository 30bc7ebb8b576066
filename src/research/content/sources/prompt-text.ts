import { toLine } from '../../../core/delimiter.ts'

/** Maximum number of UTF-16 units of a title in a prompt. */
const MAX_TITLE = 160

/** An untrusted title as one line of at most `maxLength` UTF-16 units that cannot pass for another source. */
export function promptTitle(
  title: string,
  { maxLength = MAX_TITLE, delimiter }: { maxLength?: number; delimiter: string },
): string {
  return withoutMarks(toLine(title, { maxLength, delimiter }))
}

/**
 * The text of a source, made safe for a prompt. Lines without a letter or digit are removed, since blank lines and
 * rules separate sources. The delimiter and invisible characters are removed too. Marks of sources are rewritten, so
 * that they are no longer marks: `[[S:3]]` as `(S 3)`.
 */
export function promptText(text: string, { delimiter }: { delimiter: string }): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => {
    const clean = withoutMarks(toLine(line, { maxLength: line.length, delimiter }))
    return /[\p{L}\p{N}]/u.test(clean) ? [clean] : []
  })
  return lines.join('\n')
}

/**
 * Rewrites the marks `[[S:3]]`, `[[USAGE:…]]` and `[sid:3]` as `(S 3)`, `(USAGE …)` and `(sid:3]`. With a mark, the
 * text of a source could cite another source or look like one.
 */
function withoutMarks(line: string): string {
  return line
    .replace(/\[\s*\[\s*(S|USAGE)\s*:([^\]]{0,200})\]\s*\]/gi, '($1 $2)')
    .replace(/\[\s*(?=\[?\s*(?:S|USAGE|sid)\s*:)/gi, '(')
}
