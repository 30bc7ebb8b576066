import type { Evidence, Verification } from '../core/citation.ts'
import type { Claim } from '../core/claim.ts'
import { CitationError } from '../core/error.ts'
import { createPace } from '../core/pace.ts'
import type { Source } from '../core/source.ts'
import type { Verifier, VerifyRequest } from '../core/verifier.ts'
import { askModel } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../model/delimiter.ts'
import type { ReadElement } from '../model/element-reader.ts'
import { createTally } from '../model/tally.ts'
import { readStatement } from '../text/statement.ts'
import { createEvidence } from './evidence.ts'
import { gatherEvidence } from './gather-evidence.ts'
import type { GatheredEvidence } from './gather-evidence.ts'
import { objectionTo, verificationOf, verifyLexically } from './lexical.ts'
import { createSentenceReader } from './narrow.ts'
import { guardVerdict } from './overrule.ts'
import {
  buildVerifyPrompt,
  readVerdicts,
  toVerifyQuestion,
  verifyElement,
  verifyInstructions,
} from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

export type LlmVerifierOptions = ModelOptions & {
  /** Claims asked about in one call, 20 unless told. */
  maxClaimsPerCall?: number
  /** Claims and evidence of one call in UTF-16 units, 30,000 unless told. */
  maxCharactersPerCall?: number
}

/** A claim with what our own check says of it: the verdict unless the model gives one. */
type Checked = { claim: Claim; gathered: GatheredEvidence; lexical: Verification; question: VerifyQuestion }

/**
 * Verifies with a language model's verdicts, all claims of an answer in one
 * batch.
 *
 * Quotes are checked by code, and a model's `supported` does not stand against a
 * number, date, unit or negation that differs. Claims that the model does not
 * answer, and all of a failed call, keep the lexical verdict, and an incident
 * says so. Never rejects.
 *
 * ```ts
 * const engine = new CitationEngine({ verifier: llmVerifier({ model: openai.chat('gpt-5-mini') }) })
 * ```
 */
export function llmVerifier({
  maxClaimsPerCall = 20,
  maxCharactersPerCall = 30_000,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmVerifierOptions): Verifier {
  async function askAbout(
    batch: readonly Checked[],
    { signal, report }: VerifyRequest,
  ): Promise<Map<number, ModelVerdict>> {
    const tally = createTally('verify', report)
    const elements: ReadElement[] = []
    try {
      const answer = askModel({
        ...modelOptions,
        functionId: 'citespan.verify',
        elementName: 'verdicts',
        element: verifyElement,
        instructions: verifyInstructions,
        prompt: buildVerifyPrompt(
          batch.map(({ question }) => question),
          createDelimiter(),
        ),
        signal,
        report,
      })
      for await (const element of answer) elements.push(element)
    } catch (error) {
      const isOurs = error instanceof CitationError
      report?.incident({
        step: 'verify',
        code: isOurs ? error.code : 'model-failed',
        // Only our own messages are known to hold no secrets.
        message: isOurs ? error.message : 'The verifier model could not be asked.',
      })
    }
    const verdicts = readVerdicts(elements, { count: batch.length, tally })
    tally.flush()
    const left = batch.length - verdicts.size
    if (left > 0) {
      report?.incident({
        step: 'verify',
        code: 'verifier-fell-back',
        message: `${left} of ${batch.length} claims have no verdict of the model and keep the lexical one.`,
      })
    }
    return verdicts
  }

  return {
    name: 'llm',
    batch: 'answer',
    async verify(request) {
      const checked = await checkLexically(request)
      const results = checked.map(({ lexical }) => lexical)
      const open = checked.flatMap((item, index) =>
        item.gathered.placed.length > 0 ? [{ item, index }] : [],
      )
      for (const batch of batchesOf(open, { maxClaimsPerCall, maxCharactersPerCall })) {
        if (request.signal?.aborted) break
        const verdicts = await askAbout(
          batch.map(({ item }) => item),
          request,
        )
        for (const { position, ...verdict } of verdicts.values()) {
          const { item, index } = batch[position]!
          results[index] = combine(item, verdict, request.sources)
        }
      }
      return results
    },
  }
}

async function checkLexically({ items, sources }: VerifyRequest): Promise<Checked[]> {
  const readSentences = createSentenceReader()
  const pace = createPace()
  const checked: Checked[] = []
  for (const item of items) {
    await pace()
    const gathered = await gatherEvidence(item, sources, readSentences)
    checked.push({
      claim: item.claim,
      gathered,
      lexical: verifyLexically(item, gathered, { sources, verifier: 'lexical' }),
      question: toVerifyQuestion(readStatement(item.claim.text), gathered.placed),
    })
  }
  return checked
}

type Open = { item: Checked; index: number }

function batchesOf(
  open: readonly Open[],
  { maxClaimsPerCall, maxCharactersPerCall }: { maxClaimsPerCall: number; maxCharactersPerCall: number },
): Open[][] {
  const batches: Open[][] = []
  let characters = 0
  for (const entry of open) {
    const { length } = entry.item.question
    const last = batches.at(-1)
    if (last && last.length < maxClaimsPerCall && characters + length <= maxCharactersPerCall) {
      last.push(entry)
      characters += length
    } else {
      batches.push([entry])
      characters = length
    }
  }
  return batches
}

const SCORE = { supported: 0.85, partial: 0.4, unsupported: 0.05, contradicted: 0 }
/** What shared words add to the score of a verdict, so that scores within one verdict still rank. */
const LEXICAL_SHARE = 0.15

/** The model's verdict, held back by what code knows better: where quotes are, and which facts differ. */
function combine(
  { claim, gathered: { placed, problems }, lexical }: Checked,
  { verdict, reason }: Omit<ModelVerdict, 'position'>,
  sources: readonly Source[],
): Verification {
  const contexts = placed.map(({ source, context }) => source.content.slice(context.start, context.end))
  const guarded = guardVerdict({ verdict, reason }, readStatement(claim.text), contexts)
  const objection = guarded.verdict === 'supported' ? objectionTo(problems, sources) : null
  const final = objection ? { verdict: 'partial' as const, reason: objection } : guarded
  return verificationOf(final.verdict, {
    reason: final.reason || lexical.reason,
    score: Math.round((SCORE[final.verdict] + LEXICAL_SHARE * lexical.score) * 1000) / 1000,
    evidence: holdsSupport(final.verdict) ? shownEvidence(placed, lexical) : lexical.evidence,
    missing: final.verdict === 'supported' ? [] : lexical.missing,
    verifier: 'llm',
  })
}

function holdsSupport(verdict: ModelVerdict['verdict']): boolean {
  return verdict === 'supported' || verdict === 'partial'
}

/** Below this the words do not show that the narrowed sentences are what the model went by. */
const MIN_SCORE_OF_NARROWED = 0.5

/** The narrowed sentences if they visibly carry the claim, else all that the model was shown. */
function shownEvidence(placed: GatheredEvidence['placed'], lexical: Verification): Evidence[] {
  if (lexical.score >= MIN_SCORE_OF_NARROWED) return lexical.evidence
  return placed.map(({ source, evidence, context, isQuote }) =>
    isQuote ? evidence : (createEvidence(source, context) ?? evidence),
  )
}
