/**
 * The terms that all folders share: sources, claims, citations, verdicts, spans.
 * In: nothing but zod and hashing. Out: types, the schemas that parse them, and
 * the one error class.
 */
import { z } from 'zod'
import { evidencePlaceSchema } from './place.ts'
import { registrationSchema } from './registration.ts'
import { spanSchema } from './span.ts'
import { methods, statuses, verdicts } from './verdict.ts'

/** Schema of `Verdict`. */
export const verdictSchema = z.enum(verdicts)

/** Schema of `Status`. */
export const statusSchema = z.enum(statuses)

/** All values of `MatchKind`. */
export const matchKinds = ['exact', 'folded', 'fuzzy'] as const

/** Schema of `MatchKind`. */
export const matchKindSchema = z.enum(matchKinds)

/**
 * How a quote equals the text at its place: `exact`, character by character; `folded`, apart from
 * markup, case, white space and typographic signs; `fuzzy`, but for a few characters or words.
 */
export type MatchKind = z.infer<typeof matchKindSchema>

/** A part of the comparison of a given quote with the text found: `missing` is only in the quote, `added` only in the text. */
export const differencePartSchema = z.object({
  kind: z.enum(['same', 'missing', 'added']),
  text: z.string(),
})

/**
 * A part of the comparison of a given quote with the text found: `missing` is only in the quote,
 * `added` only in the text.
 */
export type DifferencePart = z.infer<typeof differencePartSchema>

/**
 * A span of a source's content and the quote it slices to:
 * `source.content.slice(start, end) === quote`, always.
 */
export const evidenceSchema = spanSchema.extend({
  sourceId: z.string(),
  quote: z.string(),
  /** 0–1, 1 for exact and folded matches of a proposed quote. */
  similarity: z.number().min(0).max(1),
  kind: matchKindSchema,
  /** Up to 60 UTF-16 units before the quote. */
  prefix: z.string().optional(),
  /** Up to 60 UTF-16 units after the quote. */
  suffix: z.string().optional(),
  /** 1-based page of `start`, if the source has pages. */
  pageNumber: z.int().positive().optional(),
  /** The place in the source in a reader's terms (page, headings, §); holds only what is certain. */
  locator: evidencePlaceSchema.optional(),
  /** The given quote compared with the text found, if they are not the same word for word. */
  difference: z.array(differencePartSchema).optional(),
})

/** A span of a source's content and the quote it slices to: `source.content.slice(start, end) === quote`, always. */
export type Evidence = z.infer<typeof evidenceSchema>

/**
 * What became of a given quote: `found` word for word in the cited source; `altered`, which has
 * other words, figures or symbols there; `unclear`, as the text is too damaged to tell, or the quote has
 * other punctuation or leaves out what may matter; `misattributed`, in another source; `fabricated`, in none.
 */
export const quoteCheckSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found') }),
  z.object({ outcome: z.literal('altered') }),
  z.object({ outcome: z.literal('unclear') }),
  z.object({ outcome: z.literal('misattributed'), foundInSourceId: z.string() }),
  z.object({
    outcome: z.literal('fabricated'),
    /** 0–1, of the place in the cited source that is most like it; absent where it was not looked for. */
    similarity: z.number().min(0).max(1).optional(),
  }),
])

/**
 * What became of a given quote: `found` word for word in the cited source, `altered` there,
 * `unclear` because the text is damaged or the quote not written as there, `misattributed` (it is in another source), or `fabricated`
 * (in none).
 */
export type QuoteCheck = z.infer<typeof quoteCheckSchema>

/**
 * Words of the evidence that give a figure or date of the claim which stands there in no writing that code
 * reads: `dix ans`; parts that are counted, with bars between: `ash | elm | oak`; or figures that it is
 * computed from: `twelve goats + nine sheep`.
 */
export const figureWordsSchema = z.object({
  /** As the claim has it. */
  figure: z.string(),
  words: z.string(),
})

/** Words of the evidence that give a figure or date of the claim: copied, counted (`a | b`) or computed (`a + b`). */
export type FigureWords = z.infer<typeof figureWordsSchema>

