import { createPace } from '../../core/pace.ts'
import type { CitationRun } from '../citation-run.ts'

/** UTF-16 units of an answer that are split into claims before others get their turn: some 20 ms. */
const PIECE = 16_384

/** Gives a run a whole answer, a piece at a time. */
export async function pushInTurns(run: CitationRun, text: string): Promise<void> {
  const pace = createPace()
  for (let start = 0; start < text.length; start += PIECE) {
    await pace()
    run.push(0, text.slice(start, start + PIECE))
  }
}
