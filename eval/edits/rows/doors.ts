import { SHOWN } from '../case.ts'
import type { EditCase, EditRow, RowContext } from '../case.ts'
import { harmlessEdits } from './harmless-edits.ts'
import { smallEdits } from './small-edits.ts'

/** Every third small edit, asked as an answer of one sentence. In an answer `[2]` may be a mark. */
export const smallEditsInAnswers: EditRow = {
  name: 'small-edits-in-answers',
  cases: (context) =>
    casesOf(smallEdits, context)
      .filter(({ kind }, index) => index % 3 === 0 && !kind.startsWith('[2]'))
      .map((given) => ({ ...given, answer: given.answer ?? given.claim })),
}

/** Small edits given as quotes, where the source does not have the quote as it is. */
export const smallEditsAsQuotes: EditRow = {
  name: 'small-edits-as-quotes',
  cases: (context) =>
    asQuotes(casesOf(smallEdits, context).filter(({ claim, source }) => !source.includes(claim))),
}

/** Another writing of a quantity is the same fact; whether it is the same quote may be argued, but for thousands. */
const OTHER_WRITING = /percent|Prozent|euros|dollars|number words|^date|exponents|^unit|leading point/

/** Harmless edits given as quotes; marks of an answer are in no quote. */
export const harmlessEditsAsQuotes: EditRow = {
  name: 'harmless-edits-as-quotes',
  cases(context) {
    const given = casesOf(harmlessEdits, context)
    const quoted = given.filter(({ kind }) => !/^(?:claim|answer):|before the claim/.test(kind))
    return asQuotes(quoted).map((one) =>
      OTHER_WRITING.test(one.kind) ? { ...one, kind: `${one.kind} (share)`, expect: SHOWN } : one,
    )
  },
}

const casesOf = (row: EditRow, context: RowContext) => row.cases(context) ?? []

const asQuotes = (cases: readonly EditCase[]) =>
  cases.filter(({ answer }) => answer === undefined).map((given) => ({ ...given, quote: given.claim }))
