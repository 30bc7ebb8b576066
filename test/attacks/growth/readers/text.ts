import { foldText } from '../../../../src/text/folding/fold.ts'
import { widenToClusters } from '../../../../src/text/folding/clusters.ts'
import {
  fromCodePointSpan,
  fromUtf8Span,
  toCodePointSpan,
  toUtf8Span,
} from '../../../../src/text/folding/offset-units.ts'
import { widenToContext } from '../../../../src/text/sentences/around.ts'
import { createBlockReader, splitBlocks } from '../../../../src/text/sentences/blocks.ts'
import { isCheckable } from '../../../../src/text/sentences/checkable.ts'
import { createContextReader } from '../../../../src/text/sentences/claim-context.ts'
import { splitClaims } from '../../../../src/text/sentences/claims.ts'
import { headingsAbove } from '../../../../src/text/sentences/heading-above.ts'
import { isHeadingOnly } from '../../../../src/text/sentences/heading-only.ts'
import { cutPassages } from '../../../../src/text/sentences/passages.ts'
import { plainWords } from '../../../../src/text/sentences/plain-words.ts'
import { splitSentences } from '../../../../src/text/sentences/sentences.ts'
import { readStatement } from '../../../../src/text/sentences/statement.ts'
import { withStruckMarked } from '../../../../src/text/sentences/struck-text.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { guessLanguage } from '../../../../src/text/words/language.ts'
import { stem } from '../../../../src/text/words/stem.ts'
import { tokenize } from '../../../../src/text/words/tokens.ts'
import { splitWords } from '../../../../src/text/words/words.ts'
import type { Readers } from '../reader.ts'

const wholeOf = (text: string) => ({ start: 0, end: text.length })
const middleOf = (text: string) => ({ start: text.length >> 1, end: (text.length >> 1) + 40 })

/** Folding, sentences, blocks, claims, tables and words. */
export const textReaders = {
  foldText: (text) => {
    const folded = foldText(text)
    for (let start = 0; start < folded.text.length; start += 50) {
      folded.toFolded(folded.toOriginal({ start, end: start + 9 }))
    }
  },
  'foldText, markup kept': (text) => foldText(text, { keepMarkup: true }),
  widenToClusters: (text) => {
    for (let start = 0; start < text.length; start += 50) widenToClusters({ start, end: start + 1 }, text)
  },
  'offset units': (text) => [
    fromUtf8Span(toUtf8Span(wholeOf(text), text), text),
    fromCodePointSpan(toCodePointSpan(wholeOf(text), text), text),
  ],
  splitSentences: (text) => splitSentences(text),
  splitBlocks: (text) => splitBlocks(text),
  'createBlockReader, in deltas': (text) => {
    const reader = createBlockReader()
    for (let start = 0; start < text.length; start += 7) reader.push(text.slice(start, start + 7))
    reader.end()
  },
  splitClaims: (text) => {
    const blocks = splitBlocks(text)
    createContextReader()(text, blocks, splitClaims(text, blocks))
  },
  isCheckable: (text) => isCheckable(text),
  withStruckMarked: (text) => withStruckMarked(text),
  readStatement: (text) => readStatement(text),
  plainWords: (text) => plainWords(text),
  cutPassages: (text) => cutPassages(text),
  isHeadingOnly: (text) => isHeadingOnly(text, wholeOf(text)),
  'isHeadingOnly, each sentence': (text) => splitSentences(text).map((span) => isHeadingOnly(text, span)),
  headingsAbove: (text) => headingsAbove(text, text.length),
  widenToContext: (text) => widenToContext(text, middleOf(text), { maxParagraph: 800, maxLength: 1600 }),
  readTables: (text) => readTables(text),
  splitWords: (text) => splitWords(text),
  tokenize: (text) => tokenize(text),
  stem: (text) => stem(text),
  guessLanguage: (text) => guessLanguage(text),
} satisfies Readers
