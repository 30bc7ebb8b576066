import { joinedKind } from '../../../../src/text/locate/compare/joined-words.ts'
import {
  isCommonWord,
  isForeignWord,
  isKnownWord,
  isStrange,
  isVeryStrange,
} from '../../../../src/text/locate/compare/known-words.ts'
import { letterChangeOf, printsAlike } from '../../../../src/text/locate/compare/letter-change.ts'
import { hasLostLetter, isLostLetterAlone } from '../../../../src/text/locate/compare/lost-letters.ts'
import {
  hasFigures,
  hasLooseFigure,
  isCleanNumber,
  isFirm,
  isMisreadWord,
  isNear,
  isOtherNumber,
  isSign,
  numberChange,
} from '../../../../src/text/locate/compare/number-change.ts'
import { readQuotedWords } from '../../../../src/text/locate/compare/quoted-words.ts'
import { isNearLetter, isOneSlip, isSlip } from '../../../../src/text/locate/compare/slip.ts'
import { changeOf } from '../../../../src/text/locate/compare/word-change.ts'
import { hasLikeOutline } from '../../../../src/text/locate/damage/outline.ts'
import {
  endsInMisreadSign,
  isBroken,
  isBrokenOrdinal,
  isDamagedNegator,
  keepsFigures,
  looksLike,
  shapeOf,
} from '../../../../src/text/locate/damage/scan-damage.ts'
import { isSharpS, isSharpWord, isSpelledAlike, isSpelledSame } from '../../../../src/text/words/spelling.ts'

/** The names of the predicates that hold. */
const namesOf = (answers: Readonly<Record<string, boolean>>) =>
  Object.keys(answers).filter((name) => answers[name])

/** What is known about one folded word. */
export function readWord(word: string): string[] {
  const answers = {
    known: isKnownWord(word),
    common: isCommonWord(word),
    strange: isStrange(word),
    'very strange': isVeryStrange(word),
    'not English': isForeignWord(word, 'en'),
    'not German': isForeignWord(word, 'de'),
    'lost a letter': hasLostLetter(word),
    firm: isFirm(word),
    figures: hasFigures(word),
    sign: isSign(word),
    'clean number': isCleanNumber(word),
    'sharp word': isSharpWord(word),
  }
  return [[...namesOf(answers), `shape ${shapeOf(word)}`].join(', ')]
}

/** What is known about a word of a quote and the word of a text in its place, both folded. */
export function readWordPair([a, b]: [string, string]): string[] {
  const [quote, found] = [wordOf(a), wordOf(b)]
  const kinds = [
    {},
    { isScan: true },
    { isNoisy: true },
    { language: 'en' as const },
    { language: 'de' as const },
    { isElsewhere: (word: string) => word === b },
    { isElsewhere: (word: string) => word === a, isScan: true },
  ].map((context) => changeOf(quote, found, { isElsewhere: () => false, isScan: false, ...context }))
  const named = changeOf(
    { ...quote, isCapital: true, isName: true },
    { ...found, isCapital: true, isName: true },
    { isElsewhere: () => false, isScan: false },
  )
  const answers = {
    'prints alike': printsAlike(a, b),
    'lost letter alone': isLostLetterAlone(a, b),
    'loose figure': hasLooseFigure(a, b),
    misread: isMisreadWord(a, b),
    near: isNear(a, b),
    'other number': isOtherNumber(a, b),
    'one slip': isOneSlip(a, b),
    'slip of two': isSlip(a, b, { least: 2 }),
    'slip of six': isSlip(a, b, { least: 6 }),
    'near letter': isNearLetter(a, b),
    'looks like': looksLike(a, b),
    'keeps figures': keepsFigures(a, b),
    'broken ordinal': isBrokenOrdinal(a, b),
    'damaged negator': isDamagedNegator(a, b),
    'like outline': hasLikeOutline(quote, found),
    'like outline of a name': hasLikeOutline({ ...quote, isCapital: true }, found),
    'spelled alike': isSpelledAlike(a, b),
    'spelled same': isSpelledSame(a, b),
    'sharp s': isSharpS(a, b),
    'misread sign': endsInMisreadSign(b, { of: quote, wanted: `${a}% of` }),
  }
  return [
    `${kinds.join(' ')}, as names ${named}, letters ${letterChangeOf(a, b)}, numbers ${numberChange(a, b)}`,
    namesOf(answers).join(', '),
  ]
}

const wordOf = (text: string) => ({
  text,
  start: 0,
  end: text.length,
  isCapital: false,
  isName: false,
  isCut: false,
})

/** Words of a quote and of a text that may be the same, split at other places. */
export function readJoined([a, b]: [string, string]): string[] {
  const [quote, found] = [readQuotedWords(a), readQuotedWords(b)]
  const kinds = [{}, { isScan: true }, { isElsewhere: () => true }].map((context) =>
    String(joinedKind(quote, found, { isElsewhere: () => false, isScan: false, ...context })),
  )
  const last = found.at(-1)
  const broken = last && quote[0] ? isBroken(last, { of: quote[0], text: b }) : false
  return [
    `${kinds.join(' ')}${broken ? ', broken' : ''}`,
    ...[quote, found].map((words) =>
      words
        .map(({ text, start, end, ...is }) => `${[text, ...namesOf(is)].join(' ')} ${start}-${end}`)
        .join('; '),
    ),
  ]
}
