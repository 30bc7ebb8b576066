import { initialsOf } from '../../../src/text/word-classes/abbreviations.ts'
import * as clause from '../../../src/text/word-classes/clause-words.ts'
import * as fact from '../../../src/text/word-classes/fact-words.ts'
import * as frame from '../../../src/text/word-classes/frame-words.ts'
import { irregularLemma, lemmaOf } from '../../../src/text/word-classes/irregular-verbs.ts'
import * as light from '../../../src/text/word-classes/light-words.ts'
import { isChange, lemmaKey } from '../../../src/text/word-classes/opposite-verbs.ts'
import { createOppositeFinder, findOpposite } from '../../../src/text/word-classes/opposites.ts'
import * as role from '../../../src/text/word-classes/role-words.ts'
import * as surrounding from '../../../src/text/word-classes/surrounding-words.ts'
import { isSameWord, spelling, synonymGroups } from '../../../src/text/word-classes/synonyms.ts'
import { englishForms, germanForms } from '../../../src/text/word-classes/verb-forms.ts'
import { guessLanguage } from '../../../src/text/words/language.ts'
import { isPlural } from '../../../src/text/words/plural.ts'
import { englishSpelling } from '../../../src/text/words/spelling.ts'
import { stem } from '../../../src/text/words/stem.ts'

const predicates: Readonly<Record<string, (word: string) => boolean>> = {
  reference: clause.isReferenceWord,
  negator: fact.isNegator,
  'breaks negation': fact.breaksNegation,
  'has opposites': fact.hasOpposites,
  complementizer: frame.isComplementizer,
  universal: frame.isUniversal,
  void: frame.isVoid,
  light: light.isLight,
  'light word': light.isLightWord,
  change: isChange,
  pronoun: role.isPronoun,
  subject: role.isSubject,
  pointer: role.isPointer,
  determiner: role.isDeterminer,
  auxiliary: role.isAuxiliary,
  irrealis: role.isIrrealis,
  'verb or preposition': role.isVerbOrPreposition,
  quantity: role.isQuantity,
  'asks for more': role.asksForMore,
  'opens a clause': role.opensClause,
  subordinator: role.isSubordinator,
  'statement noun': surrounding.isStatementNoun,
  'says holding': surrounding.saysHolding,
  'takes back': surrounding.takesBack,
  'turns round': surrounding.turnsRound,
  'one-sided': surrounding.isOneSided,
  'says change': surrounding.saysChange,
  'says containing': surrounding.saysContaining,
  'neutral head': surrounding.isNeutralHead,
  plural: isPlural,
}

/** The classes of a folded word, and its forms. */
export function readClasses(word: string): string[] {
  return [
    Object.keys(predicates)
      .filter((name) => predicates[name]!(word))
      .join(', '),
    `stem ${stem(word)}, lemma ${lemmaOf(word)} ${irregularLemma(word)} ${lemmaKey(word)}, spelled ${spelling(word)} ${englishSpelling(word)}, ${frame.frameOf(word) ? JSON.stringify(frame.frameOf(word)) : 'no frame'}`,
    `${JSON.stringify(fact.sidesOf(word).map(({ kind, side }) => `${kind} ${side}`))} ${synonymGroups(word).size}`,
    `${englishForms(word).join(' ')}; ${germanForms(word).join(' ')}`,
  ]
}

/** Whether two folded words are opposites or the same. */
export function readOpposites([a, b]: [string, string]): string[] {
  return [
    `${findOpposite(a, b)} ${fact.oppositionOf(a, b)} ${isSameWord(a, b) ? 'same' : ''}`,
    JSON.stringify(createOppositeFinder([b, 'möglich', 'likely'])(a)),
  ]
}

/** What is known about a phrase: its initials, its language, whether it gives examples. */
export function readPhrase(text: string): string[] {
  const language = guessLanguage(text)
  return [
    `${[...initialsOf(text)].map(([name, count]) => `${name} ${count}`).join(', ')}; ${language}; ${JSON.stringify(clause.exampleAt(text.toLowerCase().split(' ')))}`,
  ]
}
