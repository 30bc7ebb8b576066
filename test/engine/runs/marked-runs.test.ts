import {
  ToolLoopAgent,
  convertToModelMessages,
  createUIMessageStream,
  generateText,
  stepCountIs,
  streamText,
  tool,
} from 'ai'
import type { UIMessageChunk } from 'ai'
import { convertReadableStreamToArray } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { generatePostHocCitations } from '../../../src/engine/runs/post-hoc.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { lexicalMatcher } from '../../../src/cite/match/on-demand.ts'
import type { RunOptions } from '../../../src/engine/runs/citation-run.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'

const ICE = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const PIER = 'The pier at Kolm is 400 metres long.'
const sources = [
  {
    title: 'Glacier survey',
    url: 'https://ice.example/survey',
    content: `Survey. ${ICE} It was measured yearly.`,
  },
  { title: 'Pier notes', url: 'https://pier.example/notes', content: `Notes. ${PIER} It is made of oak.` },
]
const marked = `${ICE.slice(0, -1)} [1]. ${PIER} [2]`
const clean = `${ICE} ${PIER}`

const deltas = (text: string, size = 3) => text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []
const result = (text: string, size?: number) =>
  streamText({ model: scriptedModel([[deltas(text, size)]]), prompt: '?' })

function runOf(options: RunOptions = {}) {
  const run = new CitationEngine({ onIncident: () => {} }).run(options)
  run.addSources(sources)
  return run
}

/** What is cited, by source number and status, with what the model cited it by. */
function citedIn({ citations, textParts, sources: registered }: RunRecord) {
  const numberOf = (id: string) => registered.findIndex((source) => source.id === id) + 1
  return citations.map(({ textPart, start, end, text, sourceIds, status, citedBy = [] }) => {
    expect(textParts[textPart]!.slice(start, end)).toBe(text)
    const by = citedBy.map(({ provider, protocol, marker }) => `${provider} ${protocol} ${marker}`).join()
    return `${text.slice(0, 11)} | ${sourceIds.map(numberOf).join()} | ${status} | ${by}`
  })
}
const expected = [
  'The glacier | 1 | verified | mark numbers [1]',
  'The pier at | 2 | verified | mark numbers [2]',
]

describe('marks are taken off what is sent on, and what they cite is checked', () => {
  test.each([1, 2, 3, 7, 1_000])('a chat stream whose deltas are %i long', async (size) => {
    const run = runOf()
    const { texts, chunks, message, data } = await readAnswer(
      run.toUIMessageStreamResponse(result(marked, size)),
    )
    const { record } = await run.done
    expect(texts).toEqual([clean])
    expect(record.textParts).toEqual([clean])
    expect(citedIn(record)).toEqual(expected)
    expect(data!.citations.map(({ citedBy }) => citedBy![0]!.marker)).toEqual(['[1]', '[2]'])
    expect(record.marks).toBeUndefined()
    expect(record.incidents).toEqual([])
    const types = chunks
      .map(({ type }) => type)
      .filter((type) => type.startsWith('text') || type.includes('step'))
    expect(types.filter((type) => type !== 'text-delta')).toEqual([
      'start-step',
      'text-start',
      'text-end',
      'finish-step',
    ])
    expect(types.lastIndexOf('text-delta')).toBeLessThan(types.indexOf('text-end'))
    // The next turn of the model is given the clean text.
    const [turn] = await convertToModelMessages([message!])
    expect(turn!.content).toEqual([expect.objectContaining({ type: 'text', text: clean })])
  })

  test('a text stream', async () => {
    const run = runOf()
    const text = await convertReadableStreamToArray(run.toTextStream(result(marked)))
    expect(text.join('')).toBe(clean)
    expect(citedIn((await run.done).record)).toEqual(expected)
  })

  test('a stream that the application composes', async () => {
    const run = runOf()
    const stream = createUIMessageStream({
      execute({ writer }) {
        writer.write({ type: 'text-start', id: 'a' })
        for (const delta of deltas(marked)) writer.write({ type: 'text-delta', id: 'a', delta })
        writer.write({ type: 'text-end', id: 'a' })
      },
    })
    const chunks = await convertReadableStreamToArray(citeUIMessageStream(run, stream))
    expect(textOf(chunks)).toBe(clean)
    expect(citedIn((await run.done).record)).toEqual(expected)
  })

  test('an agent that finds its sources', async () => {
    const search = tool({ inputSchema: z.object({}), execute: () => ({ results: sources }) })
    const model = scriptedModel([[toolCall('c1', 'search')], [deltas(marked)]])
    const agent = new ToolLoopAgent({ model, tools: { search }, stopWhen: stepCountIs(3) })
    const run = new CitationEngine().run()
    const { texts } = await readAnswer(run.toUIMessageStreamResponse(await agent.stream({ prompt: '?' })))
    expect(texts).toEqual([clean])
    expect(citedIn((await run.done).record)).toEqual(expected)
  })
})

