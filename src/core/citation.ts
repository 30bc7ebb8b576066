/** Schemas and types of citations, evidence, verifications and uncited sentences. */
import type { z } from 'zod'
import {
  answerMarksShape,
  citationRecheckShape,
  citationShape,
  citedByShape,
  citedClaimShape,
  markProblemShape,
  registeredCitationShape,
  uncitedShape,
} from './shapes/citation.ts'
import { schemaOf } from './shapes/schema-of.ts'
import {
  differencePartShape,
  evidenceShape,
  figureWordsShape,
  matchKindShape,
  quoteCheckShape,
  statusShape,
  verdictShape,
  verificationShape,
  objections,
} from './shapes/verification.ts'

export { quoteStates, sourceStates, uncitedReasons } from './shapes/citation.ts'
export { matchKinds, objections } from './shapes/verification.ts'

/** Zod schema of `Verdict`. */
export const verdictSchema = schemaOf(verdictShape)

/** Zod schema of `Status`. */
export const statusSchema = schemaOf(statusShape)

/** Zod schema of `MatchKind`. */
export const matchKindSchema = schemaOf(matchKindShape)

/**
 * How closely a quote matches the text at its place. `exact`: character by character. `folded`: apart from its form,
 * such as markup, case, white space and typographic signs. `fuzzy`: a few characters or words differ.
 */
export type MatchKind = z.infer<typeof matchKindSchema>

/**
 * A part of the comparison of a given quote with the text found. `same`: in both. `missing`: only in the quote.
 * `added`: only in the text.
 */
export const differencePartSchema = schemaOf(differencePartShape)

/**
 * A part of the comparison of a given quote with the text found. `same`: in both. `missing`: only in the quote.
 * `added`: only in the text.
 */
export type DifferencePart = z.infer<typeof differencePartSchema>

/**
 * A span of a source's content and the quote it slices to:
 * `source.content.slice(start, end) === quote`, always.
 */
export const evidenceSchema = schemaOf(evidenceShape)

/** A span of a source's content and the quote it slices to: `source.content.slice(start, end) === quote`, always. */
export type Evidence = z.infer<typeof evidenceSchema>

/**
 * The result of looking for a given quote. `found`: the cited source has it. `altered`: the cited source says it
 * differently, or has it crossed out. `unclear`: it cannot be told whether the cited source has it. `misattributed`:
 * another source, or another version of the cited one, has it. `fabricated`: no source has it. `foundInSourceId`: the
 * other source or version that has the quote.
 */
export const quoteCheckSchema = schemaOf(quoteCheckShape)

/**
 * The result of looking for a given quote. `found`: the cited source has it. `altered`: the cited source says it
 * differently, or has it crossed out. `unclear`: it cannot be told whether the cited source has it. `misattributed`:
 * another source, or another version of the cited one, has it. `fabricated`: no source has it. `foundInSourceId`: the
 * other source or version that has the quote.
 */
export type QuoteCheck = z.infer<typeof quoteCheckSchema>

/**
 * Words of the evidence that give a figure or date of the claim in a form that code does not recognize. A model, as
 * judge, named them. `figure`: the figure as the judge wrote it, usually copied from the claim. `words`: copied words
 * (`dix ans`), counted items with bars between them (`ash | elm | oak`), or operands of a calculation (`twelve goats +
 * nine sheep`).
 */
export const figureWordsSchema = schemaOf(figureWordsShape)

/**
 * Words of the evidence that give a figure or date of the claim in a form that code does not recognize. A model, as
 * judge, named them. `figure`: the figure as the judge wrote it, usually copied from the claim. `words`: copied words
 * (`dix ans`), counted items with bars between them (`ash | elm | oak`), or operands of a calculation (`twelve goats +
 * nine sheep`).
 */
export type FigureWords = z.infer<typeof figureWordsSchema>

export type Objection = (typeof objections)[number]

export const verificationSchema = schemaOf(verificationShape)

/** The result of verifying one claim, such as verdict, status, score (0–1), reason, method and evidence. */
export type Verification = z.infer<typeof verificationSchema>

export const citedBySchema = schemaOf(citedByShape)

/** One citation that the model or its provider made itself: a mark such as `[1]`, or an annotation of the provider. */
export type CitedBy = z.infer<typeof citedBySchema>

/** The registered citation that a sentence of the answer repeats. */
export const registeredCitationSchema = schemaOf(registeredCitationShape)

/**
 * A claim with the sources it cites, without a verdict. A claim that an agent registered does not stand in an answer:
 * its offsets go from the beginning to the end of its own text, and its `textPart` is 0.
 */
export const citedClaimSchema = schemaOf(citedClaimShape)

/** A claim with the sources it cites, without a verdict. */
export type CitedClaim = z.infer<typeof citedClaimSchema>

/** Zod schema of `CitationRecheck`. */
export const citationRecheckSchema = schemaOf(citationRecheckShape)

/** The result of fetching the page of a citation's source again; the verdict does not change. */
export type CitationRecheck = z.infer<typeof citationRecheckSchema>

/**
 * A claim of an answer, or of an agent, with its sources, evidence and verdict. `start` and `end` (exclusive) are
 * UTF-16 offsets in the text part, or in the decoded string at `pointer` of a JSON answer.
 */
export const citationSchema = schemaOf(citationShape)

/**
 * A claim of an answer, or of an agent, with its sources, evidence and verdict. `start` and `end` (exclusive) are
 * UTF-16 offsets in the text part, or in the JSON string at `pointer`.
 */
export type Citation = z.infer<typeof citationSchema>

/** A fault of a mark that the model wrote. */
export const markProblemSchema = schemaOf(markProblemShape)

/** The sources that marks name for the whole answer, and the faulty marks; see docs/protocols.md. */
export const answerMarksSchema = schemaOf(answerMarksShape)

/**
 * What was read from the marks of an answer (`[1]`, written by the model), except citations of sentences. `used`: the
 * ids of the sources that marks name for the whole answer. `problems`: the faulty marks.
 */
export type MarksOfAnswer = z.infer<typeof answerMarksSchema>

/** Zod schema of `Uncited`. */
export const uncitedSchema = schemaOf(uncitedShape)

/**
 * A sentence of the answer without a reference, and the reason. It is a span of a text part, or of a string of a JSON
 * answer.
 */
export type Uncited = z.infer<typeof uncitedSchema>

/**
 * Why a sentence has no reference. `not-a-claim`: it needs none. `no-source`: no source had a text when it was matched.
 * `unsupported`: no source was linked to it, or what was linked does not support it. `contradicted`: a source says
 * otherwise. `…-unavailable`: matcher or verifier failed or was stopped.
 */
export type UncitedReason = Uncited['reason']
