import type { Verification } from '../core/citation.ts'
import type { Claim, Link } from '../core/claim.ts'
import type { DecisionRule } from '../core/ports/explanation-rules.ts'
import { titleOf } from '../core/source-label.ts'
import { hasAddress } from './evidence/source-address.ts'
import type { Source } from '../core/source.ts'
import { toLine } from '../model/delimiter.ts'
import type { TextReader } from '../facts/alignment/text-reader.ts'
import { carryingEvidence } from './evidence/carrying-evidence.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { readStatement } from '../text/sentences/statement.ts'
import { placeVerdict } from './place-verdict.ts'
import type { WindowReader } from './verbatim/source-window.ts'
import { judgeSupport } from './support/support.ts'
import type { Support } from './support/support.ts'
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
  { placed, around, problems, statement, misplaced, isByReference }: GatheredEvidence,
  {
    sources,
    verifier,
    readText,
    readWindow,
  }: { sources: readonly Source[]; verifier: string; readText?: TextReader; readWindow?: WindowReader },
): LexicalVerdict {
  if (placed.length === 0) return withoutEvidence({ links, problems, verifier })
  const said = placed.map(({ source, sentences }) => source.content.slice(sentences.start, sentences.end))
  const titles = placed.map(({ source }) => source.title ?? '')
  const isPlaced = statement !== readStatement(claim.text)
  const support = judgeSupport(statement, said, {
    titles,
    around,
    before: claim.before,
    isInverted: isPlaced,
    readText,
    text: isPlaced ? withoutPlace(claim.text, statement) : claim.text,
    places: placed.map(({ source, sentences, evidence: { start, end } }) => ({
      content: source.content,
      span: isPlaced ? sentences : { start, end },
      // A claim that names its place is carried from there alone.
      isClosed: isPlaced,
    })),
    sources: {
      readWindow,
      isSource: (name) => isSourceName(name, sources),
      hasAddress: (address, content) => hasAddress(address, content, sources),
    },
  })
  const evidence = carryingEvidence(placed, support.verbatim.places ?? [])
  const objection = objectionTo(problems, sources)
  const byQuote =
    objection && support.verdict !== 'contradicted' ? { ...objection, score: support.score } : support
  const { verdict, method, rule, reason, score } =
    placeVerdict(byQuote, { placed, misplaced, isByReference, isPlain: !markup.test(claim.text) }) ?? byQuote
  const missing = verdict === 'supported' ? [] : support.missing
  const verification = verificationOf(verdict, { method, score, reason, evidence, verifier, missing })
  return { verification, rule, support }
}

/** What a claim has besides its words: links, addresses, struck text, tags, pictograms. */
const markup = /\]\(|:\/\/|[<>~]|\p{Extended_Pictographic}/u

/** The claim without the words that name its place, which are blanks in its statement. */
function withoutPlace(text: string, statement: string): string {
  const plain = readStatement(text)
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

/** A verdict that the check of a quote allows, whatever the rest of the evidence says. */
type Objection = {
  verdict: 'contradicted' | 'partial' | 'unknown'
  method: 'quote'
  rule: DecisionRule
  reason: string
}

/** Why a claim is not supported although its evidence may support it: a quote that is elsewhere, altered, or not to be told. */
export function objectionTo(
  problems: GatheredEvidence['problems'],
  sources: readonly Source[],
): Objection | null {
  for (const problem of problems) {
    if (problem.outcome === 'altered')
      return { verdict: 'contradicted', method: 'quote', rule: 'quote-altered', reason: problem.message }
    if (problem.outcome === 'unclear')
      return { verdict: 'unknown', method: 'quote', rule: 'quote-unclear', reason: problem.message }
    if (problem.outcome !== 'misattributed') continue
    const named = sources.find(({ id }) => id === problem.namedSourceId)
    const reason = `The quote is not in the source that is named (${shortTitle(named)}) but in another (${shortTitle(problem.source)}).`
    return { verdict: 'partial', method: 'quote', rule: 'quote-elsewhere', reason }
  }
  return null
}

function withoutEvidence({
  links,
  problems,
  verifier,
}: {
  links: readonly Link[]
  problems: GatheredEvidence['problems']
  verifier: string
}): LexicalVerdict {
  const decided = (rule: DecisionRule, verification: Verification) => ({ rule, verification, support: null })
  if (links.length === 0) {
    const reason = 'No source was named for this.'
    return decided('no-link', verificationOf('unknown', { reason, verifier, method: 'words' }))
  }
  for (const problem of problems) {
    if (problem.outcome !== 'altered' && problem.outcome !== 'unclear') continue
    const { message: reason, evidence } = problem
    const given = { reason, evidence: [evidence], verifier, method: 'quote' as const }
    return problem.outcome === 'altered'
      ? decided('quote-altered', verificationOf('contradicted', given))
      : decided('quote-unclear', verificationOf('unknown', given))
  }
  if (problems.some(({ outcome }) => outcome === 'fabricated')) {
    const reason = 'The quote is in none of the sources.'
    return decided('quote-not-found', verificationOf('unsupported', { reason, verifier, method: 'quote' }))
  }
  const reason = 'The source has no text to check this against.'
  return decided('no-text', verificationOf('unknown', { reason, verifier, method: 'words' }))
}

const MAX_TITLE_LENGTH = 80

function shortTitle(source: Source | undefined): string {
  return source ? toLine(titleOf(source), { maxLength: MAX_TITLE_LENGTH }) : 'an unknown source'
}
