import { CitationEngine } from '../../src/engine/engine.ts'
import { modelCitations } from '../../src/engine/matching/model-citations.ts'
import type { BenchResult, BenchRow, BenchSuite } from '../harness.ts'
import { buildPlainPrompt, plainAnswer } from './plain-prompt.ts'
import { createAnswer, createReports, withFalse } from './reports.ts'
import { answerRightly, countTokens, createSimulatedModel } from './simulated-model.ts'

/** `hasFalse`: every third sentence of the answer has a number that no source has. */
type Case = { paragraphs: number; verify: 'fast' | 'strict'; hasFalse?: boolean }

const { reports, statements } = createReports()

/**
 * Tokens for citing a whole answer, with citespan and with the plain prompt, and the number of sentences that citespan
 * cites correctly.
 */
async function cite({ paragraphs, verify, hasFalse = false }: Case) {
  const stated = hasFalse ? withFalse(statements, { step: 3 }) : statements
  const answer = createAnswer(stated, { paragraphs })
  const { model, spent } = createSimulatedModel(answerRightly(stated), { pace: null })
  const engine = new CitationEngine(modelCitations({ model, verify }))
  const { citations } = await engine.attribute({ response: answer.text, sources: reports })
  const right = answer.statements.filter(({ answer: claim, report, isFalse }) =>
    citations.some(
      ({ text, sourceIds, verdict }) =>
        text === claim &&
        sourceIds.includes(`S${report + 1}`) &&
        verdict === (isFalse ? 'contradicted' : 'supported'),
    ),
  )
  const plain = {
    input: countTokens(buildPlainPrompt(reports, answer.text)),
    output: countTokens(plainAnswer(answer.statements)),
  }
  const broken =
    right.length < answer.statements.length
      ? `${right.length} of ${answer.statements.length} cited`
      : undefined
  return { spent, plain, broken, count: answer.statements.length }
}

async function inputTokens(measured: Case): Promise<BenchResult> {
  const { spent, plain, broken } = await cite(measured)
  return {
    ratio: spent.inputTokens / plain.input,
    detail: `${spent.inputTokens} tokens in ${spent.calls} calls against ${plain.input}`,
    broken,
  }
}

async function outputTokens(measured: Case): Promise<BenchResult> {
  const { spent, plain, broken, count } = await cite(measured)
  const perCitation = (tokens: number) => (tokens / count).toFixed(1)
  return {
    ratio: spent.outputTokens / plain.output,
    detail: `${perCitation(spent.outputTokens)} a citation against ${perCitation(plain.output)}`,
    broken,
  }
}

const cases: Case[] = [
  { paragraphs: 4, verify: 'fast' },
  { paragraphs: 12, verify: 'fast' },
  { paragraphs: 4, verify: 'strict' },
  { paragraphs: 12, verify: 'strict' },
  { paragraphs: 12, verify: 'fast', hasFalse: true },
  { paragraphs: 12, verify: 'strict', hasFalse: true },
]

const rows = cases.flatMap((measured): BenchRow[] => {
  const { paragraphs, verify, hasFalse = false } = measured
  const about = `${paragraphs} paragraphs${hasFalse ? ', a third false' : ''}, 10 sources × 4 KB, ${verify}`
  // Sentences that are not supported are searched for and judged again; that cost is measured without a target.
  const isTarget = !hasFalse
  return [
    {
      label: `input tokens, ${about}`,
      peer: 'plain prompt',
      target: isTarget ? { atMost: 0.6 } : {},
      missed: 'The instructions are of one length, so short answers pay more for them: a few tokens over.',
      run: () => inputTokens(measured),
    },
    {
      label: `output tokens a citation, ${about}`,
      peer: 'plain prompt',
      target: isTarget ? { atMost: 0.2 } : {},
      run: () => outputTokens(measured),
    },
  ]
})

export const suite: BenchSuite = { name: 'model tokens', rows }
