import { CitationError } from '../../core/error.ts'
import type { VerifyRequest } from '../../core/ports.ts'
import type { AskModel } from '../model/ask-model.ts'
import type { ReadElement } from '../model/element-reader.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { createTally } from '../model/tally.ts'
import { batchesOf, countClaims } from './judge-batches.ts'
import type { Open } from './judge-batches.ts'
import { buildVerifyPrompt, readVerdicts, verifyInstructions } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/** Maximum number of calls about one batch of statements. */
const MAX_ATTEMPTS = 2

type Asked = Pick<VerifyRequest, 'signal' | 'report'>

/** The verdicts on all statements (parts) of a claim, in their order; `index` is that of the claim in the request. */
export type Judged = { index: number; verdicts: readonly ModelVerdict[] }

export type VerdictAsker = {
  /**
   * Yields the verdicts on each claim once all of its statements are judged. `known`: earlier verdicts by index of the
   * claim; new ones replace them. Claims with an unanswered statement are left out and reported.
   */
  judgeAll(
    open: readonly Open[],
    asked: Asked & { known?: ReadonlyMap<number, readonly ModelVerdict[]> },
  ): AsyncGenerator<Judged>
  /** Asks about one statement in a separate call; `null` if the model gave no verdict. */
  askAlone(question: VerifyQuestion, asked: Asked): Promise<ModelVerdict | null>
}

export function createVerdictAsker({
  ask,
  createDelimiter,
  maxClaimsPerCall,
  maxCharactersPerCall,
  maxConcurrentCalls,
}: {
  ask: AskModel
  createDelimiter: () => string
  maxClaimsPerCall: number
  maxCharactersPerCall: number
  maxConcurrentCalls: number
}): VerdictAsker {
  /**
   * Asks the model about a batch in one call; maps the position of a question in the batch to its verdict. A failing
   * call is reported; the verdicts before the failure count.
   */
  async function askOnce(
    batch: readonly Open[],
    { signal, report }: Asked,
  ): Promise<Map<number, ModelVerdict>> {
    const tally = createTally('verify', report)
    const elements: ReadElement[] = []
    try {
      const answer = ask({
        functionId: 'citespan.verify',
        elementName: 'verdicts',
        instructions: verifyInstructions,
        prompt: buildVerifyPrompt(
          batch.map(({ question }) => question),
          createDelimiter(),
        ),
        itemCount: batch.length,
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
    return verdicts
  }

  /** Yields verdicts as calls end; asks once more about statements that a call left out, unless it left out all. */
  async function* askAbout(
    batch: readonly Open[],
    asked: Asked,
  ): AsyncGenerator<{ open: Open; verdict: ModelVerdict }> {
    let open = batch
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && open.length > 0; attempt++) {
      if (asked.signal?.aborted) break
      const verdicts = await askOnce(open, asked)
      for (const verdict of verdicts.values()) yield { open: open[verdict.position]!, verdict }
      open = open.filter((_, position) => !verdicts.has(position))
      if (verdicts.size === 0) break
    }
    if (open.length === 0) return
    asked.report?.incident({
      step: 'verify',
      code: 'verifier-fell-back',
      message: `${countClaims(open)} of ${countClaims(batch)} claims have no verdict of the model and keep the lexical one.`,
    })
  }

  return {
    async *judgeAll(open, { known, ...asked }) {
      const batches = batchesOf(open, { maxClaimsPerCall, maxCharactersPerCall })
      const answers = mergeBounded(
        batches.map((batch) => () => askAbout(batch, asked)),
        maxConcurrentCalls,
      )
      const missing = Map.groupBy(open, ({ index }) => index)
      const judged = new Map<number, Map<number, ModelVerdict>>()
      for await (const { open: one, verdict } of answers) {
        const { index, part } = one
        const verdicts = judged.get(index) ?? new Map(known?.get(index)?.entries())
        judged.set(index, verdicts.set(part, verdict))
        const left = missing.get(index)!.filter((other) => other !== one)
        missing.set(index, left)
        if (left.length > 0) continue
        const inOrder = [...verdicts].toSorted(([a], [b]) => a - b).map(([, judgement]) => judgement)
        yield { index, verdicts: inOrder }
      }
    },

    async askAlone(question, asked) {
      const verdicts = await askOnce([{ question, index: 0, part: 0 }], asked)
      return verdicts.get(0) ?? null
    },
  }
}
