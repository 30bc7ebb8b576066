import { streamText, tool, isStepCount } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Matcher } from '../../src/core/ports/matcher.ts'
import type { Verifier } from '../../src/core/ports/verifier.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationApp } from '../../src/doors/hono.ts'
import { lexicalMatcher } from '../../src/cite/match/lexical.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { lexicalVerifier } from '../../src/cite/verify/lexical.ts'
import { readAnswer } from '../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }
const search = tool({ inputSchema: z.object({}), execute: async () => RESULT })

/** An engine whose matcher and verifier wait until they are let go. */
function heldEngine() {
  const match = Promise.withResolvers<void>()
  const verify = Promise.withResolvers<void>()
  const byWords = lexicalMatcher()
  const inWords = lexicalVerifier()
  const matcher: Matcher = {
    name: 'held',
    async *match(input) {
      await match.promise
      yield* byWords.match(input)
    },
  }
  const verifier: Verifier = {
    ...inWords,
    async verify(input) {
      await verify.promise
      return inWords.verify(input)
    },
  }
  const engine = new CitationEngine({ matcher, verifier, store: memoryStore(), timeoutMs: 1_000_000 })
  return { engine, letMatch: match.resolve, letVerify: verify.resolve }
}

function ask(engine: CitationEngine, finishWhen?: 'text' | 'matched' | 'verified') {
  const run = engine.run({ finishWhen })
  const result = streamText({
    model: scriptedModel([[toolCall('1', 'search')], [[CLAIM]]]),
    tools: { search },
    prompt: 'How much ice?',
    stopWhen: isStepCount(5),
  })
  return { run, answer: readAnswer(run.toUIMessageStreamResponse(result)) }
}

describe('the stream of an answer ends', () => {
  test('text: as the model ends it, with the map so far; the rest is had from GET /runs/:id', async () => {
    const { engine, letMatch, letVerify } = heldEngine()
    const { run, answer } = ask(engine, 'text')
    const { chunks, texts, data } = await answer
    expect(texts).toEqual([CLAIM])
    expect(chunks.slice(-4).map(({ type }) => type)).toEqual([
      'text-end',
      'finish-step',
      'data-citations',
      'finish',
    ])
    expect(data).toMatchObject({ runId: run.id, progress: 'matching', citations: [] })
    expect(data?.sources.map(({ title }) => title)).toEqual(['Glacier survey'])
    const app = citationApp(engine, { model: scriptedModel([]), scope: 'public' })
    expect((await app.request(`/runs/${run.id}`)).status).toBe(404)
    letMatch()
    letVerify()
    await run.done
    const stored = await (await app.request(`/runs/${run.id}`)).json()
    expect(stored.data.citations).toMatchObject([{ text: CLAIM, status: 'verified' }])
  })

  test('text: before the last sentence is looked up', async () => {
    const order: string[] = []
    const byWords = lexicalMatcher()
    const matcher: Matcher = {
      name: 'noted',
      match(input) {
        order.push('looked up')
        return byWords.match(input)
      },
    }
    const run = new CitationEngine({ matcher }).run({ finishWhen: 'text' })
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    const result = streamText({ model: scriptedModel([[[CLAIM]]]), prompt: 'How much ice?' })
    for await (const chunk of run.toUIMessageStream(result)) {
      if (chunk.type === 'finish') order.push('ended')
    }
    expect((await run.done).record.citations).toMatchObject([{ status: 'verified' }])
    expect(order).toEqual(['ended', 'looked up'])
  })

  test('matched: when the sources of every sentence are known', async () => {
    const { engine, letMatch, letVerify } = heldEngine()
    const { run, answer } = ask(engine, 'matched')
    const over = new AbortController()
    void answer.then(() => over.abort())
    while (run.data().sources.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(over.signal.aborted).toBe(false)
    letMatch()
    // Whoever looks all the time must not see a map from before the end.
    while (!over.signal.aborted) {
      run.data()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { data, chunks } = await answer
    expect(data).toMatchObject({ progress: 'verifying', citations: [{ text: CLAIM, status: 'pending' }] })
    expect(chunks.find((chunk) => chunk.type === 'text-end')?.citations).toMatchObject([{ startIndex: 0 }])
    letVerify()
    expect((await run.done).record.citations).toMatchObject([{ status: 'verified' }])
  })

  test.each([['verified' as const], [undefined]])(
    '%s: when every sentence is decided and stored',
    async (when) => {
      const { engine, letMatch, letVerify } = heldEngine()
      const { run, answer } = ask(engine, when)
      letMatch()
      while (run.data().citations.length === 0) await new Promise((resolve) => setImmediate(resolve))
      letVerify()
      const { data } = await answer
      expect(data).toMatchObject({ progress: 'complete', citations: [{ text: CLAIM, status: 'verified' }] })
      expect((await engine.getRun(run.id))?.citations).toEqual(data?.citations)
    },
  )
})

test('another word than the three is refused', () => {
  const begin = () => new CitationEngine().run({ finishWhen: 'checked' as never })
  expect(begin).toThrow(/finishWhen is checked\. It is one of text, matched, verified\./)
})

describe('a text stream', () => {
  const steps = [[['Let me look. '], toolCall('1', 'search')], [[`${CLAIM} `, 'More.']]]
  const write = (engine = new CitationEngine({ store: memoryStore() })) => {
    const run = engine.run()
    const model = scriptedModel(steps)
    const result = streamText({ model, tools: { search }, prompt: 'x', stopWhen: isStepCount(5) })
    return { engine, run, result }
  }

  test('has the text of all steps, and the run the citations afterwards', async () => {
    const { engine, run, result } = write()
    const response = run.toTextStreamResponse(result, { status: 201, headers: { 'x-run': run.id } })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      201,
      'text/plain; charset=utf-8',
    ])
    expect(response.headers.get('x-run')).toBe(run.id)
    expect(await response.text()).toBe(`Let me look. ${CLAIM} More.`)
    expect((await run.attributed()).citations).toMatchObject([
      { textPart: 1, text: CLAIM, status: 'verified' },
    ])
    expect((await run.done).stored).toBe(true)
    expect((await engine.getRun(run.id))?.textParts).toEqual(['Let me look. ', `${CLAIM} More.`])
  })

  test('that nobody reads to its end is recorded to its end', async () => {
    const { run, result } = write()
    const reader = run.toTextStream(result).getReader()
    expect((await reader.read()).value).toBe('Let me look. ')
    await reader.cancel()
    const { record } = await run.done
    expect([record.outcome, record.textParts.at(-1)]).toEqual(['complete', `${CLAIM} More.`])
  })

  test('that breaks off is recorded as far as it came', async () => {
    const run = new CitationEngine().run()
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'text-start', id: 't' })
        controller.enqueue({ type: 'text-delta', id: 't', text: `${CLAIM}\n\n` })
      },
      pull: (controller) => controller.error(new Error('Socket closed.')),
    })
    const reader = run.toTextStream({ stream: broken }).getReader()
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('Socket closed.')
    const { record } = await run.done
    expect([record.outcome, record.textParts]).toEqual(['failed', [`${CLAIM}\n\n`]])
  })

  test('ends when the engine closes', async () => {
    const engine = new CitationEngine({ closeTimeoutMs: 0 })
    const run = engine.run()
    const endless = new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'text-start', id: 't' })
        controller.enqueue({ type: 'text-delta', id: 't', text: 'So far.' })
      },
    })
    const text = new Response(
      run.toTextStream({ stream: endless }).pipeThrough(new TextEncoderStream()),
    ).text()
    await Promise.all([engine.close(), text])
    expect(await text).toBe('So far.')
    expect((await run.done).record).toMatchObject({ outcome: 'aborted', textParts: ['So far.'] })
  })
})

