import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { answerRows, runCli, startCli } from './run-cli.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

describe('arguments', () => {
  test('--version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect((await runCli(['--version'])).stdout).toBe(`${version}\n`)
  })
})

describe('rows', () => {
  const rowOf = (id: number) => ({ id, quote: `word ${id}`, text: `a word ${id} b` })

  test('come out in order, one each, whatever the time they take', async () => {
    const long = 'The river rose by two metres in the night. '.repeat(smallOrFull(60, 200))
    const rows = Array.from({ length: 24 }, (_, id) => ({
      id,
      response: id % 7 === 0 ? long : 'The river rose by two metres.',
      sources: [{ id: 's', text: long }],
    }))
    const answered = await answerRows('attribute', rows)
    expect(answered.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(answered.code).toBe(0)
  })

  test('are answered while the input is still open', async () => {
    const child = startCli(['locate'])
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    for (const id of [1, 2]) {
      child.stdin.write(`${JSON.stringify(rowOf(id))}\n`)
      const { value } = await answers.next()
      expect(JSON.parse(value!)).toMatchObject({ id, match: { kind: 'exact' } })
    }
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('stop quietly when nobody reads them', async () => {
    const child = startCli(['locate'])
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    child.stdin.on('error', () => {})
    for (let id = 0; id < 20_000; id++) child.stdin.write(`${JSON.stringify(rowOf(id))}\n`)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = await once(child, 'exit')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})

describe('--matcher llm', () => {
  const row = {
    id: 'm',
    response: 'The tower has a bell of bronze.',
    sources: [
      { id: 'a', text: 'The gate was rebuilt after the fire.' },
      { id: 'b', text: 'In the belfry hangs a bronze bell.' },
    ],
  }

  test('is the default where CITATION_LLM_URL is set', async () => {
    await using server = await startOpenAIServer((request) => ({
      kind: 'answer',
      text: promptOf(request).includes('evidence') ? '{"elements":["1:supported"]}' : '{"elements":["1:2"]}',
    }))
    const env = { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'scripted-model' }
    const { code, rows } = await answerRows('attribute', [row], { env })
    expect(code).toBe(0)
    expect(rows[0].citations[0]).toMatchObject({ sourceIds: ['b'], verdict: 'supported' })
    expect(server.requests.length).toBeGreaterThan(0)

    const asked = server.requests.length
    await answerRows('attribute', [row], { env, args: ['--matcher', 'lexical'] })
    expect(server.requests).toHaveLength(asked)
  })

  test('with CITATION_LLM_VERIFY=fast there is no second call', async () => {
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: '{"elements":["1:2"]}' }))
    const env = {
      CITATION_LLM_URL: server.baseURL,
      CITATION_LLM_MODEL: 'scripted-model',
      CITATION_LLM_VERIFY: 'fast',
    }
    const { rows } = await answerRows('attribute', [row], { env })
    expect(rows[0].citations[0]).toMatchObject({ sourceIds: ['b'], verdict: 'supported' })
    expect(server.requests).toHaveLength(1)
  })

  test('a model that fails is said on stderr, and words take over', async () => {
    await using server = await startOpenAIServer(() => ({ kind: 'status', status: 401 }))
    const env = { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'scripted-model' }
    const { code, rows, stderr } = await answerRows(
      'attribute',
      [{ ...row, response: 'In the belfry hangs a bronze bell.' }],
      { env },
    )
    expect(code).toBe(0)
    expect(rows[0].citations[0]).toMatchObject({ sourceIds: ['b'], status: 'verified' })
    expect(stderr).toContain('citespan: verify: model-failed: ')
    expect(stderr).toContain('failed: 401 scripted failure.')
  })

  test.each([
    [{}, 'CITATION_LLM_URL'],
    [{ CITATION_LLM_URL: 'http://127.0.0.1:9/v1' }, 'CITATION_LLM_MODEL'],
  ])('with the settings %j names what is missing', async (env, name) => {
    const { code, stderr } = await runCli(['check', '--matcher', 'llm'], { env })
    expect(code).toBe(2)
    expect(stderr).toContain(`${name} is not set`)
  })
})
