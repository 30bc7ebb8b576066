import { NOT_VERIFIED } from '../case.ts'
import type { EditRow } from '../case.ts'
import { inParagraph } from '../pool.ts'
import type { Pair } from '../pool.ts'
import { figureEdits } from '../kinds/figures.ts'
import { frameEdits } from '../kinds/frames.ts'
import { signEdits } from '../kinds/signs.ts'
import { wordEdits } from '../kinds/words.ts'

/** Edits of one character, figure or word that change what a sentence says. */
export const smallEdits: EditRow = {
  name: 'small-edits',
  cases: () =>
    Object.entries({ ...figureEdits(), ...signEdits(), ...wordEdits(), ...frameEdits() } as Record<
      string,
      Pair[]
    >).flatMap(([kind, pairs]) =>
      pairs.map((pair, index) => ({ kind, ...inParagraph(pair, index), expect: NOT_VERIFIED })),
    ),
}
