/* English words of negation, folded. Written for citespan. */

/** Words that negate a statement; `n't` is recognised as an ending. */
export const negators =
  'no not never none neither nor nobody nothing nowhere without cannot hardly barely scarcely'

/** The negator that negates only the words after it: `rode without a helmet` says that somebody rode. */
export const lacking = 'without'
/** Negators that may be in another clause than the negated words. */
export const farNegators = 'none neither'

/** Words after a negator that cancel it: `not only`, `no more than`, `no doubt`. */
export const negationBreakers = `
only just merely necessarily more less fewer later earlier all every for other doubt`
/** Words that cancel a negator before an article: `not the only one`. */
export const onlyOnes = 'only first'
/** Negators that may be one side of a choice: `whether or not`. */
export const choiceNegators = 'not'
/** Negators that before a full stop and a number are short for `number`: `No. 12`. */
export const numberSigns = 'no'
/** Words before `not` that leave the matter open: `whether or not`. */
export const alternatives = 'if whether or'

/** Words that deny the following words without being negators: `fails to rise`, `less useful`. */
export const denials = `
fail fails failed failing failure lack lacks lacked lacking absence refuse refuses refused refusal
avoid avoids avoided avoiding unable inability unlikely instead rather stop stops stopped
prevent prevents prevented preventing less rarely seldom little few`
