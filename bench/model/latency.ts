import { streamText } from 'ai'
import { CitationEngine } from '../../src/engine/engine.ts'
import { modelCitations } from '../../src/engine/matching/model-citations.ts'
import { formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { buildPlainPrompt, plainAnswer } from './plain-prompt.ts'
import { createAnswer, createReports } from './reports.ts'
import { answerRightly, createSimulatedModel } from './simulated-model.ts'
import type { SimulatedModel } from './simulated-model.ts'

const { reports, statements } = createReports()
const answer = createAnswer(statements, { paragraphs: 12 })

/** Streams the answer at the same pace as the model that cites it. */
async function* writeAnswer(): AsyncGenerator<string> {
  const writer = createSimulatedModel(() => answer.text)
  yield* streamText({ model: writer.model, prompt: 'Write.' }).textStream
}

/** Milliseconds from the last token of a streamed answer to its last citation. */
async function citedWhileWriting(verify: 'fast' | 'strict') {
  const simulated = createSimulatedModel(answerRightly(statements))
  const engine = new CitationEngine(modelCitations({ model: simulated.model, verify }))
  const run = engine.run()
  for (const report of reports) run.addSource(report)
  for await (const delta of writeAnswer()) run.push(0, delta)
  const end = performance.now()
  const { record } = await run.finish()
  const time = performance.now() - end
  const decided = record.citations.filter(({ verifier }) => verifier === (verify === 'fast' ? 'fast' : 'llm'))
  return { time, decided: decided.length, spent: simulated.spent }
}

/** Milliseconds of one call with the plain prompt, made after the end of the answer. */
async function citedAtOnce(): Promise<number> {
  const { model } = createSimulatedModel(() => plainAnswer(answer.statements))
  return await timeOfCall(model, buildPlainPrompt(reports, answer.text))
}

/** Milliseconds of one call whose answer has citespan's short format, made after the end of the answer. */
async function citedAtOnceInShort(): Promise<number> {
  const short = JSON.stringify({ elements: answer.statements.map((_, index) => `${index + 1}:1`) })
  const { model } = createSimulatedModel(() => short)
  return await timeOfCall(model, 'List.')
}

async function timeOfCall(model: SimulatedModel['model'], prompt: string): Promise<number> {
  const start = performance.now()
  await streamText({ model, prompt }).text
  return performance.now() - start
}

async function against(verify: 'fast' | 'strict', peer: () => Promise<number>): Promise<BenchResult> {
  const [own, time] = await Promise.all([citedWhileWriting(verify), peer()])
  const { calls, inputTokens } = own.spent
  const missing = answer.statements.length - own.decided
  return {
    ratio: own.time / time,
    detail: `${formatTime(own.time)} against ${formatTime(time)}; ${calls} calls, ${inputTokens} tokens in`,
    broken: missing > 0 ? `${missing} of ${answer.statements.length} not decided by the model` : undefined,
  }
}

export const suite: BenchSuite = {
  name: 'model latency',
  rows: [
    {
      label: 'last token to last citation, 12 paragraphs, fast',
      peer: 'one plain call after the end',
      target: { atMost: 0.3 },
      run: () => against('fast', citedAtOnce),
    },
    {
      label: 'last token to last citation, 12 paragraphs, strict',
      peer: 'one plain call after the end',
      target: { atMost: 0.3 },
      run: () => against('strict', citedAtOnce),
    },
    {
      label: 'last token to last citation, 12 paragraphs, fast',
      peer: 'one short call after the end',
      target: { atMost: 0.3 },
      run: () => against('fast', citedAtOnceInShort),
    },
    {
      label: 'last token to last citation, 12 paragraphs, strict',
      peer: 'one short call after the end',
      target: {},
      run: () => against('strict', citedAtOnceInShort),
    },
  ],
}
