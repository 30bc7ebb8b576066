import { createPace } from '../../core/pace.ts'

/** Maximum UTF-16 units of an answer that are split into claims in one turn of the event loop: some 20 ms of work. */
const PIECE = 16_384

/** Gives a run the whole text of an answer, piece by piece. */
export async function pushInTurns(
  run: { push(textPart: number, delta: string): void },
  text: string,
): Promise<void> {
  const pace = createPace()
  for (let start = 0; start < text.length; start += PIECE) {
    await pace()
    run.push(0, text.slice(start, start + PIECE))
  }
}