/** The result of verifying one claim. */
/** All values of `Verification['objection']`. */
export const objections = ['difference', 'surroundings', 'link'] as const
export type Objection = (typeof objections)[number]

export const verificationSchema = z.object({
  verdict: verdictSchema,
  status: statusSchema,
  /** 0–1, support of the claim by its evidence. */
  score: z.number().min(0).max(1),
  /** The reason for the verdict, one sentence for a reader. */
  reason: z.string(),
  evidence: z.array(evidenceSchema),
  /** Spans of the claim (offsets within the claim's text) that no evidence covers. */
  missing: z.array(spanSchema),
  /** Name of the verifier that gave the verdict. */
  verifier: z.string(),
  /** How the verdict was reached; records made before methods were kept have none. */
  method: z.enum(methods).optional(),
  /** If a quote was given: what became of it. */
  quoteCheck: quoteCheckSchema.optional(),
  /** Where a judge found the figures of the claim that the evidence does not state as they are; absent if there are none. */
  figures: z.array(figureWordsSchema).optional(),
  /**
   * What the source has against the claim where words alone decide nothing, and the reason names it: another value
   * or a negation in the same place, what stands around the sentence, the address that a link leads to. Absent if nothing.
   */
  objection: z.enum(objections).optional(),
  /** Further remarks on the check that decide nothing, a sentence each; absent if there are none. */
  notes: z.array(z.string()).optional(),
})

/** The result of verifying one claim: verdict, status, score (0–1), reason and evidence. */
export type Verification = z.infer<typeof verificationSchema>

export const citedBySchema = z.object({
  /** `openai`, `anthropic`, …: the name of its metadata, or `provider` where nothing tells; `mark` for a mark that the model wrote. */
  provider: z.string(),
  sourceId: z.string(),
  /** The part of the claim that it cited, as offsets in the text part; absent if it was all of the text part. */
  span: spanSchema.optional(),
  /** What the provider says that the source says. It proves nothing: evidence is what stands in the source. */
  citedText: z.string().optional(),
  /** 1-based page that the provider or the mark names. */
  pageNumber: z.int().positive().optional(),
  /** The protocol of the mark: `numbers`, `source-ids`, …; absent if it was no mark. */
  protocol: z.string().optional(),
  /** The mark as the model wrote it: `[1]`; it is not in the text any more. */
  marker: z.string().optional(),
  /** Another place in the source that the mark names: `Fig. 1`, `§3`. */
  label: z.string().optional(),
})
/** That the model or its provider cited a source for the claim by itself, with what it gave. */
export type CitedBy = z.infer<typeof citedBySchema>

/** The registered citation that a sentence of an answer stands for. */
export const registeredCitationSchema = z.object({
  /** Its id. */
  citationId: z.string(),
  /** Its claim, which the sentence may say in other words. */
  claim: z.string(),
  /** The number that named it. */
  number: z.int().positive().optional(),
})

/**
 * A claim with the sources it cites, without a verdict. A claim that an agent
 * registered has no answer around it: it spans its whole text, in text part 0.
 */
export const citedClaimSchema = spanSchema.extend({
  id: z.string(),
  /** Ordinal of the text part that `start` and `end` index, from 0. */
  textPart: z.int().nonnegative(),
  /** If the text part is JSON: the string in it that `start` and `end` index, by its JSON pointer (RFC 6901). */
  pointer: z.string().optional(),
  /** The claim: the slice of the text part, or of the string in it. */
  text: z.string(),
  /** Cited sources, best first, each once. */
  sourceIds: z.array(z.string()),
  /** 0–1, the confidence of the matcher. */
  confidence: z.number().min(0).max(1),
  /** Name of the matcher that proposed it; `agent` if an agent or admin registered it, `provider` or `mark` if the model's provider or a mark cited it and no matcher did. */
  matcher: z.string(),
  /** Who cited these sources beside the matcher; absent if nobody did. */
  citedBy: z.array(citedBySchema).optional(),
  /** Cited sources that entered the model's context only after it had written the claim; absent if there are none. */
  foundAfter: z.array(z.string()).optional(),
  /** Where the sources that a mark or provider cited do not support the claim: those that do; absent if there are none. */
  supportedBy: z.array(z.string()).optional(),
  /** What the agent stated when it registered the citation. */
  registration: registrationSchema.optional(),
  /** The registered citation that a mark of the answer names; absent if it names none. */
  registered: registeredCitationSchema.optional(),
})

