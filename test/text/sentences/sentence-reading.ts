import type { Span } from '../../../src/core/span.ts'
import { widenToContext, withAntecedent } from '../../../src/text/sentences/around.ts'
import {
  countCells,
  isDelimiterRow,
  isRule,
  isUnderline,
  rawHtmlEnd,
  readItemContent,
  readLine,
} from '../../../src/text/sentences/block-lines.ts'
import { createBlockReader, splitBlocks } from '../../../src/text/sentences/blocks.ts'
import { isCheckable, isFragment } from '../../../src/text/sentences/checkable.ts'
import { createContextReader } from '../../../src/text/sentences/claim-context.ts'
import { splitClaims } from '../../../src/text/sentences/claims.ts'
import { headingsAbove } from '../../../src/text/sentences/heading-above.ts'
import { isHeadingOnly } from '../../../src/text/sentences/heading-only.ts'
import { readHtmlRuns } from '../../../src/text/sentences/html-runs.ts'
import { cutPassages } from '../../../src/text/sentences/passages.ts'
import { plainWords } from '../../../src/text/sentences/plain-words.ts'
import { splitSentences } from '../../../src/text/sentences/sentences.ts'
import { statementLine } from '../../../src/text/sentences/statement-line.ts'
import { readStatement } from '../../../src/text/sentences/statement.ts'
import { withoutStruck, withStruckMarked } from '../../../src/text/sentences/struck-text.ts'
import { parseTime, readCues } from '../../../src/text/sentences/subtitle-cues.ts'
import { createThoughtMask } from '../../../src/text/sentences/thought-mask.ts'
import { splitUnits } from '../../../src/text/sentences/units.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'
import { shortened, written } from '../../fixtures/recorded-cases.ts'

const at = ({ start, end }: Span) => `${start}-${end}`
const quoted = (text: string) => (span: Span) => JSON.stringify(text.slice(span.start, span.end))

/** How a text is split: blocks, sentences, claims with their context, passages, units. */
export function readSplits(text: string): string[] {
  const slice = quoted(text)
  const whole = { start: 0, end: text.length }
  const blocks = splitBlocks(text)
  const claims = splitClaims(text)
  const reader = createBlockReader()
  const streamed = [...text].flatMap((character) => reader.push(character))
  const claimLines = createContextReader('Before.')(text, blocks, claims).map(
    ({ before, checkable, ...claim }) =>
      `${at(claim)} ${checkable ? '' : 'not to check '}${JSON.stringify(before ?? null)}`,
  )
  return [
    blocks.map((block) => `${block.kind} ${at(block)}`).join('; '),
    `streamed ${streamed.map(at).join(' ')}, then ${reader.end().map(at).join(' ')}`,
    splitSentences(text).map(slice).join(' '),
    claimLines.join('; '),
    cutPassages(text, { maxLength: 40 })
      .map(
        ({ sentences, header, ...passage }) =>
          `${at(passage)}: ${sentences.map(at).join(' ')}${header ? ` under ${at(header)}` : ''}`,
      )
      .join('; '),
    splitUnits(text, whole, readTables(text)).map(at).join(' '),
  ]
}

/** What is around a word in the middle of a text. */
export function readAround(text: string): string[] {
  const slice = quoted(text)
  const middle = Math.max(0, text.indexOf(' ', text.length / 2))
  const word = { start: middle, end: Math.min(text.length, middle + 4) }
  const rest = { start: middle, end: text.length }
  const widened = [
    { maxParagraph: 0, maxLength: 60 },
    { maxParagraph: 80, maxLength: 80 },
    { maxParagraph: 0, maxLength: 200, enough: 40 },
    { maxParagraph: 0, maxLength: 400 },
  ].map((options) => at(widenToContext(text, word, options)))
  const { runs, isWhole } = readHtmlRuns(text, rest)
  return [
    `${at(word)} widened ${widened.join(', ')}, with antecedent ${at(withAntecedent(text, word))}, ${at(withAntecedent(text, rest))}`,
    `headings ${JSON.stringify(headingsAbove(text, text.length))}${isHeadingOnly(text, word) ? ', only a heading' : ''}`,
    `runs ${runs.map((run) => `${run.kind} ${slice(run)} ${run.tags.map(at).join(' ')}`).join('; ')}${isWhole ? '' : ', not whole'}`,
    `struck ${JSON.stringify(withStruckMarked(text, rest))} ${JSON.stringify(withoutStruck(text))}`,
  ]
}

/** What is around a word of a long text, by its default limits: `‹word›` marks it, repetitions are shortened. */
export function readAroundIn(given: string): string[] {
  const [before = '', word = '', after = ''] = written(given).split(/[‹›]/)
  const text = before + word + after
  const span = { start: before.length, end: before.length + word.length }
  const shown = ({ start, end }: Span) =>
    JSON.stringify(shortened(`${text.slice(start, span.start)}‹${text.slice(span.start, end)}`))
  const options = [
    { maxParagraph: 700, maxLength: 700 },
    { maxParagraph: 0, maxLength: 2_000 },
    { maxParagraph: 4_000, maxLength: 0 },
  ]
  return [
    `widened ${options.map((option) => shown(widenToContext(text, span, option))).join(', ')}`,
    `with antecedent ${shown(withAntecedent(text, span))}`,
    `headings ${shortened(JSON.stringify(headingsAbove(text, span.end)))}${isHeadingOnly(text, span) ? ', only a heading' : ''}`,
    `struck ${JSON.stringify(shortened(withStruckMarked(text, span)))} ${JSON.stringify(shortened(withoutStruck(text, span)))}`,
    `${isCheckable(text) ? '' : 'not '}checkable${isFragment(text) ? ', a fragment' : ''}`,
    `passages ${cutPassages(text, { maxLength: 300 }).map(at).join(' ')}; cues ${readCues(text)
      .map((cue) => `${at(cue)} ${cue.from}–${cue.to}`)
      .join(' ')}`,
  ]
}

/** What a line is by itself. */
export function readOneLine(line: string): string[] {
  const { kind, ...read } = readLine(line)
  const names = Object.entries({
    checkable: isCheckable(line),
    fragment: isFragment(line),
    rule: isRule(line),
    underline: isUnderline(line),
    delimiter: isDelimiterRow(line),
  }).flatMap(([name, is]) => (is ? [name] : []))
  const cues = readCues(line).map((cue) => `${at(cue)} ${cue.from}–${cue.to}`)
  return [
    `${kind} ${JSON.stringify(read)} ${readItemContent(line).kind} ${countCells(line)} cells, ${names.join(' ')}`,
    `${JSON.stringify(plainWords(line))} ${JSON.stringify(readStatement(line))} ${JSON.stringify(statementLine(line))}`,
    `${[...cues, String(parseTime(line)), rawHtmlEnd(line)].join(' ')}`,
  ]
}

/** The thoughts in a text, given whole and in characters. */
export function readThoughts(text: string): string[] {
  const [whole, streamed] = [createThoughtMask(), createThoughtMask()]
  const first = whole.push(text)
  const masked = first + whole.end()
  const steps = [...text].map((character) => streamed.push(character).length)
  const rest = streamed.end()
  return [
    JSON.stringify(masked),
    `${first.length} at once, ${steps.join(' ')} and ${rest.length} in turn`,
    `${whole.thoughts.map(at).join(' ')}; ${streamed.thoughts.map(at).join(' ')}${whole.restore(masked) === text ? '' : ', not restored'}`,
  ]
}
