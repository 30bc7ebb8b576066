/** The terms that all rooms share: sources, claims, citations, verdicts, spans. */
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
 * How closely a quote matches the text at its place. `exact`: character by character. `folded`: equal after ignoring
 * markup, case, white space and typographic signs. `fuzzy`: a few characters or words differ.
 */
export type MatchKind = z.infer<typeof matchKindSchema>

/**
 * A part of the comparison of a given quote with the text found. `missing`: only in the quote. `added`: only in the
 * text.
 */
export const differencePartSchema = z.object({
  kind: z.enum(['same', 'missing', 'added']),
  text: z.string(),
})

/**
 * A part of the comparison of a given quote with the text found. `missing`: only in the quote. `added`: only in the
 * text.
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
  /** The given quote compared with the text found; absent if they are the same word for word. */
  difference: z.array(differencePartSchema).optional(),
})

/** A span of a source's content and the quote it slices to: `source.content.slice(start, end) === quote`, always. */
export type Evidence = z.infer<typeof evidenceSchema>

/**
 * The result of looking for a given quote. `found`: word for word in the cited source. `altered`: the cited source has
 * other words, figures or symbols. `unclear`: the text is too damaged to tell, or the quote differs in punctuation or
 * leaves out words that may matter. `misattributed`: in another source. `fabricated`: in no source.
 */
export const quoteCheckSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found') }),
  z.object({ outcome: z.literal('altered') }),
  z.object({ outcome: z.literal('unclear') }),
  z.object({ outcome: z.literal('misattributed'), foundInSourceId: z.string() }),
  z.object({
    outcome: z.literal('fabricated'),
    /** 0–1, similarity of the best matching place in the cited source; absent if none was searched for. */
    similarity: z.number().min(0).max(1).optional(),
  }),
])

/**
 * The result of looking for a given quote. `found`: word for word in the cited source. `altered`: with other words
 * there. `unclear`: the text is damaged, or the quote is written differently. `misattributed`: in another source.
 * `fabricated`: in none.
 */
export type QuoteCheck = z.infer<typeof quoteCheckSchema>

/**
 * Words of the evidence that state a figure or date of the claim in a form that code cannot read. Copied: `dix ans`.
 * Counted, with bars between the items: `ash | elm | oak`. Computed: `twelve goats + nine sheep`.
 */
export const figureWordsSchema = z.object({
  /** As the claim writes it. */
  figure: z.string(),
  words: z.string(),
})

/** Words of the evidence that state a figure or date of the claim: copied, counted (`a | b`) or computed (`a + b`). */
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
  /** How the verdict was reached; absent in records older than this field. */
  method: z.enum(methods).optional(),
  /** The result of looking for the given quote; absent if no quote was given. */
  quoteCheck: quoteCheckSchema.optional(),
  /**
   * Words in which a judge found figures of the claim that the evidence states in another form; absent if there are
   * none.
   */
  figures: z.array(figureWordsSchema).optional(),
  /**
   * Why the source may oppose the claim although words alone cannot decide; `reason` explains it. `difference`: another
   * value or a negation in the same place. `surroundings`: the text around the sentence. `link`: the address that a
   * link leads to.
   */
  objection: z.enum(objections).optional(),
  /** Further remarks that did not affect the verdict, one sentence each; absent if there are none. */
  notes: z.array(z.string()).optional(),
})

/** The result of verifying one claim: verdict, status, score (0–1), reason and evidence. */
export type Verification = z.infer<typeof verificationSchema>

export const citedBySchema = z.object({
  /**
   * `openai`, `anthropic`, …: the key of the provider's metadata, or `provider` if unknown; `mark` for a mark that the
   * model wrote.
   */
  provider: z.string(),
  sourceId: z.string(),
  /** The part of the claim that it cited, as offsets in the text part; absent if it cited the whole text part. */
  span: spanSchema.optional(),
  /** What the provider claims the source says. It is not evidence: evidence is sliced from the source's content. */
  citedText: z.string().optional(),
  /** 1-based page that the provider or the mark names. */
  pageNumber: z.int().positive().optional(),
  /** The protocol of the mark: `numbers`, `source-ids`, …; absent for citations of a provider. */
  protocol: z.string().optional(),
  /** The mark as the model wrote it, such as `[1]`; the stored text no longer has it. */
  marker: z.string().optional(),
  /** Another place in the source that the mark names: `Fig. 1`, `§3`. */
  label: z.string().optional(),
})
/** One citation that the model or its provider made itself. */
export type CitedBy = z.infer<typeof citedBySchema>

