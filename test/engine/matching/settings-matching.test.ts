import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { readModelSettings } from '../../../src/engine/matching/model-settings.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.doUnmock('@ai-sdk/openai')
})

const URL_SETTING = 'http://127.0.0.1:9/v1'

describe('settings', () => {
  const settings = { CITATION_LLM_URL: URL_SETTING, CITATION_LLM_MODEL: 'm' }

  test.each([
    ['none', {}, null],
    ['an empty address', { CITATION_LLM_URL: '', CITATION_LLM_MODEL: 'm' }, null],
    ['the least', settings, { verify: 'strict', apiKey: undefined }],
    ['a key', { ...settings, CITATION_LLM_API_KEY: 'k' }, { apiKey: 'k' }],
    ['an empty key', { ...settings, CITATION_LLM_API_KEY: '' }, { apiKey: undefined }],
    ['fast', { ...settings, CITATION_LLM_VERIFY: 'fast' }, { verify: 'fast' }],
    ['an empty mode', { ...settings, CITATION_LLM_VERIFY: '' }, { verify: 'strict' }],
  ])('%s', (_, environment, expected) => {
    const read = readModelSettings(environment)
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject({ baseURL: URL_SETTING, modelId: 'm', ...expected })
  })

  test.each([
    ['a model', { CITATION_LLM_URL: URL_SETTING }, 'CITATION_LLM_MODEL is not set'],
    ['an address', { ...settings, CITATION_LLM_URL: 'localhost' }, 'CITATION_LLM_URL is not a URL'],
    ['a mode', { ...settings, CITATION_LLM_VERIFY: 'slow' }, 'CITATION_LLM_VERIFY must be'],
  ])('without %s they are refused', (_, environment, message) => {
    expect(() => readModelSettings(environment)).toThrow(message)
  })
})

describe('an engine', () => {
  const claim = 'You cannot bring your dog onto the boat.'
  const content = 'The ferry crosses the lake in 25 minutes. Dogs are not allowed on board.'
  const reply = (request: Parameters<typeof promptOf>[0]) =>
    ({
      kind: 'answer',
      text: promptOf(request).includes(' passages\n') ? '["1:1"]' : '["1:supported"]',
    }) as const

  function stubSettings(baseURL: string, verify = 'strict') {
    vi.stubEnv('CITATION_LLM_URL', baseURL)
    vi.stubEnv('CITATION_LLM_MODEL', 'scripted-model')
    vi.stubEnv('CITATION_LLM_VERIFY', verify)
  }

  const attribute = (options: CitationEngineOptions = {}, response = claim) =>
    new CitationEngine(options).attribute({ response, sources: [{ title: 'Ferry', content }] })

  test.each([
    ['strict', 2, 'llm'],
    ['fast', 1, 'fast'],
  ])('uses the model that the environment names: %s', async (verify, calls, verifier) => {
    await using server = await startOpenAIServer(reply)
    stubSettings(server.baseURL, verify)
    const { citations } = await attribute()
    expect(citations).toMatchObject([{ matcher: 'llm', verifier, status: 'verified' }])
    expect(server.requests).toHaveLength(calls)
    expect(server.requests[0]!.body['model']).toBe('scripted-model')
  })

  test('and so does a single check', async () => {
    await using server = await startOpenAIServer(reply)
    stubSettings(server.baseURL)
    const checked = await checkClaim({ claim, sources: [{ content }] })
    expect(checked).toMatchObject({ verifier: 'llm', status: 'verified' })
  })

  test.each([{ matcher: lexicalMatcher() }, { verifier: lexicalVerifier() }])(
    'with a matcher or a verifier of its own does not: %j',
    async (options) => {
      await using server = await startOpenAIServer(reply)
      stubSettings(server.baseURL)
      const { citations } = await attribute(options, 'Dogs are not allowed on board.')
      expect(citations).toMatchObject([{ matcher: 'lexical', verifier: 'lexical', status: 'verified' }])
      expect(server.requests).toEqual([])
    },
  )

  test('does not read settings that are not needed', () => {
    vi.stubEnv('CITATION_LLM_URL', 'localhost')
    expect(() => new CitationEngine()).toThrow('CITATION_LLM_URL is not a URL')
    expect(() => new CitationEngine({ matcher: lexicalMatcher() })).not.toThrow()
  })

  test('without an environment, as in browsers, compares words', async () => {
    stubSettings(URL_SETTING)
    vi.stubGlobal('process', undefined)
    const engine = new CitationEngine()
    vi.unstubAllGlobals()
    const { citations } = await engine.attribute({
      response: 'Dogs are not allowed on board.',
      sources: [{ title: 'Ferry', content }],
    })
    expect(citations).toMatchObject([{ matcher: 'lexical', verifier: 'lexical' }])
  })

  test('without the provider compares words, and an incident says what to install', async () => {
    vi.doMock('@ai-sdk/openai', () => {
      throw new Error('not installed')
    })
    stubSettings(URL_SETTING)
    const { citations, incidents } = await attribute({}, 'Dogs are not allowed on board.')
    expect(citations).toMatchObject([{ matcher: 'lexical', verifier: 'lexical', status: 'verified' }])
    expect(incidents.map(({ message }) => message).join('\n')).toContain('npm install @ai-sdk/openai')
  })
})
