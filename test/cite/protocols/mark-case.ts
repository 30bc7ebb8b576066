import { createMarkReader } from '../../../src/entries/protocols.ts'
import type { FoundMarks, Mark, MarkOptions, MarkProblem } from '../../../src/entries/protocols.ts'

/**
 * A text as a model writes it, and the clean text with what each mark cites in its place: `‹1›`, `‹1,3 p5›`,
 * `‹2 Fig. 2›`, `‹*1›` for the whole answer; `«` is where the claim of tags begins. A mark that stays is there before it: `[1]‹1›`. Problems are `code marker`.
 */
export type MarkCase = readonly [text: string, expected: string, ...problems: string[]]

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** Ten sources; a mark that names the third gives the id `3`. */
export const sources = ordinals.map((ordinal, index) => ({
  id: String(index + 1),
  url: `https://${ordinal}.example/report-${index + 1}.pdf`,
  title: `The ${ordinal} report`,
}))

/** Reads a text in pieces, as a stream gives them. */
export function readPieces(pieces: readonly string[], options: Partial<MarkOptions> = {}) {
  const reader = createMarkReader({ sources, ...options })
  const text = pieces.map((piece) => reader.push(piece).text).join('') + reader.flush().text
  return { text, ...reader.found() }
}

/** Writes the marks that were found in the notation of a `MarkCase`. */
export function showMarks({ text, marks, problems }: FoundMarks & { text: string }) {
  const signs = marks.flatMap((mark, index) => [
    { at: mark.at, index, sign: showMark(mark) },
    ...(mark.start === undefined || mark.stays ? [] : [{ at: mark.start, index: -1, sign: '«' }]),
  ])
  let shown = ''
  let position = 0
  for (const { at, sign } of signs.toSorted((a, b) => a.at - b.at || a.index - b.index)) {
    shown += text.slice(position, at) + sign
    position = at
  }
  return [shown + text.slice(position), ...problems.map(showProblem)]
}

function showMark({ sourceIds, pages, label, scope }: Mark): string {
  const place = (pages ? ` p${pages.join()}` : '') + (label === undefined ? '' : ` ${label}`)
  return `‹${scope === 'answer' ? '*' : ''}${sourceIds.join()}${place}›`
}

function showProblem({ code, marker }: MarkProblem): string {
  return `${code} ${marker}`
}
