import type {
  DifferencePart,
  Evidence,
  FigureWords,
  Objection,
  QuoteCheck,
  Verification,
} from '../citation.ts'
import { cellPattern, MAX_HEADING, MAX_SHEET_NAME } from '../text-limits.ts'
import type { Box, Place, StatuteLocator } from '../place.ts'
import type { Span } from '../span.ts'
import type { Method, Status, Verdict } from '../verdict.ts'
import { exactly, isOffset, isPositive, isShare, isString, listOf, oneOf, optional } from './shape.ts'
import type { Check, Checks } from './shape.ts'

const spanChecks: Checks<Span> = { start: isOffset, end: isOffset }

/** The number of a § or of a level below it: `257a`. */
const isLabel: Check = (value) => isString(value) && /^\d{1,4}[a-z]{0,2}$/.test(value)
/** The same, or a dotted number: `8.1`. */
const isSectionLabel: Check = (value) =>
  isString(value) && /^\d{1,4}(?:\.\d{1,3}){0,4}[a-z]{0,2}$/.test(value)

const isStatuteLocator = exactly<StatuteLocator>({
  statute: optional((name) => isString(name) && name.length <= 100),
  kind: oneOf<StatuteLocator['kind']>({ section: true, article: true, margin: true }),
  section: isSectionLabel,
  lastSection: optional(isSectionLabel),
  paragraph: optional(isLabel),
  lastParagraph: optional(isLabel),
  sentence: optional(isPositive),
  lastSentence: optional(isPositive),
  number: optional(isLabel),
  lastNumber: optional(isLabel),
  letter: optional((letter) => isString(letter) && /^[a-z]$/.test(letter)),
  subletter: optional((letters) => isString(letters) && /^([a-z])\1$/.test(letters)),
  itemSentence: optional(isPositive),
})

const isHeading: Check = (title) => isString(title) && title.length <= MAX_HEADING

const isEvidencePlace = exactly<Place>({
  page: optional(isPositive),
  lastPage: optional(isPositive),
  slide: optional(isPositive),
  lastSlide: optional(isPositive),
  sheet: optional((name) => isString(name) && name.length <= MAX_SHEET_NAME),
  cell: optional((address) => isString(address) && cellPattern.test(address)),
  box: optional(exactly<Box>({ x: isShare, y: isShare, width: isShare, height: isShare })),
  ocrConfidence: optional(isShare),
  headings: optional((titles) => listOf(isHeading)(titles) && (titles as unknown[]).length <= 6),
  statute: optional(isStatuteLocator),
})

const isDifferencePart = exactly<DifferencePart>({
  kind: oneOf<DifferencePart['kind']>({ same: true, missing: true, added: true }),
  text: isString,
})

const isEvidence = exactly<Evidence>({
  ...spanChecks,
  sourceId: isString,
  quote: isString,
  similarity: isShare,
  kind: oneOf<Evidence['kind']>({ exact: true, folded: true, fuzzy: true }),
  prefix: optional(isString),
  suffix: optional(isString),
  pageNumber: optional(isPositive),
  locator: optional(isEvidencePlace),
  difference: optional(listOf(isDifferencePart)),
})

type Misattributed = Extract<QuoteCheck, { outcome: 'misattributed' }>
const isMisattributed = exactly<Misattributed>({
  outcome: oneOf({ misattributed: true }),
  foundInSourceId: isString,
})
const isPlainOutcome = exactly<Exclude<QuoteCheck, Misattributed>>({
  outcome: oneOf({ found: true, altered: true, unclear: true, fabricated: true }),
})

/** What `verificationSchema` accepts and returns unchanged. */
export const isVerification = exactly<Verification>({
  verdict: oneOf<Verdict>({
    supported: true,
    partial: true,
    contradicted: true,
    unsupported: true,
    unknown: true,
  }),
  status: oneOf<Status>({ pending: true, verified: true, failed: true, unverified: true }),
  score: isShare,
  reason: isString,
  evidence: listOf(isEvidence),
  missing: listOf(exactly(spanChecks)),
  verifier: isString,
  method: optional(
    oneOf<Method>({ verbatim: true, judge: true, quote: true, words: true, computed: true, human: true }),
  ),
  quoteCheck: optional((value) => isPlainOutcome(value) || isMisattributed(value)),
  figures: optional(listOf(exactly<FigureWords>({ figure: isString, words: isString }))),
  objection: optional(oneOf<Objection>({ difference: true, surroundings: true, link: true })),
  notes: optional(listOf(isString)),
})
