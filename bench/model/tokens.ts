import { CitationEngine } from '../../src/engine/engine.ts'
import { modelCitations } from '../../src/engine/matching/model-citations.ts'
import type { BenchResult, BenchRow, BenchSuite } from '../harness.ts'
import { buildPlainPrompt, plainAnswer } from './plain-prompt.ts'
import { createAnswer, createReports } from './reports.ts'
import { answerRightly, countTokens, createSimulatedModel } from './simulated-model.ts'

type Case = { paragraphs: number; verify: 'fast' | 'strict' }

const { reports, statements } = createReports()

/** Tokens for citing a whole answer with citespan and with the plain prompt, and how many sentences citespan cites correctly. */
async function cite({ paragraphs, verify }: Case) {
  const answer = createAnswer(statements, { paragraphs })
  const { model, spent } = createSimulatedModel(answerRightly(statements), { pace: null })
  const engine = new CitationEngine(modelCitations({ model, verify }))
  const { citations } = await engine.attribute({ response: answer.text, sources: reports })
  const right = answer.statements.filter(({ answer: claim, report }) =>
    citations.some(({ text, sourceIds }) => text === claim && sourceIds.includes(`S${report + 1}`)),
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
]

const rows = cases.flatMap((measured): BenchRow[] => {
  const about = `${measured.paragraphs} paragraphs, 10 sources × 4 KB, ${measured.verify}`
  // `strict` makes a second call, whose cost is measured without a target.
  const isTarget = measured.verify === 'fast'
  return [
    {
      label: `input tokens, ${about}`,
      peer: 'plain prompt',
      target: isTarget ? { atMost: 0.6 } : {},
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
