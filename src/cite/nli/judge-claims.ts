import { CitationError } from '../../core/error.ts'
import { createPace } from '../../core/pace.ts'
import type { VerifyRequest } from '../../core/ports.ts'
import { unlessAborted } from '../model/unless-aborted.ts'
import type { ToJudge } from '../verify/check-lexically.ts'
import type { PlacedEvidence } from '../verify/evidence/gather-evidence.ts'
import { judgeTogether } from '../verify/statements.ts'
import type { Classifier, Pair } from './classifier.ts'
import { judgePremises } from './judge-premises.ts'
import type { NliThresholds } from './judge-premises.ts'
import type { Entailment } from './labels.ts'
import { cutPremises } from './premises.ts'

/** A statement of a claim, on one line, and the evidence for it. */
export type Question = { statement: string; placed: readonly PlacedEvidence[] }

export type NliJudgement = ReturnType<typeof judgeTogether>

/**
 * The model's verdicts by index of the claim, only for claims of which it is sure; claims it could not read
 * are reported. A claim is contradicted if one of its statements is. For any other verdict, the model must be
 * sure of all statements.
 */
export async function judgeClaims(
  open: readonly ToJudge<Question>[],
  {
    load,
    limits,
    batchSize,
    request: { signal, report },
  }: {
    load: () => Promise<Classifier>
    limits: NliThresholds
    batchSize: number
    request: Pick<VerifyRequest, 'signal' | 'report'>
  },
): Promise<Map<number, NliJudgement>> {
  const questions = open.flatMap((claim, position) =>
    claim.questions.map((question) => ({ position, ...question })),
  )
  const results = questions.map((): Entailment[] => [])
  /** Indices of the questions whose premises were all read. */
  const read = new Set<number>()
  try {
    const classifier = await unlessAborted(load(), signal)
    const premises = await readPremises(questions, classifier, signal)
    const left = premises.map((own) => own.length)
    // Pairs of similar length share a batch, because shorter ones are padded to the longest.
    const pairs = premises
      .flatMap((own, question) => own.map((pair) => ({ question, ...pair })))
      .toSorted((a, b) => a.tokens - b.tokens)
    for (let start = 0; start < pairs.length; start += batchSize) {
      const batch = pairs.slice(start, start + batchSize)
      const answers = await unlessAborted(classifier.classify(batch), signal)
      for (const [row, { question }] of batch.entries()) {
        results[question]!.push(answers[row]!)
        left[question]! -= 1
        if (left[question] === 0) read.add(question)
      }
    }
  } catch (error) {
    // An abort is not an error; results so far count.
    if (!signal?.aborted) reportFailure(error, report)
  }
  const unread = new Set(questions.flatMap(({ position }, order) => (read.has(order) ? [] : [position])))
  if (unread.size > 0) {
    report?.incident({
      step: 'verify',
      code: 'verifier-fell-back',
      message: `${unread.size} of ${open.length} claims were not read by the model and keep the lexical verdict.`,
    })
  }
  const verdicts = questions.map(({ position }, order) => ({
    position,
    verdict: read.has(order) ? judgePremises(results[order]!, limits) : null,
  }))
  const judged = [...Map.groupBy(verdicts, ({ position }) => position)].flatMap(([position, own]) => {
    const sure = own.flatMap(({ verdict }) => (verdict ? [{ verdict, reason: '' }] : []))
    const isDecided = sure.length === own.length || sure.some(({ verdict }) => verdict === 'contradicted')
    return isDecided ? [[position, judgeTogether(sure)] as const] : []
  })
  return new Map(judged)
}

/**
 * For each question, the pairs of a premise (see `cutPremises`) and its statement; none if the statement takes more
 * than half of the tokens that the model reads.
 */
async function readPremises(
  questions: readonly Question[],
  { maxTokens, countTokens }: Classifier,
  signal: AbortSignal | undefined,
): Promise<(Pair & { tokens: number })[][]> {
  const pace = createPace()
  const premises: (Pair & { tokens: number })[][] = []
  for (const { statement, placed } of questions) {
    await pace()
    signal?.throwIfAborted()
    const isShort = countTokens(statement) <= maxTokens / 2
    const texts = isShort
      ? cutPremises(placed, (premise) => countTokens(premise, statement) <= maxTokens)
      : []
    premises.push(
      texts.map((premise) => ({ premise, claim: statement, tokens: countTokens(premise, statement) })),
    )
  }
  return premises
}

function reportFailure(error: unknown, report: VerifyRequest['report']): void {
  const isOurs = error instanceof CitationError
  report?.incident({
    step: 'verify',
    code: isOurs ? error.code : 'model-failed',
    // Messages of other errors may contain paths and URLs.
    message: isOurs ? error.message : 'The model failed while it read the claims.',
  })
}
