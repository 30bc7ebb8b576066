import type { Verification } from '../../core/citation.ts'
import type { Matcher, Verifier, VerifyRequest } from '../../core/ports.ts'
import { createModelAsker } from '../model/ask-model.ts'
import type { ModelOptions } from '../model/ask-model.ts'
import { createRandomDelimiter } from '../../core/delimiter.ts'
import { createVerdictAsker } from './ask-verdicts.ts'
import { combineVerdict } from './combine.ts'
import { checkLexically } from './check-lexically.ts'
import type { StatementToJudge, ToJudge } from './check-lexically.ts'
import type { CombinedVerdict, Judgement } from './combine.ts'
import { explainCombined } from './explain-check.ts'
import { furtherContext } from './evidence/further-context.ts'
import type { Open } from './judge-batches.ts'
import { contextForJudge, joinContexts } from './evidence/judge-context.ts'
import type { JudgeContext } from './evidence/judge-context.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { secondLooks, withAdded } from './second-look.ts'
import type { Answered } from './second-look.ts'
import { findUnconfirmed, isOppositeContradicted, UNCONFIRMED } from './confirm.ts'
import type { Confirm } from './confirm.ts'
import { judgeTogether } from './statements.ts'
import { toVerifyQuestion } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/** A verifier that can confirm its verdict on a claim. */
export type Judge = Verifier & { confirm: Confirm }

/** Options of `llmVerifier`. */
export type LlmVerifierOptions = ModelOptions & {
  /**
   * Searches the sources once more for claims that the model did not judge `supported` by the evidence of the matcher.
   * The model then judges these claims by the places that were found. None by default: nothing is searched again.
   */
  search?: Matcher
  /**
   * Maximum number of claims in one call; 20 by default. A claim that is judged sentence by sentence counts once for
   * each sentence. The rest goes into concurrent calls.
   */
  maxClaimsPerCall?: number
  /**
   * Maximum length of claims and evidence in one call, in UTF-16 units; 30,000 by default. A sentence that is longer
   * together with its evidence gets a call of its own, uncut.
   */
  maxCharactersPerCall?: number
}

/** The implementation that `llmVerifier` of `on-demand.ts` loads. */
export function llmVerifier({
  search,
  maxClaimsPerCall = 20,
  maxCharactersPerCall = 30_000,
  maxConcurrentCalls = 4,
  createDelimiter = createRandomDelimiter,
  ...modelOptions
}: LlmVerifierOptions): Judge {
  const asker = createVerdictAsker({
    ask: createModelAsker(modelOptions),
    createDelimiter,
    maxClaimsPerCall,
    maxCharactersPerCall,
    maxConcurrentCalls,
  })
  const alone = (request: VerifyRequest) => (question: VerifyQuestion) => asker.askAlone(question, request)

  return {
    name: NAME,
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
        const read = item.questions.flatMap(({ contexts }) => contexts)
        const combined = combineVerdict(item, judgement, { sources, verifier: NAME, read, ...how })
        results[index] = combined.verification
        explain?.(index, explainCombined(item, combined, { judgement, judge: NAME, rule: 'model-verdict' }))
        return combined
      }
      const answered: Answered[] = []
      for await (const { index, verdicts } of asker.judgeAll(open, request))
        answered.push({
          index,
          verdicts,
          item: checked[index]!,
          combined: take(index, judgeTogether(verdicts)),
        })

      const looks = await secondLooks(answered, { search, readers, toQuestion, request })
      const known = new Map(answered.map(({ index, verdicts }) => [index, verdicts]))
      const again = looks.flatMap(({ questions }) => questions)
      for await (const { index, verdicts } of asker.judgeAll(again, { ...request, known })) {
        const before = judgeTogether(known.get(index)!)
        const said = judgeTogether(verdicts)
        // If the model repeats its verdict, the first result stands: its reason, or that code overruled a
        // `supported` because facts differ.
        if (said.verdict === before.verdict && said.figures === undefined) continue
        const judgement = { ...said, figures: [...(said.figures ?? []), ...(before.figures ?? [])] }
        checked[index] = looks.find((look) => look.index === index)!.item
        const added = again.flatMap((one) => (one.index === index ? (one.question.added ?? []) : []))
        const read = [
          ...checked[index].questions,
          ...again.flatMap((one) => (one.index === index ? one.question : [])),
        ]
        const { verification } = take(index, judgement, {
          added,
          read: read.flatMap(({ contexts }) => contexts),
        })
        if (verification.verdict !== 'supported') continue
        results[index] = { ...verification, evidence: withAdded(verification.evidence, added) }
      }
      const judged = checked.map((item, index) => toConfirm(item, index, { result: results[index]!, again }))
      for await (const index of findUnconfirmed(judged, alone(request), maxConcurrentCalls))
        take(
          index,
          { verdict: 'supported', reason: UNCONFIRMED, figures: results[index]!.figures },
          { isConfirmed: false },
        )
      return results
    },
  }
}

/** The `verifier` name of verdicts by a language model. */
const NAME = 'llm'

/**
 * What the confirmation of a claim needs: all of its questions, each with the evidence that the model saw last, and
 * whether the model's verdict is `supported`.
 */
function toConfirm(
  item: ToJudge<VerifyQuestion>,
  index: number,
  { result, again }: { result: Verification; again: readonly Open[] },
) {
  const questions = item.questions.map((question, part) => {
    const last = again.find((one) => one.index === index && one.part === part)
    return last ? { ...last.question, note: undefined } : question
  })
  const isSupported = result.verifier === NAME && result.verdict === 'supported'
  return { ...item, index, questions, isSupported }
}

/** Further data of a judgement: added evidence, all text that the judge read, and whether it confirmed the verdict. */
type Taken = { added?: readonly JudgeContext[]; read?: readonly JudgeContext[]; isConfirmed?: boolean }

async function confirmAlone(
  item: VerifyRequest['items'][number],
  request: VerifyRequest,
  ask: (question: VerifyQuestion) => Promise<ModelVerdict | null>,
): Promise<boolean> {
  const [checked] = await checkLexically({ ...request, items: [item], explain: undefined }, toQuestion)
  return await isOppositeContradicted(checked!.questions, ask)
}

async function toQuestion({
  statement,
  gathered,
  readers,
  remarks,
}: StatementToJudge): Promise<VerifyQuestion> {
  const { placed, plain, statement: stated } = gathered
  const near = contextForJudge(placed)
  // A given quote or named place is the only evidence; other rows of a table are about something else.
  const isOpen = stated === plain && placed.every(({ isQuote, table }) => !isQuote && !table)
  const further = isOpen ? await furtherContext(plain.text, near, readers.readSentences) : []
  return toVerifyQuestion(statement, joinContexts([...near, ...further]), { isOpen, remarks })
}