/** A claim with the sources it cites, without a verdict. */
export type CitedClaim = z.infer<typeof citedClaimSchema>

/** What became of a source whose page was looked at again. */
export const sourceStates = ['same', 'moved', 'changed', 'gone'] as const

/** What became of the quoted or evident words of a citation in the page as it is now. */
export const quoteStates = ['there', 'moved', 'altered', 'gone'] as const

/** Schema of `CitationRecheck`. */
export const citationRecheckSchema = z.object({
  /**
   * The source: `same`; `moved`, to another address; `changed`, with another text (for an answer's sources: without
   * words that were cited); `gone`, its server says that there is no such page.
   */
  state: z.enum(sourceStates),
  /**
   * The words that were cited: `there`, at their place; `moved`, at another place of the page; `altered`,
   * which has similar words there; `gone`. Absent without a page, and for a citation without evidence.
   */
  quote: z.enum(quoteStates).optional(),
  /** The registered version with the text of the page, if that has changed. */
  newSourceId: z.string().optional(),
  /** Where the words are in that version. */
  span: spanSchema.optional(),
  /** ISO 8601, UTC. */
  checkedAt: z.string(),
})

/** What was found when the page of a citation's source was last looked at; the verdict is that of before. */
export type CitationRecheck = z.infer<typeof citationRecheckSchema>

/** A claim with its evidence and verdict, stored permanently. */
export const citationSchema = citedClaimSchema.extend(verificationSchema.shape).extend({
  /** Absent until the page of its source was looked at again and was not as before. */
  recheck: citationRecheckSchema.optional(),
  /** Event ids of the citations that supersede this one, or the registered one it stands for, oldest first; absent if none does. */
  supersededBy: z.array(z.string()).optional(),
  /** Event ids of the citations that contradict this one, or the registered one it stands for, oldest first; absent if none does. */
  contradictedBy: z.array(z.string()).optional(),
})

/**
 * A claim of an answer with its sources, evidence and verdict. `start` and `end` are UTF-16 offsets
 * in the text part.
 */
export type Citation = z.infer<typeof citationSchema>

/** What is wrong with a mark that the model wrote. */
export const markProblemSchema = z.object({
  /** `unknown-marker`: no source has one of its names; `empty-marker`: it names nothing; docs/protocols.md lists all. */
  code: z.string(),
  /** The mark as it was written. */
  marker: z.string(),
  textPart: z.int().nonnegative(),
  /** The offset in the text part behind which it stood. */
  at: z.int().nonnegative(),
})

/** What the marks of an answer say beside what they cite; docs/protocols.md. */
export const answerMarksSchema = z.object({
  /** Ids of sources that were named for the answer as a whole: `[[USAGE:1,3]]`, a line `Sources: 1, 3`. */
  used: z.array(z.string()),
  problems: z.array(markProblemSchema),
})

/** What the marks of an answer say beside what they cite: sources of the whole answer, and what is wrong. */
export type MarksOfAnswer = z.infer<typeof answerMarksSchema>

/** The reasons why a sentence of the answer has no reference. */
export const uncitedReasons = [
  'not-a-claim',
  'no-source',
  'unsupported',
  'contradicted',
  'matcher-unavailable',
  'verifier-unavailable',
] as const

/** Schema of `Uncited`. */
export const uncitedSchema = spanSchema.extend({
  textPart: z.int().nonnegative(),
  pointer: z.string().optional(),
  reason: z.enum(uncitedReasons),
})

/** A sentence of the answer without a reference, as a span of its text part, and the reason. */
export type Uncited = z.infer<typeof uncitedSchema>

/**
 * Why a sentence has no reference. `not-a-claim`: it needs none. `no-source`: the run has no
 * sources. `unsupported`: no source was linked to it, or what was linked does not support it.
 * `contradicted`: a source says otherwise. `…-unavailable`: matcher or verifier failed.
 */
export type UncitedReason = Uncited['reason']
