import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentEnvelopeSchema } from '../../../../src/entries/content.ts'
import { startOpenAIServer } from '../../../fixtures/openai-server.ts'
import { answerRows, runCli } from '../run-cli.ts'

const fact = 'The fee is 12 euros a year.'
const sources = [{ sid: 3, title: 'Fees', text: fact }, { title: 'no id' }]

test('rows give envelopes, written by the model of the environment', async () => {
  const texts = [`The fee is 12 euros a year [[S:3]].`, `{"fee":"${fact}"}\n[[USAGE:3]]`]
  await using server = await startOpenAIServer((request) => ({
    kind: 'answer',
    text: JSON.stringify(request.messages).includes('JSON') ? texts[1]! : texts[0]!,
  }))
  const env = { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'm' }
  const rows = [
    { id: 'a', prompt: 'Fees?', sources, cite: true },
    { id: 'b', prompt: 'Fees?', sources, format: 'json', schema: { required: ['fee'] } },
    { id: 'c', prompt: 'Fees?', sources: [{ sid: 'x' }] },
    { id: 'd', prompt: 'Fees?', format: 'docx' },
  ]
  const { code, rows: given } = await answerRows('generate', rows, { args: ['--matcher', 'lexical'], env })
  expect(code).toBe(1)
  const { id, ...envelope } = given[0]!
  expect(id).toBe('a')
  expect(contentEnvelopeSchema.parse(envelope)).toEqual(envelope)
  expect(envelope).toMatchObject({
    ok: true,
    content: fact,
    sources_used: [{ sid: 3, url: '', title: 'Fees', text: fact }],
    citations: [{ status: 'verified', sourceIds: ['S3'] }],
    incidents: [{ code: 'source-without-id' }],
  })
  expect(given[1]).toMatchObject({ id: 'b', ok: true, content: `{"fee":"${fact}"}`, format: 'json' })
  expect(given[2]).toMatchObject({
    id: 'c',
    error: { code: 'invalid-input', message: expect.stringContaining('sid is "x"') },
  })
  expect(given[3]).toMatchObject({
    id: 'd',
    error: { code: 'invalid-input', message: expect.stringContaining('format') },
  })
})

test('a file is one row; without a model the error says what to set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'citespan-generate-'))
  try {
    const path = join(folder, 'prompt.json')
    await writeFile(path, JSON.stringify({ prompt: 'Fees?', sources }, null, 2))
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: fact }))
    const env = { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'm' }
    const written = await runCli(['generate', path, '--matcher', 'lexical'], { env })
    expect(JSON.parse(written.stdout)).toMatchObject({ ok: true, content: fact })
    const missing = await runCli(['generate', join(folder, 'none.json'), '--matcher', 'lexical'], { env })
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot read') })
  } finally {
    await rm(folder, { recursive: true })
  }
  const { code, stderr } = await runCli(['generate'], { input: '{"prompt":"a"}\n' })
  expect(code).toBe(2)
  expect(stderr).toMatch(/no model to write with: CITATION_LLM_URL is not set\. Set CITATION_LLM_URL/)
})
