/**
 * Formats of content. In: what a model wrote. Out: the content of the format, what is not well-formed in it, its
 * marks, and the texts that hold its claims.
 */
import type { ExampleNumbers } from '../../../cite/protocols.ts'
import type { ContentMark } from '../citing/sid-reader.ts'
import type { Segment } from '../citing/segment.ts'

/** The names of the formats. */
export const contentFormats = ['markdown', 'html', 'json', 'yaml', 'xml', 'mermaid'] as const
/** A format that content is written in. */
export type ContentFormatName = (typeof contentFormats)[number]

/** What is not valid in content, and where: line and column from 1. */
export type ContentProblem = { line?: number; column?: number; message: string }

/** Content as a format reads it. */
export type ReadContent = {
  /** Without code fence, marks and sidecar. */
  content: string
  /** What keeps it from being of its format; no other field counts where there are some. */
  problems: ContentProblem[]
  marks: ContentMark[]
  /** Sources that it names as used, without a place. */
  used: number[]
  /** What is wrong with marks, a sentence each. */
  faults: string[]
  /** In the order of the content. */
  segments: Segment[]
  /** The value of JSON or YAML, without its sidecar. */
  value?: unknown
}

/** What marks may name, and where a sidecar stands. */
export type ReadOptions = {
  /** None: there are no sources, and the text is left as it is. */
  sids: ReadonlySet<number>
  /** JSON Pointer of the sidecar. */
  sidecar: string
}

export type ContentFormat = {
  /** How a model names the format, and after which words of a code fence it is taken for one. */
  fences: readonly string[]
  /** What the model is told, a line each. */
  rules: readonly string[]
  /** What it is told of marks. */
  citeRules(numbers: ExampleNumbers): readonly string[]
  /** Rejects with a `CitationError` `missing-dependency` where a package is not installed. */
  read(text: string, options: ReadOptions): Promise<ReadContent>
}

/** Content that is not of its format. */
export function broken(content: string, problems: ContentProblem[]): ReadContent {
  return { content, problems, marks: [], used: [], faults: [], segments: [] }
}

/** The line and column of an offset, from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