describe('brackets that are no marks stay in what is sent on', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    title: `Survey ${index + 1}`,
    content: index === 0 ? ICE : `Note ${index + 1} of the pier.`,
  }))
  const texts = [
    'The layer was 30 mm thick (95% CI [12, 45]).',
    'The list [1, 2, 3] is sorted.',
    'Press [1] for English.',
    'The median was 5 days (IQR [3-8]).',
    'In [2019] the pier moved [sic], see [the plan](https://a.example/[1]).',
    'Call `a[1]` and let x = [1, 2].',
  ]

  test.each(texts)('%s', async (text) => {
    for (const count of [1, 50]) {
      for (const size of [1, 1_000]) {
        const run = new CitationEngine({ onIncident: () => {} }).run()
        run.addSources(many.slice(0, count))
        const answer = await readAnswer(run.toUIMessageStreamResponse(result(text, size)))
        expect(answer.texts).toEqual([text])
        const { record } = await run.done
        expect(record.textParts).toEqual([text])
        expect(record.citations.flatMap(({ citedBy = [] }) => citedBy)).toEqual([])
      }
    }
  })

  test.each([
    ['According to [1], the glacier lost 14 metres of ice between 2010 and 2020.', ['[1]']],
    ['Both [1] and [2] say that the glacier lost 14 metres of ice between 2010 and 2020.', ['[1]', '[2]']],
    ['根据[1]，冰川在2010年至2020年间失去了14米的冰。', ['[1]']],
  ])('a mark that is a part of its sentence stays, and is cited: %s', async (text, markers) => {
    for (const marks of [undefined, true, { protocols: ['numbers'] as const }]) {
      const run = runOf(marks === undefined ? {} : { marks })
      const answer = await readAnswer(run.toUIMessageStreamResponse(result(text, 1)))
      expect(answer.texts).toEqual([text])
      const { record } = await run.done
      const found = record.citations.flatMap(({ citedBy = [] }) => citedBy.map(({ marker }) => marker))
      expect(found.toSorted()).toEqual(markers)
      for (const { text: claim } of record.citations) expect(claim).toBe(text)
    }
  })

  test('ids of sources win over numbers', async () => {
    const run = new CitationEngine({ onIncident: () => {} }).run()
    run.addSources(sources.map((source, index) => ({ ...source, id: `doc_${index}` })))
    const answer = await readAnswer(run.toUIMessageStreamResponse(result(`${PIER.slice(0, -1)} [doc_1].`)))
    expect(answer.texts).toEqual([PIER])
    const { record } = await run.done
    expect(record.citations).toMatchObject([
      { sourceIds: ['doc_1'], status: 'verified', citedBy: [{ marker: '[doc_1]' }] },
    ])
  })
})

