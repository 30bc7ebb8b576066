import { readEntity } from '../../core/text.ts'
import { createMarkupReader } from '../folding/markup.ts'

/**
 * A line of markdown as a reader sees it: without emphasis, code ticks, escapes and link targets, and with entities
 * decoded. `With *npm* &amp; Co.` becomes `With npm & Co.`. Takes linear time.
 */
export function plainWords(line: string): string {
  const markup = createMarkupReader(line)
  let words = ''
  let position = 0
  while (position < line.length) {
    const { markupEnd, end } = markup.read(position)
    if (end > position) {
      words += line.slice(markupEnd, end)
      position = end
      continue
    }
    const entity = readEntity(line, position)
    words += entity ? entity.value : line[position]
    position += entity?.length ?? 1
  }
  return words.trim()
}
