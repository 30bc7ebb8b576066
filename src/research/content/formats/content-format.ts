/**
 * Formats of content. In: what a model wrote. Out: the content, syntax errors, marks, and the texts that hold claims.
 */
import type { ExampleNumbers } from '../../../cite/protocols.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import type { Segment } from '../citing/segment.ts'

/** The names of the formats that `generateContent` can produce. */
export const contentFormats = ['markdown', 'html', 'json', 'yaml', 'xml', 'mermaid'] as const
/** A format that `generateContent` can produce, such as `markdown` or `json`. */
export type ContentFormatName = (typeof contentFormats)[number]

/** A fault in content that a model wrote, and its place; line and column count from 1. */
export type ContentProblem = { line?: number; column?: number; message: string }

/** Content as a format reads it. */
export type ReadContent = {
  /** The content without code fence, marks and, in JSON and YAML, the sidecar (a list of citations). */
  content: string
  /** The faults for which the content is not of its format. If there are any, the other fields mean nothing. */
  problems: ContentProblem[]
  marks: ContentMark[]
  /** Sources that the content lists as used, without a place. */
  used: number[]
  /** Faults of marks, a sentence each. */
  faults: string[]
  /** The texts that hold claims, in the order of the content. */
  segments: Segment[]
  /** The value of JSON or YAML, without its sidecar. */
  value?: unknown
}

/** Which sids marks may name, and where the sidecar is. */
export type ReadOptions = {
  /** The numbers (`sid`) of the sources; if empty, no marks are read. */
  sids: ReadonlySet<number>
  /** JSON Pointer of the sidecar, the list of citations within JSON or YAML. */
  sidecar: string
}

export type ContentFormat = {
  /** The words after an opening code fence, such as `yaml` and `yml`, that mark its content as this format. */
  fences: readonly string[]
  /** Rules for the model, a line each. */
  rules: readonly string[]
  /** Rules for the model about marks. */
  citeRules(numbers: ExampleNumbers): readonly string[]
  /**
   * Reads content of this format. Rejects with a `CitationError` `missing-dependency` if a package is not installed.
   */
  read(text: string, options: ReadOptions): Promise<ReadContent>
}

/** The result for content that is not of its format. */
export function broken(content: string, problems: ContentProblem[]): ReadContent {
  return { content, problems, marks: [], used: [], faults: [], segments: [] }
}

/** The line and column of an offset, from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
