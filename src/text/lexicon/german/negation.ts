/* German words of negation, folded. Written for citespan. */

/** Words that negate a statement. */
export const negators =
  'nicht kein keine keiner keines keinem keinen keinerlei nie niemals niemand niemandem nichts nirgends weder ohne kaum'

/** The negator that negates only the words after it. */
export const lacking = 'ohne'
/** Negators that negate words before them even from another clause; other negators must be in the same clause. */
export const farNegators = 'keine keiner keines'

/** Words after a negator that cancel it: `nicht nur`, `nicht unbedingt`, `nicht weniger als`. */
export const negationBreakers = `
nur bloss allein unbedingt alle andere anderer anderes anderen jeder jede weniger später früher`
/** Words before which a negator and a definite article do not negate: `nicht der einzige`. */
export const onlyOnes = `
einzige einziger einzigen einziges einzigem erste erster ersten erstes erstem`
/** Pairs of words around an amount, before which a negator negates nothing: `nicht mehr Gäste als`. */
export const splitBreakers = ['mehr als']
/** Negators that may also follow the verb that they negate. */
export const negatorsBehind = 'nicht'
/** Negators that may be one side of a choice: `ob oder ob nicht`. */
export const choiceNegators = 'nicht'
/** Words before `nicht` that leave the matter open. */
export const alternatives = 'wenn oder ob'

/** Words that deny the following words without being negators. */
export const denials = `
mangel fehlt fehlen fehlende fehlender fehlenden fehlendem fehlendes unfähig statt anstatt weniger selten wenig
unterlassen verweigert verweigerte verweigerten`