/** The registered citation that a sentence of the answer repeats. */
export const registeredCitationSchema = z.object({
  /** Its id. */
  citationId: z.string(),
  /** Its claim; the sentence may word it differently. */
  claim: z.string(),
  /** The number by which the mark named it. */
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
  /** The claim: a slice of the text part, or of the JSON string at `pointer`. */
  text: z.string(),
  /** Cited sources, best first, without duplicates. */
  sourceIds: z.array(z.string()),
  /** 0–1, the confidence of the matcher. */
  confidence: z.number().min(0).max(1),
  /**
   * Name of the matcher that proposed it. `agent`: an agent or admin registered it. `provider` or `mark`: only the
   * model's provider or a mark cited it.
   */
  matcher: z.string(),
  /** Citations of the model or its provider for the same sources; absent if there are none. */
  citedBy: z.array(citedBySchema).optional(),
  /** Cited sources that entered the model's context only after it had written the claim; absent if there are none. */
  foundAfter: z.array(z.string()).optional(),
  /** The sources that support the claim, if those that a mark or provider cited do not; absent otherwise. */
  supportedBy: z.array(z.string()).optional(),
  /** What the agent stated when it registered the citation. */
  registration: registrationSchema.optional(),
  /** The registered citation that a mark of the answer names; absent if it names none. */
  registered: registeredCitationSchema.optional(),
})

/** A claim with the sources it cites, without a verdict. */
export type CitedClaim = z.infer<typeof citedClaimSchema>

/** The state of a source whose page was fetched again. */
export const sourceStates = ['same', 'moved', 'changed', 'gone'] as const

/** The state of a citation's quote or evidence in the page as it is now. */
export const quoteStates = ['there', 'moved', 'altered', 'gone'] as const

/** Schema of `CitationRecheck`. */
export const citationRecheckSchema = z.object({
  /**
   * The state of the source. `same`: unchanged. `moved`: at another address. `changed`: its text differs (for sources
   * of an answer: cited words are missing). `gone`: the server says that the page does not exist.
   */
  state: z.enum(sourceStates),
  /**
   * The state of the cited words. `there`: at their place. `moved`: elsewhere on the page. `altered`: only similar
   * words remain. `gone`: not on the page. Absent if the page could not be read or the citation has no evidence.
   */
  quote: z.enum(quoteStates).optional(),
  /** The registered version that holds the new text of the page; absent if the text is unchanged. */
  newSourceId: z.string().optional(),
  /** Where the words stand in that version. */
  span: spanSchema.optional(),
  /** ISO 8601, UTC. */
  checkedAt: z.string(),
})

/** What was found when the page of a citation's source was fetched again; the verdict does not change. */
export type CitationRecheck = z.infer<typeof citationRecheckSchema>

/** A claim with its evidence and verdict, stored permanently. */
export const citationSchema = citedClaimSchema.extend(verificationSchema.shape).extend({
  /** Absent until a recheck finds that the page of the source has changed. */
  recheck: citationRecheckSchema.optional(),
  /**
   * Event ids of the citations that supersede this one or the registered citation it repeats, oldest first; absent if
   * there are none.
   */
  supersededBy: z.array(z.string()).optional(),
  /**
   * Event ids of the citations that contradict this one or the registered citation it repeats, oldest first; absent if
   * there are none.
   */
  contradictedBy: z.array(z.string()).optional(),
})

/**
 * A claim of an answer with its sources, evidence and verdict. `start` and `end` are UTF-16 offsets
 * in the text part.
 */
export type Citation = z.infer<typeof citationSchema>

/** What is wrong with a mark that the model wrote. */
export const markProblemSchema = z.object({
  /**
   * `unknown-marker`: no source has one of its names; `empty-marker`: it names nothing; docs/protocols.md lists all codes.
   */
  code: z.string(),
  /** The mark as it was written. */
  marker: z.string(),
  textPart: z.int().nonnegative(),
  /** The offset in the text part after which the mark stood. */
  at: z.int().nonnegative(),
})

/** What the marks of an answer say besides citing sentences; see docs/protocols.md. */
export const answerMarksSchema = z.object({
  /** Ids of sources that were named for the whole answer: `[[USAGE:1,3]]`, a line `Sources: 1, 3`. */
  used: z.array(z.string()),
  problems: z.array(markProblemSchema),
})

/** What the marks of an answer say besides citing sentences: sources of the whole answer, and faulty marks. */
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
