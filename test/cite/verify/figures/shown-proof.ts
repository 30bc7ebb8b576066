import { openFigures } from '../../../../src/cite/verify/figures/open-figures.ts'
import { checkFigures } from '../../../../src/cite/verify/figures/prove-figure.ts'

/** A claim, the texts of its evidence, and the words that a judge named for figures. */
export type ProofCase = readonly [
  claim: string,
  texts: readonly string[],
  words?: readonly (readonly [figure: string, words: string])[],
  contents?: readonly string[],
]

/** The figures that no text states, and what became of each. */
export function showProof([claim, texts, words = [], contents]: ProofCase): string {
  const shown = { texts, ...(contents && { contents }) }
  const named = words.map(([figure, said]) => ({ figure, words: said }))
  const { given, open } = checkFigures(claim, shown, named)
  const asked = openFigures(claim, shown).map(({ text, start }) => `${text}@${start}`)
  return [
    `asks ${asked.join(', ') || 'nothing'}`,
    ...given.map(
      ({ at, words: said, isComputed }) => `${at.text}: ${isComputed ? 'computed' : 'copied'} from ${said}`,
    ),
    ...(open.length > 0 ? [`open ${open.map(({ text }) => text).join(', ')}`] : []),
  ].join('\n')
}
