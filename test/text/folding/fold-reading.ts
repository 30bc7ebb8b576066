import type { Span } from '../../../src/core/span.ts'
import {
  codePointOf,
  isInsideCluster,
  splitsPair,
  widenToClusters,
} from '../../../src/text/folding/clusters.ts'
import {
  foldCharacter,
  isExtender,
  isIgnorable,
  isPoint,
  isWhitespace,
} from '../../../src/text/folding/characters.ts'
import { foldText } from '../../../src/text/folding/fold.ts'
import { foldWritten } from '../../../src/text/folding/fold-written.ts'
import { findLinks } from '../../../src/text/folding/links.ts'
import { createOffsetCounter } from '../../../src/text/folding/offset-counter.ts'
import {
  fromCodePointSpan,
  fromUtf8Span,
  toCodePointSpan,
  toUtf8Span,
} from '../../../src/text/folding/offset-units.ts'
import { endOfReading, hasReadings, markReadings } from '../../../src/text/folding/readings.ts'
import { isPlainText, readPlainTokens, toPlain } from '../../../src/text/words/plain-tokens.ts'
import { tokenize } from '../../../src/text/words/tokens.ts'
import { splitWords } from '../../../src/text/words/words.ts'

const at = ({ start, end }: Span) => `${start}-${end}`
const ones = (length: number) => Array.from({ length }, (_, start) => ({ start, end: start + 1 }))

/** How a text is folded, and where its characters, clusters, links and readings are. */
export function readFold(text: string): string[] {
  const { text: folded, toOriginal, toFolded } = foldText(text)
  const written = foldWritten(text).text
  const [kept, said] = [
    foldText(text, { keepMarkup: true }).text,
    foldText(text, { withoutStruck: true }).text,
  ]
  const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset)
  return [
    `${JSON.stringify(folded)}${written === folded ? '' : ` written ${JSON.stringify(written)}`}${kept === folded ? '' : ` with markup ${JSON.stringify(kept)}`}${said === folded ? '' : ` not struck ${JSON.stringify(said)}`}`,
    ones(folded.length)
      .map((span) => at(toOriginal(span)))
      .join(' '),
    ones(text.length)
      .map((span) => at(toFolded(span)))
      .join(' '),
    [
      at(toOriginal({ start: 0, end: folded.length })),
      at(toOriginal({ start: 1, end: 1 })),
      at(toFolded({ start: 1, end: text.length })),
      at(toFolded({ start: 0, end: 0 })),
    ].join(' '),
    `inside clusters ${offsets.filter((offset) => isInsideCluster(text, offset)).join(' ')}; pairs ${offsets.filter((offset) => splitsPair(text, offset)).join(' ')}; ${ones(
      text.length,
    )
      .map((span) => at(widenToClusters(span, text)))
      .join(' ')}`,
    [
      ...findLinks(text).map((link) => `link ${at(link)} ${at(link.label)}`),
      ...offsets
        .filter((offset) => endOfReading(text, offset) !== offset)
        .map((offset) => `reading ${offset}-${endOfReading(text, offset)}`),
      ...(hasReadings(text) ? ['readings'] : []),
      ...(markReadings(text) === text ? [] : [JSON.stringify(markReadings(text))]),
    ].join(', '),
  ].filter((line) => line !== '')
}

/** Conversions of offsets, and what single characters are. */
export function readUnits(text: string): string[] {
  const attempt = (convert: () => Span) => {
    try {
      return at(convert())
    } catch (error) {
      return (error as Error).name
    }
  }
  const spans = [
    ...ones(Math.min(8, text.length)),
    { start: 0, end: text.length },
    { start: 0, end: text.length + 1 },
  ]
  const counter = createOffsetCounter(text)
  return [
    ...[toUtf8Span, fromUtf8Span, toCodePointSpan, fromCodePointSpan].map((convert) =>
      spans.map((span) => attempt(() => convert(span, text))).join(' '),
    ),
    `before the end ${counter.toPoints(text.length)} ${counter.toBytes(text.length)}`,
    Array.from(text, (character) => {
      const code = character.codePointAt(0)!
      const is = [
        isWhitespace(code) && 'space',
        isIgnorable(character) && 'ignorable',
        isPoint(character) && 'point',
        isExtender(character) && 'extender',
      ].filter(Boolean)
      return `${code.toString(16)} ${is.join(' ')} ${JSON.stringify(foldCharacter(character))}`
    }).join('; '),
    ones(text.length)
      .map(({ start }) => String(codePointOf(text, start)))
      .join(' '),
  ]
}

/** The terms and words of a text. */
export function readTokens(text: string): string[] {
  const plain: string[] = []
  if (isPlainText(text))
    readPlainTokens(text, (...token: unknown[]) => {
      plain.push(token.join(' '))
    })
  return [
    tokenize(text)
      .map(
        ({ term, isContent, isNumber, ...span }) =>
          `${term} ${at(span)}${isContent ? '' : ' function'}${isNumber ? ' number' : ''}`,
      )
      .join('; '),
    splitWords(text)
      .map((word) => `${word.text} ${at(word)}`)
      .join('; '),
    isPlainText(text) ? `plain ${plain.join('; ')}` : '',
    toPlain(text),
  ].filter((line) => line !== '')
}
