import { toLine } from '../../../core/delimiter.ts'
import type { ListedSource } from '../shown-source.ts'

/**
 * How much of a source is shown besides its id. 0: title, URL and whole text. 1: title and up to three key sentences.
 * 2: title, URL, relevance and number of uses. 3: nothing else.
 */
export type ContextLevel = 0 | 1 | 2 | 3

/** The scores in the heading of a source. */
export type SourceScores = {
  /** Relevance to the objective, 0–1. */
  relevance: number
  /** Number of claims, findings, clusters, contradictions and sections that use the source. */
  uses: number
}

const MAX_TITLE = 160
const MAX_URL = 500
const INDENT = '  '
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g

/**
 * `S1 – Title (URL)`, and its text below. Each line of the text is indented, so that untrusted text cannot begin a line
 * the way a source does.
 */
export function renderWhole(source: ListedSource, text: string): string {
  return `${headOf(source)}\n${indent(text)}`
}

/** `S1 – Title`, and its key sentences below. */
export function renderSentences(source: ListedSource, sentences: string): string {
  const head = `${source.id} – ${titleOf(source)}`
  return sentences === '' ? head : `${head}\n${INDENT}${sentences}`
}

/** `S1 – Title (URL) · relevance 0.83 · used 4 times`. */
export function renderTitle(source: ListedSource, { relevance, uses }: SourceScores): string {
  const used = uses === 0 ? '' : ` · used ${uses === 1 ? 'once' : `${uses} times`}`
  return `${headOf(source)} · relevance ${relevance.toFixed(2)}${used}`
}

function headOf(source: ListedSource): string {
  const { id, url } = source
  const place = url === undefined || url.length > MAX_URL ? '' : ` (${toLine(url, { maxLength: MAX_URL })})`
  return `${id} – ${titleOf(source)}${place}`
}

function titleOf({ title, identifier, id }: ListedSource): string {
  return toLine(title?.trim() || identifier || id, { maxLength: MAX_TITLE })
}

/** A text with two spaces before each of its lines. */
export function indent(text: string): string {
  return INDENT + text.replace(lineBreak, `$&${INDENT}`)
}
