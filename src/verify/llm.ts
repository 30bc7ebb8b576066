import { CitationError } from '../core/error.ts'
import { createPace } from '../core/pace.ts'
import type { Verifier, VerifyRequest } from '../core/ports/verifier.ts'
import { createModelAsker } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../model/delimiter.ts'
import type { ReadElement } from '../model/element-reader.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { createTally } from '../model/tally.ts'
import { readStatement } from '../text/sentences/statement.ts'
import { combineVerdict } from './combine.ts'
import type { Checked } from './combine.ts'
import { createLocatorCache } from '../locate/locate-quotes.ts'
import { explainCombined, explainLexical } from './explain-check.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { verifyLexically } from './verify-lexically.ts'
import { createSentenceReader } from './evidence/narrow.ts'
import { buildVerifyPrompt, readVerdicts, toVerifyQuestion, verifyInstructions } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

export type LlmVerifierOptions = ModelOptions & {
  /** Claims asked about in one call, 10 unless told; more make calls that run at once. */
  maxClaimsPerCall?: number
  /** Claims and evidence of one call in UTF-16 units, 30,000 unless told. */
  maxCharactersPerCall?: number
}

/** A claim with what our own check says of it: the verdict unless the model gives one. */
type Asked = Checked & { question: VerifyQuestion }

/**
 * Verifies with a language model's verdicts: the second opinion. Claims of one
 * block of the answer go together, and blocks are judged while the next is
 * being written.
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
  maxClaimsPerCall = 10,
  maxCharactersPerCall = 30_000,
  maxConcurrentCalls = 4,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmVerifierOptions): Verifier {
  const ask = createModelAsker(modelOptions)

  async function askOnce(
    batch: readonly Open[],
    { signal, report }: VerifyRequest,
  ): Promise<Map<number, ModelVerdict>> {
    const tally = createTally('verify', report)
    const elements: ReadElement[] = []
    try {
      const answer = ask({
        functionId: 'citespan.verify',
        elementName: 'verdicts',
        instructions: verifyInstructions,
        prompt: buildVerifyPrompt(
          batch.map(({ item }) => item.question),
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

  /** Yields verdicts as calls end; claims that a call left out are asked about once more. */
  async function* askAbout(
    batch: readonly Open[],
    request: VerifyRequest,
  ): AsyncGenerator<{ open: Open; verdict: ModelVerdict }> {
    let open = batch
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && open.length > 0; attempt++) {
      if (request.signal?.aborted) break
      const verdicts = await askOnce(open, request)
      for (const verdict of verdicts.values()) yield { open: open[verdict.position]!, verdict }
      open = open.filter((_, position) => !verdicts.has(position))
      if (verdicts.size === 0) break
    }
    if (open.length === 0) return
    request.report?.incident({
      step: 'verify',
      code: 'verifier-fell-back',
      message: `${open.length} of ${batch.length} claims have no verdict of the model and keep the lexical one.`,
    })
  }

  return {
    name: 'llm',
    batch: 'block',
    async verify(request) {
      const checked = await checkLexically(request)
      const results = checked.map(({ lexical }) => lexical.verification)
      const open = checked.flatMap((item, index) =>
        item.gathered.placed.length > 0 ? [{ item, index }] : [],
      )
      const batches = batchesOf(open, { maxClaimsPerCall, maxCharactersPerCall })
      const answers = mergeBounded(
        batches.map((batch) => () => askAbout(batch, request)),
        maxConcurrentCalls,
      )
      const { sources, explain } = request
      for await (const { open, verdict } of answers) {
        const combined = combineVerdict(open.item, verdict, { sources, verifier: 'llm' })
        results[open.index] = combined.verification
        explain?.(
          open.index,
          explainCombined(open.item, combined, { judgement: verdict, judge: 'llm', rule: 'model-verdict' }),
        )
      }
      return results
    },
  }
}

/** The second call is for what the first one left out. */
const MAX_ATTEMPTS = 2

async function checkLexically({ items, sources, explain }: VerifyRequest): Promise<Asked[]> {
  const readSentences = createSentenceReader()
  const locatorOf = createLocatorCache()
  const pace = createPace()
  const checked: Asked[] = []
  for (const [position, item] of items.entries()) {
    await pace()
    const gathered = await gatherEvidence(item, sources, { readSentences, locatorOf })
    const lexical = verifyLexically(item, gathered, { sources, verifier: 'lexical' })
    explain?.(position, explainLexical(lexical, gathered))
    checked.push({
      claim: item.claim,
      gathered,
      lexical,
      question: toVerifyQuestion(readStatement(item.claim.text), gathered.placed),
    })
  }
  return checked
}

type Open = { item: Asked; index: number }

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