describe('texts that the caller keeps', () => {
  test('stay as they are unless marks are asked for', async () => {
    const { text, steps } = await generateText({ model: scriptedModel([[[marked]]]), prompt: '?' })
    const plain = await runOf().attribute({ steps })
    expect(plain.record.textParts).toEqual([text])
    const read = await runOf({ marks: true }).attribute({ steps })
    expect(read.record.textParts).toEqual([clean])
    expect(citedIn(read.record)).toEqual(expected)
  })

  test('are read before an answer that was not waited for is attributed', async () => {
    const { steps } = await generateText({ model: scriptedModel([[[marked]]]), prompt: '?' })
    const run = runOf({ marks: true })
    const citing = run.attribute({ steps })
    const { citations } = await run.attributed()
    expect(citations.map(({ citedBy }) => citedBy?.[0]?.marker)).toEqual(['[1]', '[2]'])
    expect(citedIn((await citing).record)).toEqual(expected)
  })

  test('of an engine that reads marks', async () => {
    const engine = new CitationEngine({ marks: true })
    const { textParts, citations } = await engine.attribute({ response: marked, sources })
    expect(textParts).toEqual([clean])
    expect(citations.map(({ citedBy }) => citedBy?.[0]?.protocol)).toEqual(['numbers', 'numbers'])
    const kept = await engine.attribute({ response: marked, sources, marks: false })
    expect(kept.textParts).toEqual([marked])
  })
})

describe('texts without marks', () => {
  const texts = [
    'Plain text. Nothing else — “quoted”, 10³ m², 🚢.',
    '```js\nrows[1] = [2]\n```\n\nCode, and `a[1]` too.',
    '- [ ] task\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nA [link](https://a.example/[1]) and $x_{[1]}$. ',
    '\n\n  leading and trailing white space \n\n',
    '{"answer": "The fee is 12 euros [1].", "ids": [1, 2]}',
    '["a [1]", "b"]',
  ]
  test.each(texts)('are the same byte for byte: %j', async (text) => {
    for (const size of [1, 5, 1_000]) {
      const run = runOf()
      const answer = await readAnswer(run.toUIMessageStreamResponse(result(text, size)))
      expect(answer.texts).toEqual([text])
      expect((await run.done).record.textParts).toEqual([text])
    }
  })

  test('marks stay where there is no source that they could name, and where they are not wanted', async () => {
    const none = new CitationEngine().run()
    expect((await readAnswer(none.toUIMessageStreamResponse(result(marked)))).texts).toEqual([marked])
    const off = runOf({ marks: false })
    expect((await readAnswer(off.toUIMessageStreamResponse(result(marked)))).texts).toEqual([marked])
    expect((await off.done).record.textParts).toEqual([marked])
  })
})

