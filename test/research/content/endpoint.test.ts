import { createOpenAI } from '@ai-sdk/openai'
import { expect, test } from 'vitest'
import { generateContent, streamContent } from '../../../src/entries/content.ts'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { answers, sources } from './answers.ts'

const prompt = 'Write a report.'

test('an OpenAI-compatible endpoint: rules, sources between marks, the fault of the first answer', async () => {
  const { cited, broken, plain } = answers.yaml
  const texts = [broken, cited, answers.html.cited]
  await using server = await startOpenAIServer((_, index) => ({ kind: 'answer', text: texts[index]! }))
  const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'none' }).chat('m')
  const envelope = await generateContent({
    model,
    prompt,
    sources,
    format: 'yaml',
    cite: true,
    instructions: 'You write for children.',
    temperature: 0.2,
    maxOutputTokens: 500,
    createDelimiter: () => 'f00dfeed',
  })
  expect(envelope).toMatchObject({ ok: true, content: plain, retries: 1, stats: { rounds: 2 } })
  const [first, second] = server.requests
  expect(first!.body).toMatchObject({ temperature: 0.2 })
  expect(JSON.stringify(first!.body)).toContain('500')
  const [system, user] = first!.messages.map((message) => promptOf({ ...first!, messages: [message] }))
  expect(system).toMatch(/^You write for children\.\n\nWrite the content[^]*YAML 1\.2[^]*\/_citations/)
  expect(user).toMatch(
    /^Write a report\.\n\nf00dfeed sources\n\n- 4: Glacier report\n- 9: Village\n- 12: Unused\n\n\[sid:4\] Glacier report\nThe glacier[^]*\n\n---\n\n\[sid:12\] Unused\nTrains run every hour\.\n\nf00dfeed end$/,
  )
  expect(second!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(promptOf(second!)).toContain('line 3, column 24')
  const { stream, result } = streamContent({ model, prompt, sources, format: 'html', cite: true })
  let text = ''
  for await (const part of stream) if (part.type === 'text-delta') text += part.text
  expect(text).toBe(answers.html.plain)
  expect(await result).toMatchObject({ ok: true, content: text })
})

test('an endpoint that refuses is told in the result', async () => {
  await using server = await startOpenAIServer(() => ({ kind: 'status', status: 401 }))
  const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-secret-0123456789abcdef' }).chat('m')
  const envelope = await generateContent({ model, prompt, maxRetries: 0 })
  expect(envelope).toMatchObject({ ok: false, finished: false, content: '', sources_used: [] })
  expect(envelope.reason).toContain('401 scripted failure')
  expect(envelope.reason).not.toContain('secret')
})
