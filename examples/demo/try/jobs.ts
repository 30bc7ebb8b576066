import type { CitationsData, ExplanationBranch, PageSpan, RegionSpan } from 'citespan'

/** A source as the page gives it to the engine; `id` is `S1`, `S2`, … in the order of the page. */
export type GivenText = {
  id: string
  title: string
  url?: string
  content: string
  pages?: PageSpan[]
  regions?: RegionSpan[]
}

/** The bytes of a file or web page. */
export type GivenFile = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  mediaType?: string
  encoding?: string
}

/** What a file says. */
export type ReadFile = Omit<GivenText, 'id' | 'url'> & { mediaType: string }

/** A sentence of the answer and how it was judged. */
export type JudgedSentence = {
  text: string
  /** UTF-16 offsets in `text` of the answer. */
  start: number
  end: number
  /** `none` needs no source, `uncited` has none. */
  status: 'verified' | 'unverified' | 'failed' | 'uncited' | 'none'
  /** The status for a reader. */
  words: string
  reason: string
  why: ExplanationBranch[]
}

export type CheckedAnswer = {
  /** The answer without the marks that were read. */
  text: string
  data: CitationsData
  sentences: JudgedSentence[]
  /** Marks of the answer that name no source. */
  wrongMarks: string[]
}

/** What a worker is asked for, and what comes of it. */
export type Jobs = {
  read: { given: GivenFile; made: ReadFile }
  check: { given: { response: string; sources: GivenText[] }; made: CheckedAnswer }
}

export type Job = { [Kind in keyof Jobs]: { kind: Kind; given: Jobs[Kind]['given'] } }[keyof Jobs]
export type JobAnswer = { made: Jobs[keyof Jobs]['made'] } | { error: string }
