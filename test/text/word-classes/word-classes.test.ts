import { expect, test } from 'vitest'
import { initialsOf } from '../../../src/text/word-classes/abbreviations.ts'
import * as clauseWords from '../../../src/text/word-classes/clause-words.ts'
import * as factWords from '../../../src/text/word-classes/fact-words.ts'
import * as frameWords from '../../../src/text/word-classes/frame-words.ts'
import * as lightWords from '../../../src/text/word-classes/light-words.ts'
import { isChange } from '../../../src/text/word-classes/opposite-verbs.ts'
import { createOppositeFinder } from '../../../src/text/word-classes/opposites.ts'
import * as roleWords from '../../../src/text/word-classes/role-words.ts'
import * as surroundingWords from '../../../src/text/word-classes/surrounding-words.ts'
import { isSameWord } from '../../../src/text/word-classes/synonyms.ts'
import { isPlural } from '../../../src/text/words/plural.ts'
import { isSharpS, isSharpWord, isSpelledAlike, isSpelledSame } from '../../../src/text/words/spelling.ts'

const { isReferenceWord } = clauseWords
const { isNegator, breaksNegation, hasOpposites } = factWords
const { isComplementizer, isUniversal, isVoid } = frameWords
const { isLight, isLightWord } = lightWords
const classes: Readonly<Record<string, (word: string) => boolean>> = {
  ...predicatesOf(roleWords),
  ...predicatesOf(surroundingWords),
  isReferenceWord,
  isNegator,
  breaksNegation,
  hasOpposites,
  isComplementizer,
  isUniversal,
  isVoid,
  isLight,
  isLightWord,
  isChange,
  isPlural,
  isSharpWord,
  frame: (word) => frameWords.frameOf(word) !== null,
}

/** The functions of a module that say whether a word is of a class. */
function predicatesOf(module: object): Record<string, (word: string) => boolean> {
  return Object.fromEntries(
    Object.entries(module).filter(([name]) => !name.endsWith('Of')) as [string, (word: string) => boolean][],
  )
}

test.each([
  ['rumour', 'altersText frame isVoid takesBack turnsRound'],
  ['kein', 'altersText asksForMore hasOpposites isDeterminer isNegator turnsRound'],
  ['likely', 'altersText frame isAdverb isLightWord'],
  ['most', 'asksForMore frame hasOpposites isDeterminer isLight isLightWord isQuantity'],
  ['grey', ''],
  ['was', 'asksForMore isAuxiliary isPastAuxiliary isPlural isVerbOrPreposition'],
  ['verboten', 'altersText forbids hasOpposites turnsRound'],
  ['raised', 'hasOpposites isChange saysChange'],
  ['that', 'isComplementizer isPointer isSubordinator opensClause'],
  ['claim', 'altersText frame hasOpposites isStatementNoun'],
  ['defence', ''],
  ['increase', 'hasOpposites isChange'],
  ['after', 'asksForMore hasOpposites isSubordinator isVerbOrPreposition'],
  ['masse', 'isSharpWord'],
  ['strasse', ''],
  ['he', 'isPointer isPronoun isSubject'],
  ['all', 'asksForMore breaksNegation frame hasOpposites isDeterminer isQuantity isUniversal'],
  ['low', 'hasOpposites isLight isLightWord'],
  ['fell', 'hasOpposites isChange'],
  ['true', 'hasOpposites isNeutralHead saysHolding'],
  ['false', 'altersText frame hasOpposites takesBack turnsRound'],
  ['tire', ''],
])('%s: %s', (word, expected) => {
  const own = Object.keys(classes).filter((name) => classes[name]!(word))
  expect(own.toSorted((a, b) => (a < b ? -1 : 1)).join(' ')).toBe(expected)
})

test.each([
  ['rumour', 'mill', ''],
  ['likely', 'unlikely', 'opposite'],
  ['most', 'many', 'same side'],
  ['grey', 'gray', 'alike same synonym'],
  ['raised', 'fell', 'opposite'],
  ['that', 'at', ''],
  ['claim', 'claims', 'synonym same side'],
  ['defence', 'defense', 'alike same synonym'],
  ['increase', 'raised', 'same side'],
  ['after', 'up', ''],
  ['masse', 'maße', 'sharp'],
  ['strasse', 'straße', 'same sharp synonym'],
  ['he', 'a', ''],
  ['fell', 'if', ''],
  ['true', 'hat', ''],
  ['false', 'is', ''],
  ['tire', 'tyre', 'alike same synonym'],
])('%s and %s: %s', (a, b, expected) => {
  const { opposites, same } = createOppositeFinder([b])(a)
  const relations = {
    alike: isSpelledAlike(a, b),
    same: isSpelledSame(a, b),
    sharp: isSharpS(a, b),
    synonym: isSameWord(a, b),
    opposite: opposites.length > 0,
    'same side': same.includes(b),
  }
  const own = Object.entries(relations).flatMap(([name, holds]) => (holds ? [name] : []))
  expect(own.join(' ')).toBe(expected)
})

// What may stand for words of a text, with the offset where they begin.
test.each([
  [
    'Massachusetts Institute of Technology and more words here',
    'MIT@0 MITM@0 MITMW@0 ITM@14 ITMW@14 ITMWH@14 TMW@27 TMWH@27 MWH@42',
  ],
  ['The chief financial officer', 'CFO@4'],
  ['United Nations', ''],
])('%s: %s', (text, expected) => {
  expect([...initialsOf(text)].map(([initials, at]) => `${initials}@${at}`).join(' ')).toBe(expected)
})
