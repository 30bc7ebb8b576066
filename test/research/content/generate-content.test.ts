import { describe, expect, test } from 'vitest'
import { lexicalMatcher, lexicalVerifier } from '../../../src/entries/index.ts'
import { contentEnvelopeSchema, generateContent, streamContent } from '../../../src/entries/content.ts'
import type { ContentOptions, ContentPart } from '../../../src/entries/content.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'
import { answers, formatNames, ice, sources, village } from './answers.ts'

const prompt = 'Write a report.'
const byWords = { matcher: lexicalMatcher(), verifier: lexicalVerifier() }

function write(texts: readonly string[], options: Partial<ContentOptions> = {}) {
  const model = scriptedModel(texts.map((text) => [[text]]))
  return { model, options: { model, prompt, sources, ...byWords, ...options } satisfies ContentOptions }
}

async function generate(texts: readonly string[], options: Partial<ContentOptions> = {}) {
  const { model, options: all } = write(texts, options)
  const envelope = await generateContent(all)
  expect(contentEnvelopeSchema.parse(envelope)).toEqual(envelope)
  return { envelope, model }
}

/** The text and the result of a stream, whose model writes sign by sign. */
async function stream(texts: readonly string[], options: Partial<ContentOptions> = {}) {
  const model = scriptedModel(texts.map((text) => [[...text]]))
  const { stream: parts, result } = streamContent({ model, prompt, sources, ...byWords, ...options })
  const all: ContentPart[] = []
  let text = ''
  for await (const part of parts) {
    all.push(part)
    if (part.type === 'restart') text = ''
    if (part.type === 'text-delta') text += part.text
  }
  expect(all.at(-1)).toEqual({ type: 'finish', result: await result })
  return { text, parts: all, result: await result }
}

/** Ids of runs and citations are new in each run. */
function withoutIds<T>(envelope: T): unknown {
  return JSON.parse(JSON.stringify(envelope, (key, value: unknown) => (key === 'id' ? undefined : value)))
}

function lastMessage(model: ReturnType<typeof scriptedModel>, call: number): string {
  return JSON.stringify(model.doGenerateCalls[call]!.prompt.at(-1))
}

