import type { Verification } from '../../core/citation.ts'
import type { Claim, Link } from '../../core/claim.ts'
import type { DecisionRule } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { statusOf } from '../../core/verdict.ts'
import { hasAddress } from './evidence/source-address.ts'
import type { TextReader } from '../facts/compare/text-reader.ts'
import { carryingEvidence } from './evidence/carrying-evidence.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { splitSentences } from '../../text/sentences.ts'
import { placeVerdict } from './place-verdict.ts'
import { quoteVerdict } from './support/quote-verdict.ts'
import type { WindowReader } from './verbatim/source-window.ts'
import { judgeSupport } from './support/support.ts'
import type { Support } from './support/support.ts'
import { decideUnchecked } from './support/policy.ts'
import { verificationOf } from './verification.ts'

/** A verdict of words and facts, with the rule that decided and what was read of claim and evidence. */
export type LexicalVerdict = {
  verification: Verification
  rule: DecisionRule
  /** `null` where there was no evidence to read. */
  support: Support | null
}

/** The verdict of words and facts on what the links of a claim gave. */
export function verifyLexically(
  { claim, links }: { claim: Claim; links: readonly Link[] },
  gathered: GatheredEvidence,
  {
    sources,
    verifier,
    readText,
    readWindow,
  }: { sources: readonly Source[]; verifier: string; readText?: TextReader; readWindow?: WindowReader },
): LexicalVerdict {
  const { placed, around, plain, statement, misplaced, isByReference } = gathered
  if (placed.length === 0) return withoutEvidence(links, gathered, { sources, verifier })
  const said = placed.map(({ source, sentences }) => source.content.slice(sentences.start, sentences.end))
  const titles = placed.map(({ source }) => source.title ?? '')
  const isPlaced = statement !== plain
  const support = judgeSupport(statement, said, {
    titles,
    around,
    before: claim.before,
    isInverted: isPlaced,
    readText,
    text: isPlaced ? withoutPlace(claim.text, { plain, statement }) : claim.text,
    places: placed.map(({ source, sentences, evidence: { start, end } }) => ({
      content: source.content,
      span: isPlaced ? sentences : { start, end },
      // A claim that names its place is carried from there alone.
      within: isPlaced ? sentences : withNeighbours(source.content, sentences),
    })),
    sources: {
      readWindow,
      isSource: (name) => isSourceName(name, sources),
      hasAddress: (address, content) => hasAddress(address, content, sources),
    },
  })
  const evidence = carryingEvidence(placed, support.verbatim.places ?? [])
  const byWords =
    placeVerdict(support, { placed, misplaced, isByReference, isPlain: !markup.test(claim.text) }) ?? support
  const byQuote = quoteVerdict(gathered, byWords.verdict, sources)
  const { verdict, method, rule, reason } = byQuote ?? byWords
  const score = statusOf(verdict) === 'failed' && byQuote ? 0 : byWords.score
  const missing = verdict === 'supported' ? [] : support.missing()
  const quoteCheck = byQuote?.quoteCheck
  const objection = rule === 'source-objects' ? support.objection : undefined
  const given = { method, score, reason, evidence, missing, verifier, quoteCheck, objection }
  return { verification: verificationOf(verdict, given), rule, support }
}

/** What a claim has besides its words: links, addresses, struck text, tags, pictograms. */
const markup = /\]\(|:\/\/|[<>~]|\p{Extended_Pictographic}/u

/** UTF-16 units on each side of evidence in which its neighbours are looked for. */
const NEIGHBOUR_REACH = 1_000

/** The sentences of evidence with the one before and the one behind. */
function withNeighbours(content: string, { start, end }: Span): Span {
  const near = {
    start: Math.max(0, start - NEIGHBOUR_REACH),
    end: Math.min(content.length, end + NEIGHBOUR_REACH),
  }
  const all = splitSentences(content, near)
  const first = all.findIndex((sentence) => sentence.end > start)
  const last = all.findLastIndex((sentence) => sentence.start < end)
  return { start: all[first - 1]?.start ?? near.start, end: all[last + 1]?.end ?? near.end }
}

/** The claim without the words that name its place, which are blanks in its statement. */
function withoutPlace(text: string, { plain, statement }: { plain: string; statement: string }): string {
  return [...text].length === 0
    ? text
    : text.replaceAll(/[\s\S]/g, (sign, at: number) =>
        statement.charAt(at) === ' ' && plain.charAt(at) !== ' ' ? ' ' : sign,
      )
}

/** Whether a name in brackets is the number or id of a source. */
function isSourceName(name: string, sources: readonly Source[]): boolean {
  const [, number] = /^S?(\d{1,4})$/.exec(name) ?? []
  if (number !== undefined && Number(number) >= 1 && Number(number) <= sources.length) return true
  return sources.some(({ id }) => id === name)
}

function withoutEvidence(
  links: readonly Link[],
  gathered: GatheredEvidence,
  { sources, verifier }: { sources: readonly Source[]; verifier: string },
): LexicalVerdict {
  const byQuote = quoteVerdict(gathered, null, sources)
  if (byQuote) {
    const { verdict, rule } = byQuote
    return { verification: verificationOf(verdict, { ...byQuote, verifier }), rule, support: null }
  }
  const { verdict, method, rule } = decideUnchecked(links.length === 0 ? 'no-link' : 'no-text')
  const reason =
    links.length === 0 ? 'No source was named for this.' : 'The source has no text to check this against.'
  return { verification: verificationOf(verdict, { reason, verifier, method }), rule, support: null }
}
