import { expect, test } from 'vitest'
import { generateContent } from '../../../../src/entries/content.ts'
import { scriptedModel } from '../../../fixtures/scripted-model.ts'
import { answers, sources } from '../../../research/content/answers.ts'

const schema = {
  type: 'object',
  properties: {
    title: { enum: ['Report', 'Letter'] },
    items: {
      type: 'array',
      items: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
  },
  required: ['title', 'items'],
  additionalProperties: false,
}

function generate(format: 'json' | 'yaml', texts: readonly string[], options: object = {}) {
  const model = scriptedModel(texts.map((text) => [[text]]))
  const envelope = generateContent({ model, prompt: 'Write.', sources, format, schema, ...options })
  return { model, envelope }
}

test.each(['json', 'yaml'] as const)('%s fits the schema without its sidecar', async (format) => {
  const { envelope, model } = generate(format, [answers[format].cited], { cite: true })
  expect(await envelope).toMatchObject({ ok: true, stats: { validated: 'both' } })
  const { prompt } = model.doGenerateCalls[0]!
  expect(JSON.stringify(prompt[0])).toContain('apart from the member /_citations')
})

test.each(['json', 'yaml'] as const)(
  '%s that does not fit is told where, and is of its format',
  async (format) => {
    const { envelope, model } = generate(format, ['{"title":"Poem","items":[{}],"more":1}'], { retries: 0 })
    const { ok, reason, stats } = await envelope
    expect({ ok, stats }).toMatchObject({ ok: false, stats: { validated: 'format' } })
    expect(reason).toContain("/items/0 must have required property 'text'")
    expect(reason).toContain('must NOT have additional properties: "more"')
    expect(reason).toContain('/title must be equal to one of the allowed values: ["Report","Letter"]')
    expect(model.doGenerateCalls).toHaveLength(1)
  },
)

test('a schema of draft 2020-12 is read as one', async () => {
  const drafted = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'array',
    prefixItems: [{ type: 'string' }],
    items: false,
  }
  const { envelope } = generate('json', ['["a", 2]', '["a"]'], { schema: drafted })
  expect(await envelope).toMatchObject({ ok: true, content: '["a"]', retries: 1 })
})