describe.each(formatNames)('%s', (format) => {
  const { cited, plain, broken, fault } = answers[format]
  const wrapped = `\`\`\`${format}\n${plain}\n\`\`\`\n\n[[USAGE:9,4,77]]`

  describe.each([
    ['citing', { cite: true }, cited, 'present'],
    ['not citing', {}, wrapped, 'none'],
  ] as const)('%s', (_, options, good, state) => {
    test('good: clean content, the sources used, verified citations', async () => {
      const { envelope } = await generate([good], { format, ...options })
      expect(envelope).toMatchObject({
        ok: true,
        content: plain,
        format,
        finished: true,
        retries: 0,
        reason: '',
        stats: { rounds: 1, bytes: plain.length, validated: 'both', citations: state },
        sources_used: [
          { sid: 4, url: 'https://ice.example/r', title: 'Glacier report', text: ice },
          { sid: 9, url: '', title: 'Village', text: 'Ried' },
        ],
        incidents: [],
      })
      const verified = envelope.citations.filter(({ status }) => status === 'verified')
      expect(verified.map(({ text, sourceIds }) => [text, sourceIds])).toEqual([
        [ice, ['S4']],
        [village, ['S9']],
      ])
      for (const { start, end, pointer, text } of verified) {
        const shown = envelope.content.slice(start, end).replace(/<[^>]+>/g, '')
        if (pointer === undefined) expect(shown).toBe(text)
      }
    })

    test('broken once: asked again with the fault', async () => {
      const { envelope, model } = await generate([broken, good], { format, ...options })
      expect(envelope).toMatchObject({ ok: true, content: plain, retries: 1, stats: { rounds: 2 } })
      expect(JSON.parse(lastMessage(model, 1)).content[0].text).toMatch(fault)
    })

    test('broken for good: the reason, and what came last', async () => {
      const { envelope, model } = await generate([broken, broken, good], { format, ...options, retries: 1 })
      expect(envelope).toMatchObject({
        ok: false,
        content: broken.trim(),
        finished: true,
        retries: 1,
        stats: { rounds: 2, validated: 'none', citations: state === 'none' ? 'none' : 'missing' },
        sources_used: [],
        citations: [],
      })
      expect(envelope.reason).toMatch(fault)
      expect(model.doGenerateCalls).toHaveLength(2)
    })

    test('streamed sign by sign: the same text and result', async () => {
      const streamed = await stream([good], { format, ...options })
      const { envelope } = await generate([good], { format, ...options })
      expect(streamed.text).toBe(plain)
      expect(withoutIds(streamed.result)).toEqual(withoutIds(envelope))
      expect(streamed.parts.some(({ type }) => type === 'restart')).toBe(false)
      const deltas = streamed.parts.filter(({ type }) => type === 'text-delta').length
      if (format === 'markdown' || format === 'html') expect(deltas).toBeGreaterThan(50)
    })

    test('streamed, broken once: the text begins anew', async () => {
      const streamed = await stream([broken, good], { format, ...options })
      expect(streamed.text).toBe(plain)
      expect(streamed.result).toMatchObject({ ok: true, retries: 1 })
    })
  })

  test('citing, without a mark: asked again', async () => {
    const { envelope, model } = await generate([plain, cited], { format, cite: true })
    expect(envelope).toMatchObject({ ok: true, content: plain, retries: 1 })
    expect(lastMessage(model, 1)).toContain('It cites no source')
  })

  test('a number that no source has: asked again, and never a source', async () => {
    const wrong = cited.replaceAll(/4(?=[\],"}]|<|\n)/g, '2')
    const { envelope, model } = await generate([wrong, wrong], { format, cite: true, retries: 1 })
    expect(envelope).toMatchObject({ ok: false, content: plain, stats: { citations: 'invalid' } })
    expect(envelope.reason).toContain('A mark names a source that is not listed')
    expect(envelope.sources_used.map(({ sid }) => sid)).toEqual([9])
    expect(lastMessage(model, 1)).toContain('not listed')
  })

  test('without sources: as the model wrote it', async () => {
    const { envelope } = await generate([plain], { format, cite: true, sources: [] })
    expect(envelope).toMatchObject({
      ok: true,
      content: plain,
      sources_used: [],
      citations: [],
      stats: { citations: 'none' },
    })
  })

  test('nothing: no content', async () => {
    const { envelope } = await generate([''], { format, retries: 0 })
    expect(envelope).toMatchObject({ ok: false, content: '', stats: { validated: 'none' } })
  })
})

test('marks of one claim are its sources: what a source does not say is told', async () => {
  const { envelope } = await generate([answers.json.cited], { format: 'json', cite: true })
  const second = envelope.citations.filter(({ pointer }) => pointer === '/items/1/text')
  expect(second.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([
    [['S9'], 'verified'],
    [['S4'], 'unverified'],
  ])
  expect(second.flatMap(({ citedBy = [] }) => citedBy.map(({ sourceId }) => sourceId))).toEqual(['S9', 'S4'])
})

test('two rows of one page stay two sources', async () => {
  const page = 'https://page.example/'
  const rows = [
    { sid: 1, url: page, title: 'Page', text: ice },
    { sid: 2, url: page, title: 'Page', text: village },
  ]
  const { envelope } = await generate([`${ice.slice(0, -1)} [[S:1]]. ${village.slice(0, -1)} [[S:2]].`], {
    cite: true,
    sources: rows,
  })
  expect(envelope.citations.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([
    [['S1'], 'verified'],
    [['S2'], 'verified'],
  ])
})

test.each<[string, unknown[]]>([
  ['without an id', [{ title: 'no id' }]],
  ['that are no objects', [null, 'a', 7]],
])('rows %s are told in the result and to the handler', async (_, rows) => {
  const told: string[] = []
  const { envelope } = await generate([ice], {
    sources: [...sources, ...(rows as never[])],
    onIncident: ({ code }) => {
      told.push(code)
      throw new Error('a handler that fails')
    },
  })
  expect(envelope.incidents.map(({ code }) => code)).toEqual(['source-without-id'])
  expect(told).toEqual(['source-without-id'])
})

test('an answer that was cut off is not finished', async () => {
  const model = scriptedModel([])
  model.doGenerate = async () => ({
    content: [{ type: 'text', text: ice }],
    finishReason: { unified: 'length', raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  })
  const envelope = await generateContent({ model, prompt, retries: 0 })
  expect(envelope).toMatchObject({ ok: false, finished: false, content: ice })
  expect(envelope.reason).toMatch(/cut off/)
})

test('a check of the caller is asked once the content is valid', async () => {
  const asked: string[] = []
  const { envelope } = await generate([answers.json.broken, '{"a":1}', '{"a":2}'], {
    format: 'json',
    check: (content) => {
      asked.push(content)
      return content.includes('1') ? [{ line: 1, message: 'no 1' }] : []
    },
  })
  expect(asked).toEqual(['{"a":1}', '{"a":2}'])
  expect(envelope).toMatchObject({ ok: true, content: '{"a":2}', retries: 2 })
})

describe('what fails', () => {
  const never = new Promise<never>(() => {})
  async function* endless() {
    yield await never
  }

  test('a model that fails gives a result, with what came before', async () => {
    const model = scriptedModel([[[answers.json.broken]], [new Error('401 invalid x-api-key')]])
    const envelope = await generateContent({
      model,
      prompt,
      sources,
      format: 'json',
      maxRetries: 0,
      ...byWords,
    })
    expect(envelope).toMatchObject({ ok: false, finished: false, content: answers.json.broken, retries: 1 })
    expect(envelope.reason).toMatch(/^The model call citespan\.content failed: 401 invalid x-api-key\./)
  })

  test.each<[string, Partial<ContentOptions>, string]>([
    ['cites sources', { cite: true, sources }, 'missing'],
    ['has no source to cite', { cite: true, sources: [] }, 'none'],
    ['only lists its sources', { sources }, 'none'],
  ])('before any content that %s', async (_, options, citations) => {
    const model = scriptedModel([[new Error('reset')]])
    const envelope = await generateContent({ model, prompt, maxRetries: 0, ...byWords, ...options })
    expect(envelope).toMatchObject({ ok: false, content: '', stats: { validated: 'none', citations } })
  })

  test('a stream that breaks ends with such a result', async () => {
    const model = scriptedModel([[['It rained. '], new Error('reset')]])
    const { stream: parts, result } = streamContent({ model, prompt, maxRetries: 0 })
    let last = ''
    for await (const { type } of parts) last = type
    expect(last).toBe('finish')
    expect(await result).toMatchObject({ ok: false, finished: false })
  })

  test('an abort gives a result', async () => {
    const abort = new AbortController()
    const model = scriptedModel([])
    model.doGenerate = async () => {
      abort.abort()
      return await new Promise(() => {})
    }
    const envelope = await generateContent({ model, prompt, sources, signal: abort.signal })
    expect(envelope).toMatchObject({
      ok: false,
      finished: false,
      content: '',
      reason: 'The work was aborted.',
    })
    const before = await generateContent({ model, prompt, sources, signal: AbortSignal.abort() })
    expect(before).toMatchObject({ ok: false, reason: 'The work was aborted.' })
  })

  test.each<[string, (abort: () => void) => Partial<ContentOptions>]>([
    ['the check of the caller', (abort) => ({ check: () => (abort(), []) })],
    ['matching', (abort) => ({ matcher: { ...lexicalMatcher(), match: () => (abort(), endless()) } })],
    ['verifying', (abort) => ({ verifier: { ...lexicalVerifier(), verify: () => (abort(), never) } })],
  ])('an abort during %s is told, and the content is kept', async (_, aborting) => {
    const abort = new AbortController()
    const { envelope } = await generate([ice], { ...aborting(() => abort.abort()), signal: abort.signal })
    expect(envelope).toMatchObject({
      ok: false,
      finished: true,
      content: ice,
      reason: 'The work was aborted.',
    })
    expect(envelope.citations.filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('a signal that never aborts changes nothing', async () => {
    const { envelope } = await generate([ice], { signal: new AbortController().signal })
    expect(envelope).toMatchObject({ ok: true, finished: true, reason: '' })
    expect(envelope.citations.map(({ status }) => status)).toEqual(['verified'])
  })

  test('a verifier that fails leaves the content ok', async () => {
    const failing = { name: 'broken', verify: () => Promise.reject(new Error('no')) } as never
    const { envelope } = await generate([answers.markdown.cited], { cite: true, verifier: failing })
    expect(envelope.ok).toBe(true)
    expect(envelope.incidents.length).toBeGreaterThan(0)
  })

  test.each([
    [{ prompt: ' ' }, 'prompt is empty'],
    [{ model: undefined }, 'model is missing'],
    [{ format: 'docx' }, 'format is "docx"'],
    [{ schema: {} }, 'schema is given for markdown'],
    [{ schema: { type: 'array' }, format: 'json', cite: true }, 'no place for a sidecar'],
    [{ sidecar: 'citations' }, 'sidecar is "citations"'],
    [{ retries: -1 }, 'retries is -1'],
    [{ digestLength: 0.5 }, 'digestLength is 0.5'],
    [{ sources: [{ sid: 'x' }] }, 'sources[0].sid is "x"'],
    [{ sources: 'none' }, 'sources is not an array'],
    [{ schema: { type: 7 }, format: 'json' }, 'schema is not a JSON Schema'],
  ])('%j is refused', async (wrong, message) => {
    const { options } = write([ice])
    await expect(generateContent({ ...options, ...(wrong as object) })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(message),
    })
    const result = async () => await streamContent({ ...options, ...(wrong as object) }).result
    await expect(result()).rejects.toThrow(message)
  })
})
