/** What other rooms take from `lexicon/`: the words of each language, as data. */
export {
  englishHaving,
  englishJoints,
  englishKinds,
  englishNeeded,
  englishOperations,
  englishRows,
  englishShares,
  englishTotals,
} from './lexicon/english/aggregates.ts'
export {
  arrayNames,
  englishFigureWords,
  englishNumberedLeads,
  englishNumberedWords,
  englishPhraseOpeners,
  englishValueListWords,
} from './lexicon/english/arrays.ts'
export {
  englishMonths,
  englishRecencyWords,
  englishSinceWords,
  englishTimeUnits,
  englishWeekdays,
  englishWithinWords,
} from './lexicon/english/dates.ts'
export {
  englishCorrections,
  englishExceptives,
  englishForwards,
  englishSaidBefore,
  englishStatementPointers,
} from './lexicon/english/frames.ts'
export {
  englishAdditions,
  englishAuxiliaries,
  englishBe,
  englishComplements,
  englishContrasts,
  englishCounted,
  englishDemonstratives,
  englishDeterminers,
  englishImpersonals,
  englishLastTimeOrders,
  englishObjectPronouns,
  englishOrdinalPointers,
  englishPersonalPronouns,
  englishPossessives,
  englishPrepositions,
  englishPronouns,
  englishReasons,
  englishRelativeTimes,
  englishRelatives,
  englishSameTimes,
  englishSupport,
  englishThere,
  englishTimeOrders,
  englishTimeUnitWords,
  englishWholes,
} from './lexicon/english/function-words.ts'
export { englishJudging } from './lexicon/english/judging.ts'
export {
  englishCapitals,
  englishGenericNames,
  englishPersons,
  englishSameNames,
} from './lexicon/english/names.ts'
export {
  englishAlternatives,
  englishDenials,
  englishFarNegators,
  englishLacking,
  englishNegators,
  englishOnlyOnes,
} from './lexicon/english/negation.ts'
export {
  englishAllOf,
  englishBeforeAmount,
  englishCeilings,
  englishChangeBy,
  englishChangeFrom,
  englishChangeTo,
  englishEach,
  englishFew,
  englishFigures,
  englishFloors,
  englishMany,
  englishPartOf,
  englishRanges,
  englishTurns,
} from './lexicon/english/numbers.ts'
export {
  englishAdverbPhrases,
  englishAttributes,
  englishHyphenated,
  englishQuantifierScale,
} from './lexicon/english/opposites.ts'
export {
  englishConsentPhrases,
  englishErrorPhrases,
  englishListingPhrases,
  englishPaywallPhrases,
  englishSourceHeadings,
  englishSourceWords,
} from './lexicon/english/pages.ts'
export { englishPlaceLabels } from './lexicon/english/places.ts'
export { englishFactAbbreviations, englishInterrogatives } from './lexicon/english/sentences.ts'
export {
  englishCountNouns,
  englishDerivations,
  englishEqualVerbs,
  englishNo,
  englishRowDates,
  englishTableNames,
  englishTellingParticles,
  englishTellingPhrases,
  englishTellingVerbs,
  englishUnitHeads,
  englishUnreal,
  englishValueNames,
  englishYears,
  englishYes,
} from './lexicon/english/tables.ts'
export {
  germanHaving,
  germanJoints,
  germanKinds,
  germanNeeded,
  germanOperations,
  germanRows,
  germanShares,
  germanTotals,
} from './lexicon/german/aggregates.ts'
export {
  germanFigureWords,
  germanNumberedLeads,
  germanNumberedWords,
  germanPhraseOpeners,
  germanValueListWords,
} from './lexicon/german/arrays.ts'
export {
  germanRecencyWords,
  germanSinceWords,
  germanTimeUnits,
  germanWithinWords,
} from './lexicon/german/dates.ts'
export {
  germanCorrections,
  germanExceptives,
  germanForwards,
  germanSaidBefore,
  germanStatementPointers,
} from './lexicon/german/frames.ts'
export {
  germanAdditions,
  germanArticles,
  germanArticlesByGender,
  germanAuxiliaries,
  germanComplements,
  germanContrasts,
  germanCounted,
  germanDemonstratives,
  germanImpersonals,
  germanOrdinalPointers,
  germanPersonalPronouns,
  germanPossessives,
  germanPrepositions,
  germanPronouns,
  germanReasons,
  germanRelativeTimes,
  germanSameTimes,
  germanThis,
  germanTimeOrders,
  germanTimeUnitWords,
  germanWholes,
} from './lexicon/german/function-words.ts'
export { germanJudging } from './lexicon/german/judging.ts'
export {
  germanAlternatives,
  germanDenials,
  germanFarNegators,
  germanLacking,
  germanNegators,
  germanOnlyOnes,
} from './lexicon/german/negation.ts'
export {
  germanAllOf,
  germanBeforeAmount,
  germanCeilings,
  germanChangeBy,
  germanChangeFrom,
  germanChangeTo,
  germanEach,
  germanFew,
  germanFigures,
  germanFloors,
  germanMany,
  germanPartOf,
  germanRanges,
  germanTurns,
} from './lexicon/german/numbers.ts'
export {
  germanAdverbPhrases,
  germanAttributes,
  germanHyphenated,
  germanQuantifierScale,
} from './lexicon/german/opposites.ts'
export {
  germanConsentPhrases,
  germanErrorPhrases,
  germanListingPhrases,
  germanPaywallPhrases,
  germanSourceHeadings,
  germanSourceWords,
} from './lexicon/german/pages.ts'
export { germanPlaceLabels } from './lexicon/german/places.ts'
export { germanFactAbbreviations, germanInterrogatives } from './lexicon/german/sentences.ts'
export {
  germanCountNouns,
  germanDerivations,
  germanEqualVerbs,
  germanNo,
  germanRowDates,
  germanTableNames,
  germanTellingParticles,
  germanTellingPhrases,
  germanTellingVerbs,
  germanUnitHeads,
  germanUnreal,
  germanValueNames,
  germanYears,
  germanYes,
} from './lexicon/german/tables.ts'
export { germanVerbParticles } from './lexicon/german/verbs.ts'
export { lazily } from './lexicon/lazily.ts'
export { letterPattern } from './lexicon/letter-pattern.ts'
export type { LetterPattern } from './lexicon/letter-pattern.ts'
export { startsWithCapital } from './lexicon/letters.ts'
export {
  otherPhraseOpeners,
  otherSourceHeadings,
  unspacedPhraseOpeners,
  unspacedPhraseParts,
} from './lexicon/mark-words.ts'
export { otherRetractions, otherScriptReports, otherScriptRetractions } from './lexicon/other/retractions.ts'
export { wordSet, wordsOf } from './lexicon/word-list.ts'
export { wordsPattern } from './lexicon/words-pattern.ts'