describe('what is wrong with marks', () => {
  test('a mark that names no source, and one that names none at all', async () => {
    const incidents: string[] = []
    const engine = new CitationEngine({
      onIncident: ({ code, message }) => incidents.push(`${code}: ${message}`),
    })
    // The model was asked for marks: a wrong one is none of its words.
    const run = engine.run({ marks: { asked: ['numbers', 'source-ids'] } })
    run.addSources(sources)
    const answer = await readAnswer(run.toUIMessageStreamResponse(result(`${ICE} [1][9]. ${PIER} [[S:]]`)))
    const { record } = await run.done
    expect(answer.texts).toEqual([`${ICE}. ${PIER}`])
    const problems = [
      { code: 'unknown-marker', marker: '[9]', textPart: 0, at: ICE.length },
      { code: 'empty-marker', marker: '[[S:]]', textPart: 0, at: `${ICE}. ${PIER}`.length },
    ]
    expect(record.marks).toEqual({ used: [], problems })
    expect(answer.data!.marks).toEqual(record.marks)
    expect(auditRun(record).marks).toEqual(record.marks)
    expect(incidents).toEqual([
      'unknown-marker: Marks of the model name no source of this answer (1): [9].',
      'empty-marker: Marks of the model name nothing (1): [[S:]].',
    ])
  })

  test('what names no source stays in the text, and is told, unless marks were asked for', async () => {
    const run = runOf()
    const written = `${ICE} [9] ${PIER} [[S:8]]`
    const answer = await readAnswer(run.toUIMessageStreamResponse(result(written)))
    const { record } = await run.done
    expect(answer.texts).toEqual([written])
    expect(record.textParts).toEqual([written])
    expect(record.marks!.problems.map(({ code, marker }) => [code, marker])).toEqual([
      ['unknown-marker', '[9]'],
      ['unknown-marker', '[[S:8]]'],
    ])
  })

  test('a mark whose source does not say it, where another source does', async () => {
    const { citations, sources: found } = await attributed(`${ICE} [2]`)
    const [ice, pier] = [found[0]!.id, found[1]!.id]
    expect(citations.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([
      [[ice], 'verified'],
      [[pier], 'unverified'],
    ])
    expect(citations[0]!.citedBy).toBeUndefined()
    expect(citations[1]).toMatchObject({ matcher: 'mark', supportedBy: [ice], citedBy: [{ marker: '[2]' }] })
    expect(citations[1]!.reason).toContain('Another source supports it: Glacier survey.')
  })

  test('a mark whose source a judge refuses is a failed citation', async () => {
    const judge: Verifier = {
      name: 'judge',
      batch: 'answer',
      verify: async ({ items }) =>
        items.map(({ links }) =>
          links.some(({ matcher }) => matcher === 'mark')
            ? { ...refused, verdict: 'unsupported', status: 'failed', reason: 'It does not say so.' }
            : { ...refused, verdict: 'unknown', status: 'unverified', reason: 'Who knows.' },
        ),
    }
    const engine = new CitationEngine({ matcher: lexicalMatcher(), verifier: judge })
    const { citations } = await engine.attribute({ response: `${ICE} [2]`, sources, marks: true })
    expect(citations).toMatchObject([
      { status: 'unverified' },
      { status: 'failed', reason: 'It does not say so.', citedBy: [{ marker: '[2]', protocol: 'numbers' }] },
    ])
  })

  test('a mark whose source says otherwise', async () => {
    const { citations, uncited } = await attributed('The pier at Kolm is 900 metres long [2].')
    expect(citations).toMatchObject([{ status: 'failed', citedBy: [{ marker: '[2]' }] }])
    expect(uncited).toMatchObject([{ reason: 'contradicted' }])
  })

  test('a mark in front of everything', async () => {
    const { incidents, citations } = await attributed(`[1]\n\n${ICE}`, { protocols: ['numbers'] })
    expect(incidents.map(({ code }) => code)).toEqual(['mark-not-placed'])
    expect(citations).toMatchObject([{ status: 'verified' }])
  })
})

const refused = { score: 0, evidence: [], missing: [], verifier: 'judge', method: 'judge' as const }

async function attributed(response: string, marks: RunOptions['marks'] = true) {
  return await new CitationEngine({ onIncident: () => {} }).attribute({ response, sources, marks })
}

describe('what marks stand for', () => {
  test('numbers count the sources of this answer, then those of earlier turns', async () => {
    const earlier = [
      { title: 'Old', url: 'https://old.example/a', content: 'Old things are described here.' },
    ]
    const messages = [
      { role: 'user', content: '?' },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c0',
            toolName: 'search',
            output: { type: 'json', value: { results: earlier } },
          },
        ],
      },
    ]
    const run = runOf({ messages })
    const { texts } = await readAnswer(run.toUIMessageStreamResponse(result(`${marked} And more [3].`)))
    const { record } = await run.done
    expect(texts[0]).toBe(`${clean} And more.`)
    expect(record.citations.flatMap(({ citedBy = [] }) => citedBy.map(({ marker }) => marker))).toEqual([
      '[1]',
      '[2]',
      '[3]',
    ])
    expect(record.marks).toBeUndefined()
  })

  test('the order that the application gives', async () => {
    const marks = { order: [sources[1]!.url, sources[0]!.url, 'https://nowhere.example/'] }
    const swapped = `${ICE} [2] ${PIER} [1] It is old [3].`
    const { citations, marks: found } = await new CitationEngine({ onIncident: () => {} })
      .run({ marks })
      .attribute({ steps: [] })
      .then(async () => {
        const engine = new CitationEngine({ onIncident: () => {} })
        const run = engine.run({ marks })
        run.addSources(sources)
        return (await run.attribute({ steps: [{ content: [{ type: 'text', text: swapped }] }] })).record
      })
    expect(citations.map(({ status, citedBy }) => `${status} ${citedBy?.[0]?.marker}`)).toEqual([
      'verified [2]',
      'verified [1]',
    ])
    expect(found!.problems).toMatchObject([{ code: 'unknown-marker', marker: '[3]' }])
  })

  test('one sentence, or more of the paragraph on request', async () => {
    const text = `Above all is this.\n\nA first sentence stands here. ${ICE} It was cold [1].`
    const marksOf = async (marks: RunOptions['marks']) => {
      const { citations } = await attributed(text, marks)
      return citations.filter(({ citedBy }) => citedBy).map((citation) => citation.text)
    }
    expect(await marksOf(true)).toEqual(['It was cold.'])
    expect(await marksOf({ sentences: 2 })).toEqual([ICE, 'It was cold.'])
    expect(await marksOf({ sentences: 9 })).toEqual(['A first sentence stands here.', ICE, 'It was cold.'])
  })

  test('a list item, a cell, a tag around the claim', async () => {
    const text = `- ${ICE} [1]\n- ${PIER} [S2]\n\n| what | length |\n|---|---|\n| The pier at Kolm | 400 metres [2] |\n\n<cit id="1">${ICE}</cit> Else.`
    const { citations, textParts } = await attributed(text)
    expect(textParts[0]).toBe(text.replace(/ \[S?\d\]|<\/?cit[^>]*>/g, ''))
    const markers = citations.flatMap(({ citedBy = [] }) =>
      citedBy.map(({ marker, protocol }) => `${marker} ${protocol}`),
    )
    expect(markers).toEqual(['[1] numbers', '[S2] source-ids', '[2] numbers', '<cit id="1"> tags'])
    const statuses = citations.map(({ status }) => status)
    expect(statuses).toEqual(['verified', 'verified', 'unverified', 'verified'])
  })

  test('the whole answer, by a tag at its end', async () => {
    const { marks, textParts } = await recordOf(`${ICE}\n\n[[USAGE:1,2]]`, { marks: true })
    expect(textParts[0]!.trim()).toBe(ICE)
    expect(marks!.used).toHaveLength(2)
  })

  test('strings of a JSON answer with a sidecar', async () => {
    const json = JSON.stringify({
      list: [ICE, `So: "${PIER}" [2]`],
      _citations: [
        { path: '/list/0', sids: [1] },
        { path: '/none', sids: [1] },
      ],
    })
    const { marks, citations, textParts } = await recordOf(json, { marks: { sidecar: '/_citations' } })
    expect(JSON.parse(textParts[0]!)).toEqual({ list: [ICE, `So: "${PIER}"`] })
    const cited = citations.map(({ pointer, citedBy }) => `${pointer} ${citedBy?.[0]?.protocol}`)
    expect(cited).toEqual(['/list/0 sidecar', '/list/1 numbers'])
    expect(marks!.problems).toMatchObject([{ code: 'unknown-path' }])
  })

  test.each([
    [{ protocols: ['digits'] }, '"digits" is not a protocol'],
    [{ sentences: 0 }, 'sentences is 0'],
    [{ sidecar: 'citations' }, 'sidecar is citations'],
  ])('settings that are not valid: %j', (marks, message) => {
    const run = () => new CitationEngine().run({ marks: marks as RunOptions['marks'] })
    expect(run).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: expect.stringContaining(`marks: ${message}. `),
      }),
    )
  })
})

