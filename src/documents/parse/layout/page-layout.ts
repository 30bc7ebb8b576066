/**
 * Finds the reading order of a page. In: runs of text with their places. Out: blocks in reading order, each with its
 * lines. Text at the ends of the page, in its margins and below it is separated from running text.
 */
import { toBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { toFrames } from './frames.ts'
import type { Frame } from './frames.ts'
import { edgesOf } from './page-edges.ts'
import type { SeenEdges } from './page-edges.ts'
import type { PdfText } from './pieces.ts'
import { toRegions } from './regions.ts'
import type { Region } from './regions.ts'
import { toRows, usualSize } from './rows.ts'
import type { Row } from './rows.ts'
import { toRunningText } from './running-text.ts'
import type { RunningText } from './running-text.ts'

/**
 * What earlier pages tell about a page. `follows`: the last sentence of the previous page continues on this one.
 * `seen`: lines at the ends of earlier pages, to which those of this page are added.
 */
export type LayoutOptions = { follows?: boolean; seen?: SeenEdges }

/**
 * The blocks of a page in reading order: column by column, with text across the columns before and after them. Running
 * heads, notes and captions are moved out of the sentences that they interrupt. Text of a minority direction, such as a
 * stamp across the page, gets blocks of its own. `usual` is the font size of most characters.
 */
export function layoutPage<Run extends PdfText>(
  runs: readonly Run[],
  { follows = false, seen }: LayoutOptions = {},
): RunningText<Run> & { usual: number } {
  const frames = toFrames(runs)
  const usual = usualSize(frames[0]?.pieces ?? [])
  const blocks = frames.flatMap((frame) => blocksOf(frame, { usual, follows, ...(seen && { seen }) }))
  return { ...toRunningText(blocks, follows), usual }
}

function blocksOf<Run extends PdfText>(
  { pieces, isMain }: Frame<Run>,
  options: { usual: number; follows: boolean; seen?: SeenEdges },
): Block<Run>[] {
  if (!isMain) {
    const size = usualSize(pieces)
    return toRegions(pieces).flatMap((region) => toBlocks({ ...region, isAside: true }, size))
  }
  const rows = toRows(pieces)
  const { top, bottom } = edgesOf(rows, options)
  const edge = (some: readonly Row<Run>[]): Region<Run>[] =>
    some.length > 0 ? [{ rows: [...some], isAside: true }] : []
  const body = rows.slice(top, rows.length - bottom).flatMap((row) => row.pieces)
  return [...edge(rows.slice(0, top)), ...toRegions(body), ...edge(rows.slice(rows.length - bottom))].flatMap(
    (region) => toBlocks(region, options.usual),
  )
}
