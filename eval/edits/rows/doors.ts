import { SHOWN } from '../case.ts'
import type { EditCase, EditRow, RowContext } from '../case.ts'
import { harmlessEdits } from './harmless-edits.ts'
import { smallEdits } from './small-edits.ts'

/**
 * Every third small edit, checked as an answer of one sentence. Edits with `[2]` are left out, because in an answer
 * that may be a mark.
 */
export const smallEditsInAnswers: EditRow = {
  name: 'small-edits-in-answers',
  cases: (context) =>
    casesOf(smallEdits, context)
      .filter(({ kind }, index) => index % 3 === 0 && !kind.startsWith('[2]'))
      .map((given) => ({ ...given, answer: given.answer ?? given.claim })),
}

/** The claims of small edits, checked as quotes, if the source does not contain them. */
export const smallEditsAsQuotes: EditRow = {
  name: 'small-edits-as-quotes',
  cases: (context) =>
    asQuotes(casesOf(smallEdits, context).filter(({ claim, source }) => !source.includes(claim))),
}

/**
 * Kinds in which a quantity is written in another form. The fact is the same, but whether the quote is, readers may
 * judge differently; so no status counts as wrong.
 */
const OTHER_WRITING = /percent|Prozent|euros|dollars|number words|^date|exponents|^unit|leading point/

/** The claims of harmless edits, checked as quotes. Kinds that need an answer or its marks are left out. */
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