async function recordOf(text: string, options: RunOptions): Promise<RunRecord> {
  const run = runOf(options)
  return (await run.attribute({ steps: [{ content: [{ type: 'text', text }] }] })).record
}

describe('answers that break off', () => {
  const broken: [string, ScriptedStep][] = [
    ['an error', [deltas(`${ICE} [`), new Error('gone')]],
    ['the end within a mark', [deltas(`${ICE} [1`)]],
  ]
  test.each(broken)('what was held back is given: %s', async (_, step) => {
    const run = runOf()
    const model = scriptedModel([step])
    const stream = run.toUIMessageStream(streamText({ model, prompt: '?', onError: () => {} }))
    const chunks = await convertReadableStreamToArray(stream)
    const written = step[0] as string[]
    expect(textOf(chunks)).toBe(written.join(''))
    expect((await run.done).record.textParts).toEqual([written.join('')])
  })

  test('an answer that is stopped', async () => {
    const run = runOf()
    const text = new ReadableStream<UIMessageChunk>({
      start(controller) {
        controller.enqueue({ type: 'text-start', id: 'a' })
        controller.enqueue({ type: 'text-delta', id: 'a', delta: `${ICE} [1` })
        controller.enqueue({ type: 'abort' })
        controller.close()
      },
    })
    const chunks = await convertReadableStreamToArray(citeUIMessageStream(run, text))
    expect(textOf(chunks)).toBe(`${ICE} [1`)
    const types = chunks.map(({ type }) => type)
    expect(types.lastIndexOf('text-delta')).toBeLessThan(types.indexOf('abort'))
    expect((await run.done).record).toMatchObject({ outcome: 'aborted', textParts: [`${ICE} [1`] })
  })

  test('a step that is tried again', async () => {
    const run = runOf()
    const text = new ReadableStream<UIMessageChunk>({
      start(controller) {
        const chunks = (words: string): UIMessageChunk[] => [
          { type: 'text-start', id: 'a' },
          { type: 'text-delta', id: 'a', delta: words },
        ]
        const all = [
          { type: 'start-step' },
          ...chunks(`Wrong things [9] [`),
          { type: 'reset-step' },
          ...chunks(`${ICE} [1]`),
          { type: 'text-end', id: 'a' },
          { type: 'finish-step' },
        ] as UIMessageChunk[]
        for (const chunk of all) controller.enqueue(chunk)
        controller.close()
      },
    })
    await convertReadableStreamToArray(citeUIMessageStream(run, text))
    const { record } = await run.done
    expect(record.textParts).toEqual([ICE])
    expect(citedIn(record)).toEqual(expected.slice(0, 1))
    expect(record.marks).toBeUndefined()
  })
})

