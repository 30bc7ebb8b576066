/** UTF-16 units before an offset in which to look for headings. */
const REACH = 20_000
const MAX_TITLE_LENGTH = 120
/**
 * Matches `## Fees`, an underlined line, and lines that open a section of a law: `§ 257 Aufbewahrung`, `Art.
 * 6 Rechtmäßigkeit`.
 */
const headingLine =
  /^(?:(#{1,6})[ \t]+(.*)|((?:§|Art\.|Artikel|Article|Section)[ \t]*\d.*)|(?<=\n[ \t]*\n|^)([^\n|#>*-][^\n|]{0,118})\n(=|-)\5{2,}[ \t]*)$/gm
/** The level of a section of a law: below all headings. */
const SECTION_LEVEL = 7

/**
 * The headings in the 20,000 UTF-16 units above an offset, outermost first: at most one for each level of markdown, and
 * the section of a law. Empty if there are none. A heading is cut after 120 units; a longer line that begins like a
 * section of a law is not a heading.
 *
 * Because this is called for each passage of a long source, it only looks at lines: a line of code that begins with `#`
 * counts as a heading too. `outlineHeadings` is exact, and reads the whole text.
 */
export function headingsAbove(text: string, offset: number): string[] {
  const from = Math.max(0, offset - REACH)
  const cut = text.slice(from, offset)
  // The first line may be the end of a longer one.
  const near = from === 0 ? cut : cut.slice(cut.indexOf('\n') + 1)
  // The line in which the offset lies is not above it.
  const lines = near.slice(0, near.lastIndexOf('\n') + 1)
  const open: { level: number; title: string }[] = []
  for (const [, signs, title, section, underlined, line] of lines.matchAll(headingLine)) {
    const level = signs ? signs.length : underlined ? (line === '=' ? 1 : 2) : SECTION_LEVEL
    const words = (title ?? section ?? underlined ?? '').replace(/[ \t]#+[ \t]*$|[*_]/g, '').trim()
    // A sentence that begins with "§ 5" is not a heading.
    if (words === '' || (level === SECTION_LEVEL && words.length > MAX_TITLE_LENGTH)) continue
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    open.push({ level, title: words.slice(0, MAX_TITLE_LENGTH) })
  }
  return open.map(({ title }) => title)
}
