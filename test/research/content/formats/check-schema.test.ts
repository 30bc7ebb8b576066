import { describe, expect, test } from 'vitest'
import { createSchemaCheck } from '../../../../src/research/content/formats/check-schema.ts'
import type { JsonSchema } from '../../../../src/research/content/formats/check-schema.ts'

const fits = async (schema: JsonSchema, value: unknown) =>
  (await createSchemaCheck(schema))(value).length === 0

type Draft = {
  addresses: string[]
  /** Keywords as this draft defines them, with a value that fits and one that does not. */
  rules: { schema: Record<string, unknown>; right: unknown; wrong: unknown }[]
}

const tuple = { schema: { items: [{ type: 'string' }] }, right: ['a'], wrong: [1] }
const conditional = { schema: { if: { maximum: 0 }, else: { multipleOf: 2 } }, right: 2, wrong: 1 }
const bounded = { schema: { exclusiveMinimum: 3 }, right: 4, wrong: 3 }
const dependent = { schema: { dependentRequired: { a: ['b'] } }, right: { a: 1, b: 1 }, wrong: { a: 1 } }
const closed = {
  schema: { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
  right: { a: 1 },
  wrong: { b: 1 },
}

const drafts: Record<string, Draft> = {
  'draft-06': {
    addresses: ['http://json-schema.org/draft-06/schema'],
    rules: [tuple, bounded, { schema: { const: 1 }, right: 1, wrong: 2 }],
  },
  'draft-07': {
    addresses: ['http://json-schema.org/draft-07/schema', 'http://json-schema.org/schema'],
    rules: [tuple, bounded, conditional],
  },
  '2019-09': {
    addresses: ['https://json-schema.org/draft/2019-09/schema'],
    rules: [
      tuple,
      bounded,
      conditional,
      dependent,
      closed,
      {
        schema: { $recursiveAnchor: true, properties: { a: { $recursiveRef: '#' } }, maxProperties: 1 },
        right: { a: {} },
        wrong: { a: { b: 1, c: 1 } },
      },
    ],
  },
  '2020-12': {
    addresses: ['https://json-schema.org/draft/2020-12/schema'],
    rules: [
      bounded,
      conditional,
      dependent,
      closed,
      { schema: { prefixItems: [{ type: 'string' }], items: false }, right: ['a'], wrong: ['a', 'b'] },
    ],
  },
}

describe.each(Object.entries(drafts))('%s', (_, { addresses, rules }) => {
  const written = addresses
    .flatMap((address) => [address, address.replace(/^https?/, (it) => (it === 'http' ? 'https' : 'http'))])
    .flatMap((address) => [address, `${address}#`])

  test.each(written)('%s', async ($schema) => {
    for (const { schema, right, wrong } of rules) {
      expect(await fits({ $schema, ...schema }, right)).toBe(true)
      expect(await fits({ $schema, ...schema }, wrong)).toBe(false)
    }
    await expect(createSchemaCheck({ $schema, type: 7 })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

test('without $schema a schema is of draft-07', async () => {
  for (const { schema, right, wrong } of drafts['draft-07']!.rules) {
    expect(await fits(schema, right)).toBe(true)
    expect(await fits(schema, wrong)).toBe(false)
  }
  expect(await fits(true, 1)).toBe(true)
  expect(await fits(false, 1)).toBe(false)
})

test.each([
  'http://json-schema.org/draft-03/schema#',
  'http://json-schema.org/draft-04/schema#',
  'https://json-schema.org/draft/next/schema',
  'https://rules.example/2020-12/schema',
  '',
  7,
  null,
])('$schema %j is of no draft that can be checked', async ($schema) => {
  await expect(createSchemaCheck({ $schema, type: 'object' })).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining(
      `schema is not a JSON Schema: its $schema is ${JSON.stringify($schema)}. Pass a JSON Schema of draft-06, `,
    ),
  })
})