function textOf(chunks: readonly UIMessageChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
}

describe('a claim with a mark at its end', () => {
  const check = (claim: string) =>
    checkClaim({
      claim,
      sources: [
        { id: 'S1', content: `Notes. ${PIER} It is made of oak.` },
        { id: 'S2', content: 'The harbour has a crane.' },
      ],
    })
  const bare = PIER.slice(0, -1)

  test.each([
    `${bare} [1].`,
    `${PIER}[1]`,
    `${PIER} [[S:1]]`,
    `${bare} [1], [2].`,
    `${bare} (Source 1).`,
    `${bare}【1】。`,
    `${PIER}¹`,
    `${PIER}[^1] `,
    `“${bare} [1].”`,
    `<cit id="1">${PIER}</cit>`,
  ])('%s', async (claim) => {
    const expected = await check(claim.startsWith('“') ? `“${PIER}”` : PIER)
    expect((await check(claim)).verdict).toBe(expected.verdict)
    expect((await check(claim)).status).toBe(expected.status)
  })

  test('no word is taken for a mark', async () => {
    // What names no source is a part of the claim.
    expect((await check(`${bare} [14].`)).verdict).toBe('unknown')
    expect((await check('[1]')).status).not.toBe('verified')
    expect((await check('The pier at Kolm is 400 metres long (or 4)')).status).not.toBe('verified')
  })

  test('spans are those of the claim as it was given', async () => {
    const claim = 'The pier at Kolm is 400 metres long [1] and painted red [2].'
    const { missing } = await check(claim)
    const plain = await check('The pier at Kolm is 400 metres long [1] and painted red.')
    const texts = (spans: typeof missing, text: string) =>
      spans.map(({ start, end }) => text.slice(start, end))
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.at(-1)!.end).toBe(plain.missing.at(-1)!.end + (plain.missing.at(-1)!.end > 55 ? 4 : 0))
    expect(texts(missing, claim).join()).toContain('red')
  })
})

test('generatePostHocCitations gives the clean text back', async () => {
  const { text, references } = await generatePostHocCitations({ response: marked, sources, marks: true })
  expect(text).toBe(clean)
  for (const { startIndex, endIndex, quote } of references)
    expect(clean.slice(startIndex, endIndex)).toBe(quote!.exact)
  expect(await generatePostHocCitations({ response: clean, sources })).not.toHaveProperty('text')
})
