import { registrationShape } from './registration.ts'
import { list, object, offset, oneOf, optional, positive, share, text } from './shape.ts'
import { spanShape } from './span.ts'
import { verificationShape } from './verification.ts'

export const citedByShape = object({
  /** The provider, such as `openai`, or `provider` if unknown; `mark` for a mark that the model wrote. */
  provider: text,
  sourceId: text,
  /**
   * The part of the claim that was cited, as offsets in the text part; absent if the citation names none, as with a
   * mark.
   */
  span: optional(spanShape),
  /** What the provider claims the source says. It is not evidence: evidence is sliced from the source's content. */
  citedText: optional(text),
  /** 1-based page that the provider or the mark names. */
  pageNumber: optional(positive),
  /** The protocol of the mark: `numbers`, `source-ids`, …; absent for citations of a provider. */
  protocol: optional(text),
  /** The mark as the model wrote it, such as `[1]`; the stored text no longer has it. */
  marker: optional(text),
  /** A place other than a page that the mark names in the source: `Fig. 1`, `§3`. */
  label: optional(text),
})

export const registeredCitationShape = object({
  /** Id of the registered citation. */
  citationId: text,
  /** Claim of the registered citation; the sentence may word it differently. */
  claim: text,
  /** The number by which the mark named the citation. */
  number: optional(positive),
})

export const citedClaimShape = object({
  ...spanShape.fields,
  id: text,
  /** Index, from 0, of the text part in which `start` and `end` count. */
  textPart: offset,
  /** If the text part is JSON: the JSON pointer (RFC 6901) of the string in which `start` and `end` count. */
  pointer: optional(text),
  /** The claim: a slice of the text part, or of the JSON string at `pointer`. */
  text,
  /** Cited sources, best first, without duplicates. */
  sourceIds: list(text),
  /** 0–1, the confidence of the matcher. */
  confidence: share,
  /**
   * Name of the matcher that proposed the citation. `agent`: an agent or admin registered it. `provider` or `mark`:
   * only the model's provider or a mark made it.
   */
  matcher: text,
  /** The model's marks and its provider's citations for the claim that name these sources; absent if there are none. */
  citedBy: optional(list(citedByShape)),
  /** Cited sources that entered the model's context only after it had written the claim; absent if there are none. */
  foundAfter: optional(list(text)),
  /** Ids of other sources that support the claim, if those of a mark or provider do not; absent if there are none. */
  supportedBy: optional(list(text)),
  /** What the agent stated when it registered the citation. */
  registration: optional(registrationShape),
  /** The registered citation that a mark of the answer names; absent if it names none. */
  registered: optional(registeredCitationShape),
})

/** The state of a source whose page was fetched again. */
export const sourceStates = ['same', 'moved', 'changed', 'gone'] as const

/** The state of a citation's quote or evidence in the page as it is now. */
export const quoteStates = ['there', 'moved', 'altered', 'gone'] as const

export const citationRecheckShape = object({
  /**
   * The state of the source. `same`: unchanged. `moved`: at another address. `changed`: its text differs (for sources
   * of an answer: cited words are altered or missing). `gone`: the server says that the page does not exist.
   */
  state: oneOf(sourceStates),
  /**
   * The state of the cited words. `there`: at their place. `moved`: elsewhere on the page. `altered`: only similar
   * words remain. `gone`: not on the page. Absent if the page could not be read or there were no words to look for.
   */
  quote: optional(oneOf(quoteStates)),
  /**
   * Id of the registered version of the source that has the current text of the page. Absent if that is the cited
   * version, or if there is none.
   */
  newSourceId: optional(text),
  /** Where the cited words stand in the version `newSourceId`. */
  span: optional(spanShape),
  /** ISO 8601, UTC. */
  checkedAt: text,
})

export const citationShape = object({
  ...citedClaimShape.fields,
  ...verificationShape.fields,
  /**
   * The outcome of the newest recheck of the citation, if the page of the source has moved, has changed or is gone;
   * else absent.
   */
  recheck: optional(citationRecheckShape),
  /**
   * Event ids of the citations that supersede this one or the registered citation it repeats, oldest first; absent if
   * there are none.
   */
  supersededBy: optional(list(text)),
  /**
   * Event ids of the citations that contradict this one or the registered citation it repeats, oldest first; absent if
   * there are none.
   */
  contradictedBy: optional(list(text)),
})

export const markProblemShape = object({
  /**
   * `unknown-marker`: a name in the mark is that of no source; `empty-marker`: the mark names nothing;
   * docs/protocols.md lists all codes.
   */
  code: text,
  /** The mark as it was written. */
  marker: text,
  textPart: offset,
  /** The offset at which the mark stood, in the text part without marks. */
  at: offset,
})

export const answerMarksShape = object({
  /** Ids of sources that were named for the whole answer: `[[USAGE:1,3]]`, a line `Sources: 1, 3`. */
  used: list(text),
  problems: list(markProblemShape),
})

/** The reasons why a sentence of the answer has no reference. */
export const uncitedReasons = [
  'not-a-claim',
  'no-source',
  'unsupported',
  'contradicted',
  'matcher-unavailable',
  'verifier-unavailable',
] as const

export const uncitedShape = object({
  ...spanShape.fields,
  /** Index, from 0, of the text part in which `start` and `end` count. */
  textPart: offset,
  /** If the text part is JSON: the JSON pointer (RFC 6901) of the string in which `start` and `end` count. */
  pointer: optional(text),
  reason: oneOf(uncitedReasons),
})
