import { expect, test } from 'vitest'
import type { GivenSource, SourceInput } from '../../../src/core/source.ts'
import { createWrittenTexts } from '../../../src/engine/agents/written-texts.ts'
import { recordedFile, runCases, shortened, written } from '../../fixtures/recorded-cases.ts'

type Case = {
  /** The text parts of the answer. */
  answer?: string[]
  calls: { first?: boolean; steps?: string[][]; pieces?: [id: string, text: string][] }[]
  asks: { tool: string; sources: SourceInput[]; outside?: boolean }[]
  /** Which step, of all calls, wrote the answer; the questions are then asked again. */
  answeredBy?: number
}

/** For each question the sources that are kept, and the origin that each source given by the application gets. */
function keptOf({ answer = [], calls, asks, answeredBy }: Case): unknown[] {
  const texts = createWrittenTexts(() => answer)
  const steps: object[] = []
  for (const { first: isFirst = false, steps: own = [], pieces = [] } of calls) {
    const call = texts.begin({ isFirst })
    for (const wrote of own) {
      steps.push({})
      call.step(steps.at(-1)!, wrote)
    }
    for (const [id, text] of pieces) call.delta(id, text)
  }
  const askAll = () =>
    asks.flatMap(({ tool, sources, outside: isOutside = false }) => {
      const call = { toolName: tool, toolCallId: 'c1' }
      const { kept, hasModelText } = texts.without(sources, call, { isOutside })
      const origins = sources.map((source) => texts.marked(source as GivenSource).textOrigin ?? '-')
      return [hasModelText ? kept : 'whole', origins.join(' ')]
    })
  const before = askAll()
  if (answeredBy === undefined) return before
  texts.answeredBy(steps.slice(answeredBy, answeredBy + 1))
  return [...before, ...askAll()]
}

test('what models wrote is taken out of sources as recorded', async () => {
  const told = await runCases<Case>(recordedFile('texts', import.meta.url), (given) => {
    const whole = JSON.parse(written(JSON.stringify(given))) as Case
    return keptOf(whole).map((each) => shortened(typeof each === 'string' ? each : JSON.stringify(each)))
  })
  await expect(told).toMatchFileSnapshot(recordedFile('texts', import.meta.url))
})

test('a thousand calls of models are remembered', () => {
  const texts = createWrittenTexts(() => [])
  const wrote = (number: number) => Array.from({ length: 5 }, (_, at) => `word${number}of${at}`).join(' ')
  for (let number = 1; number <= 1001; number++) texts.begin({ isFirst: false }).step({}, [wrote(number)])
  const isKept = (number: number) =>
    texts.without([{ content: wrote(number) }], { toolName: 'search', toolCallId: 'c1' }).kept.length > 0
  expect([isKept(1), isKept(1000), isKept(1001)]).toEqual([false, false, true])
})
