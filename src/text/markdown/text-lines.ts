/** A line without its line feed, and where it begins. */
export type TextLine = { line: string; start: number }

/** The lines of a text in order, without their line feeds and without an empty line after a final one. */
export function* textLines(text: string): Generator<TextLine> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    yield { line: text.slice(start, end), start }
    start = end + 1
  }
}
