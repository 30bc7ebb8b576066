import { CitationError } from '../core/error.ts'
import { createPace } from '../core/pace.ts'
import type { VerifyRequest } from '../core/ports/verifier.ts'
import { unlessAborted } from '../model/unless-aborted.ts'
import { statementLine } from '../text/sentences/statement-line.ts'
import type { Checked } from '../verify/combine.ts'
import type { Classifier, Pair } from './classifier.ts'
import { judgePremises } from './judge-premises.ts'
import type { NliThresholds, NliVerdict } from './judge-premises.ts'
import type { Entailment } from './labels.ts'
import { cutPremises } from './premises.ts'

/** The verdicts that the model is sure of, by the position of the claim; reports what it could not read. */
export async function judgeClaims(
  open: readonly Checked[],
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
): Promise<Map<number, NliVerdict>> {
  const results = new Map<number, Entailment[]>()
  /** Claims of which every premise was read. */
  const read = new Set<number>()
  try {
    const classifier = await unlessAborted(load(), signal)
    const premises = await readPremises(open, classifier, signal)
    const left = premises.map((own) => own.length)
    // Pairs of like length share a batch, because the shorter ones are filled up to the longest.
    const pairs = premises
      .flatMap((own, position) => own.map((pair) => ({ position, ...pair })))
      .toSorted((a, b) => a.tokens - b.tokens)
    for (let start = 0; start < pairs.length; start += batchSize) {
      const batch = pairs.slice(start, start + batchSize)
      const answers = await unlessAborted(classifier.classify(batch), signal)
      for (const [row, { position }] of batch.entries()) {
        results.set(position, [...(results.get(position) ?? []), answers[row]!])
        left[position]! -= 1
        if (left[position] === 0) read.add(position)
      }
    }
  } catch (error) {
    // An abort is not an error; what was read until then counts.
    if (!signal?.aborted) reportFailure(error, report)
  }
  const unread = open.length - read.size
  if (unread > 0) {
    report?.incident({
      step: 'verify',
      code: 'verifier-fell-back',
      message: `${unread} of ${open.length} claims were not read by the model and keep the lexical verdict.`,
    })
  }
  const judged = [...read].flatMap((position) => {
    const verdict = judgePremises(results.get(position)!, limits)
    return verdict ? [[position, verdict] as const] : []
  })
  return new Map(judged)
}

/** The pairs of each claim; none for a claim that would leave less than half of the model's length to its premises. */
async function readPremises(
  open: readonly Checked[],
  classifier: Classifier,
  signal: AbortSignal | undefined,
): Promise<(Pair & { tokens: number })[][]> {
  const { maxTokens, countTokens } = classifier
  const pace = createPace()
  const premises: (Pair & { tokens: number })[][] = []
  for (const { claim, gathered } of open) {
    await pace()
    signal?.throwIfAborted()
    const statement = statementLine(claim.text)
    const isShort = countTokens(statement) <= maxTokens / 2
    const texts = isShort
      ? cutPremises(gathered.placed, (premise) => countTokens(premise, statement) <= maxTokens)
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
    // Messages of others may hold paths and addresses.
    message: isOurs ? error.message : 'The model failed while it read the claims.',
  })
}