describe('an answer that is JSON', () => {
  const answer = JSON.stringify({
    title: 'Ice',
    findings: [{ text: CLAIM, since: 2010 }, { text: 'No one knows why.' }],
  })

  test('is cited by its strings, with their pointers, and the text has no citation of its own', async () => {
    const run = new CitationEngine().run({ explain: true })
    const result = streamText({
      model: scriptedModel([[toolCall('1', 'search')], [answer.match(/.{1,5}/g)!]]),
      tools: { search },
      prompt: 'x',
      stopWhen: isStepCount(5),
    })
    const { texts, chunks, data } = await readAnswer(run.toUIMessageStreamResponse(result))
    expect(texts).toEqual([answer])
    const at = { textPart: 0, pointer: '/findings/0/text', start: 0, end: CLAIM.length }
    expect(data?.citations).toMatchObject([{ ...at, text: CLAIM, status: 'verified' }])
    expect(data?.uncited).toContainEqual({
      ...at,
      pointer: '/findings/1/text',
      end: 17,
      reason: 'unsupported',
    })
    expect(chunks.filter((chunk) => chunk.type === 'text-end').map(({ citations }) => citations)).toEqual([
      undefined,
    ])
    const { record, explanations } = await run.done
    expect(record.textParts).toEqual([answer])
    expect(explanations?.map(({ claim }) => claim.pointer)).toContain('/findings/0/text')
  })

  test('keeps its pointers in the store, in references and audits', async () => {
    const engine = new CitationEngine({ store: memoryStore() })
    const sources = [{ title: 'Glacier survey', content: CLAIM }]
    const { references, runId } = await engine.attribute({ response: answer, sources })
    expect(references).toMatchObject([{ pointer: '/findings/0/text', startIndex: 0, endIndex: CLAIM.length }])
    expect((await engine.getRun(runId))?.citations).toMatchObject([{ pointer: '/findings/0/text' }])
    const { runs } = await engine.auditRuns({})
    expect(runs[0]).toMatchObject({ orphans: { references: [] }, coverage: { cited: 1 } })
  })
})
