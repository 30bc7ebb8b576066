import type { OneText } from './answer.ts'
import type { Protocol, MarkSource } from '../../cite/protocols.ts'
import { readBack } from './read-back.ts'
import type { WrittenText } from './write-marks.ts'

/**
 * Appends the mark that lists the cited sources: to the last line, or below it if the mark is not read there, as in
 * code. If it is read in neither place, the text stays unchanged and all citations are omitted.
 */
export function writeUsage(
  text: string,
  spans: OneText['spans'],
  {
    protocol,
    sources,
    numbers,
  }: { protocol: Protocol; sources: readonly MarkSource[]; numbers: ReadonlyMap<string, number> },
): Omit<WrittenText, 'inserts'> & { clean: string } {
  const cited = [...new Set(spans.flatMap(({ sourceIds }) => sourceIds))].filter((id) => numbers.has(id))
  const omitted = spans.filter(({ sourceIds }) => !sourceIds.some((id) => numbers.has(id)))
  const all = { text, clean: text, marks: [], omitted: omitted.map(({ citation }) => citation) }
  if (cited.length === 0) return all
  const marker = protocol.write(cited.map((id) => numbers.get(id)!).toSorted((a, b) => a - b))
  for (const [gap, kept] of [
    [' ', ''],
    ['\n\n', '\n\n'],
  ] as const) {
    const written = text + gap + marker
    const read = readBack(written, { protocol: protocol.name, sources })
    if (read.text !== text + kept) continue
    return {
      ...all,
      text: written,
      clean: read.text,
      marks: [{ at: read.text.length, sourceIds: cited, marker }],
    }
  }
  // An unclosed code block includes everything after it.
  return { ...all, omitted: spans.map(({ citation }) => citation) }
}
