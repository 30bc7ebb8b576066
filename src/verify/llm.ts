import type { Verification } from '../core/citation.ts'
import { CitationError } from '../core/error.ts'
import type { Verifier, VerifyRequest } from '../core/ports/verifier.ts'
import { createModelAsker } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../model/delimiter.ts'
import type { ReadElement } from '../model/element-reader.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { createTally } from '../model/tally.ts'
import { readStatement } from '../text/sentences/statement.ts'
import { combineVerdict } from './combine.ts'
import { checkLexically } from './check-lexically.ts'
import type { StatementToJudge, ToJudge } from './check-lexically.ts'
import type { CombinedVerdict } from './combine.ts'
import { explainCombined } from './explain-check.ts'
import { furtherContext } from './evidence/further-context.ts'
import { batchesOf, countClaims } from './judge-batches.ts'
import type { Open } from './judge-batches.ts'
import { contextForJudge, joinContexts } from './evidence/judge-context.ts'
import type { JudgeContext } from './evidence/judge-context.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { questionsAgain, withAdded } from './second-look.ts'
import { findUnconfirmed, isOppositeContradicted, UNCONFIRMED } from './confirm.ts'
import type { Confirm } from './confirm.ts'
import { judgeTogether } from './statements.ts'
import { buildVerifyPrompt, readVerdicts, toVerifyQuestion, verifyInstructions } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/** A verifier that can be asked once more about a claim. */
export type Judge = Verifier & { confirm: Confirm }

export type LlmVerifierOptions = ModelOptions & {
  /** Claims asked about in one call, 10 unless told; more make calls that run at once. */
  maxClaimsPerCall?: number
  /** Claims and evidence of one call in UTF-16 units, 30,000 unless told. */
  maxCharactersPerCall?: number
}

/**
 * Verifies with a language model's verdicts: the second opinion. Claims of one
 * block of the answer go together, and blocks are judged while the next is
 * being written. A claim of several sentences is judged sentence by sentence.
 *
 * Quotes are checked by code, and a model's `supported` does not stand against a
 * number, date, unit or negation that differs: the model is asked once more with the
 * difference named, and the claim stays unverified if it insists. Where it finds a part of a claim,
 * it is asked once more with wider evidence. Claims that the model does not
 * answer, and all of a failed call, keep the lexical verdict, and an incident
 * says so. Where evidence shares no word with a claim, or may speak to the model, its
 * `supported` stands only if the model, asked about the opposite alone, calls that
 * contradicted. Never rejects.
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
}: LlmVerifierOptions): Judge {
  const ask = createModelAsker(modelOptions)

  /** Yields verdicts as calls end; claims that a call left out are asked about once more. */
  async function* askAbout(
    batch: readonly Open[],
    request: VerifyRequest,
  ): AsyncGenerator<{ open: Open; verdict: ModelVerdict }> {
    let open = batch
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && open.length > 0; attempt++) {
      if (request.signal?.aborted) break
      const verdicts = await askOnce(open, { ask, createDelimiter, ...request })
      for (const verdict of verdicts.values()) yield { open: open[verdict.position]!, verdict }
      open = open.filter((_, position) => !verdicts.has(position))
      if (verdicts.size === 0) break
    }
    if (open.length === 0) return
    request.report?.incident({
      step: 'verify',
      code: 'verifier-fell-back',
      message: `${countClaims(open)} of ${countClaims(batch)} claims have no verdict of the model and keep the lexical one.`,
    })
  }

  /** Yields the verdicts on each claim once all of its statements are judged; `known` are those that are not asked about. */
  async function* judgeAll(
    open: readonly Open[],
    checked: readonly ToJudge<VerifyQuestion>[],
    { known, ...request }: VerifyRequest & { known?: ReadonlyMap<number, readonly ModelVerdict[]> },
  ): AsyncGenerator<{ index: number; verdicts: readonly ModelVerdict[] }> {
    const batches = batchesOf(open, { maxClaimsPerCall, maxCharactersPerCall })
    const answers = mergeBounded(
      batches.map((batch) => () => askAbout(batch, request)),
      maxConcurrentCalls,
    )
    const missing = Map.groupBy(open, ({ index }) => index)
    const judged = new Map<number, Map<number, ModelVerdict>>()
    for await (const { open: asked, verdict } of answers) {
      const { index, part } = asked
      const verdicts = judged.get(index) ?? new Map(known?.get(index)?.entries())
      judged.set(index, verdicts.set(part, verdict))
      const left = missing.get(index)!.filter((one) => one !== asked)
      missing.set(index, left)
      if (left.length > 0) continue
      yield { index, verdicts: checked[index]!.questions.map((_, order) => verdicts.get(order)!) }
    }
  }

  const alone = (request: VerifyRequest) => (question: VerifyQuestion) =>
    askAlone(question, { ask, createDelimiter, ...request })

  return {
    name: 'llm',
    batch: 'block',
    confirm: (item, request) => confirmAlone(item, request, alone(request)),
    async verify(request) {
      const readers = createEvidenceReaders()
      const checked = await checkLexically(request, toQuestion, readers)
      const results = checked.map(({ lexical }) => lexical.verification)
      const open = checked.flatMap(({ questions }, index) =>
        questions.map((question, part) => ({ question, index, part })),
      )
      const { sources, explain } = request
      const take = (index: number, judgement: Judgement, how: Taken = {}): CombinedVerdict => {
        const item = checked[index]!
        const combined = combineVerdict(item, judgement, { sources, verifier: 'llm', ...how })
        results[index] = combined.verification
        explain?.(index, explainCombined(item, combined, { judgement, judge: 'llm', rule: 'model-verdict' }))
        return combined
      }
      const again: Open[] = []
      const known = new Map<number, readonly ModelVerdict[]>()
      for await (const { index, verdicts } of judgeAll(open, checked, request)) {
        const combined = take(index, judgeTogether(verdicts))
        const asked = { index, verdicts, questions: checked[index]!.questions }
        again.push(...(await questionsAgain(asked, combined, readers)))
        known.set(index, verdicts)
      }
      for await (const { index, verdicts } of judgeAll(again, checked, { ...request, known })) {
        const judgement = judgeTogether(verdicts)
        // The same answer keeps its reason, and a `supported` that facts differ from does not stand.
        if (judgement.verdict === judgeTogether(known.get(index)!).verdict) continue
        const added = again.flatMap((one) => (one.index === index ? (one.question.added ?? []) : []))
        const { verification } = take(index, judgement, { added })
        if (verification.verdict !== 'supported') continue
        results[index] = { ...verification, evidence: withAdded(verification.evidence, added) }
      }
      const judged = checked.map((item, index) => toConfirm(item, index, { result: results[index]!, again }))
      for await (const index of findUnconfirmed(judged, alone(request), maxConcurrentCalls))
        take(index, { verdict: 'supported', reason: UNCONFIRMED }, { isConfirmed: false })
      return results
    },
  }
}

