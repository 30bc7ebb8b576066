/** Public exports of `word-classes/`: the lemma, opposites, synonyms and effect of a word. */
export { initialsOf } from './word-classes/abbreviations.ts'
export { exampleAt, isReferenceWord } from './word-classes/clause-words.ts'
export { breaksNegation, hasOpposites, isNegator } from './word-classes/fact-words.ts'
export { frameOf, isComplementizer, isUniversal, isVoid } from './word-classes/frame-words.ts'
export { irregularLemma, lemmaOf } from './word-classes/irregular-verbs.ts'
export { isLight, isLightWord } from './word-classes/light-words.ts'
export { isChange } from './word-classes/opposite-verbs.ts'
export { createOppositeFinder, findOpposite } from './word-classes/opposites.ts'
export {
  asksForMore,
  isAdverb,
  isAuxiliary,
  isDeterminer,
  isIrrealis,
  isPastAuxiliary,
  isPointer,
  isPronoun,
  isQuantity,
  isSubject,
  isSubordinator,
  isVerbOrPreposition,
  opensClause,
  pointingWordsOf,
} from './word-classes/role-words.ts'
export {
  altersText,
  discourages,
  excludes,
  isNeutralHead,
  isOneSided,
  isStatementNoun,
  saysChange,
  saysContaining,
  saysHolding,
  saysRefraining,
  takesBack,
  forbids,
  turnsRound,
} from './word-classes/surrounding-words.ts'
export { isSameWord, spelling, synonymGroups } from './word-classes/synonyms.ts'