/** What a second look needs: the questions about a claim with the evidence that the model saw last. */
function toConfirm(
  item: ToJudge<VerifyQuestion>,
  index: number,
  { result, again }: { result: Verification; again: readonly Open[] },
) {
  const questions = item.questions.map((question, part) => {
    const last = again.find((one) => one.index === index && one.part === part)
    return last ? { ...last.question, note: undefined } : question
  })
  const isSupported = result.verifier === 'llm' && result.verdict === 'supported'
  return { ...item, index, questions, isSupported }
}

/** What else is known of a judgement: evidence that was added for it, and whether it was confirmed. */
type Taken = { added?: readonly JudgeContext[]; isConfirmed?: boolean }

async function askAlone(question: VerifyQuestion, asking: Asking): Promise<ModelVerdict | null> {
  const verdicts = await askOnce([{ question, index: 0, part: 0 }], asking)
  return verdicts.get(0) ?? null
}

async function confirmAlone(
  item: VerifyRequest['items'][number],
  request: VerifyRequest,
  ask: (question: VerifyQuestion) => Promise<ModelVerdict | null>,
): Promise<boolean> {
  const [checked] = await checkLexically({ ...request, items: [item], explain: undefined }, toQuestion)
  return await isOppositeContradicted(checked!.questions, ask)
}

type Judgement = ReturnType<typeof judgeTogether>

type Asking = Pick<VerifyRequest, 'signal' | 'report'> & {
  ask: ReturnType<typeof createModelAsker>
  createDelimiter: () => string
}

/** One call: the verdicts that its answer holds. A failing call is reported. */
async function askOnce(
  batch: readonly Open[],
  { ask, createDelimiter, signal, report }: Asking,
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

/** The second call is for what the first one left out. */
const MAX_ATTEMPTS = 2

async function toQuestion({ statement, gathered, readers }: StatementToJudge): Promise<VerifyQuestion> {
  const { placed, statement: stated } = gathered
  const near = contextForJudge(placed)
  const text = readStatement(statement.text)
  // A given quote is the only evidence, as is the place that a claim names; other rows of a
  // table are about something else.
  const isOpen = stated === text && placed.every(({ isQuote, table }) => !isQuote && !table)
  const further = isOpen ? await furtherContext(text, near, readers.readSentences) : []
  return toVerifyQuestion(statement, joinContexts([...near, ...further]), { isOpen })
}
