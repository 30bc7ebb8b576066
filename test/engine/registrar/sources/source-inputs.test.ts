import { expect, test } from 'vitest'
import type { z } from 'zod'
import { sourceRefSchema } from '../../../../src/engine/registrar/sources/find-source.ts'
import { citationRefSchema } from '../../../../src/engine/registrar/sources/find-citation.ts'
import { receivedPageSchema } from '../../../../src/engine/registrar/sources/received-page.ts'
import {
  customSourceSchema,
  dbSourceSchema,
  derivedFromSchema,
  documentDetailsSchema,
  documentSchema,
  webDetailsSchema,
} from '../../../../src/engine/registrar/sources/source-inputs.ts'

const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)
const page = { content: new Uint8Array() }
const rows = { identifier: 'erp', name: 'Fees' }
const url = 'https://lifts.dev/'

test.each<[string, z.ZodType, (count: number) => unknown, number]>([
  ['origins', derivedFromSchema, (count) => many(count, 'id'), 1000],
  [
    'redirects',
    receivedPageSchema,
    (count) => ({ ...page, redirects: many(count, { url, status: 301 }) }),
    100,
  ],
  ['rows', dbSourceSchema, (count) => ({ ...rows, rows: many(count, {}) }), 100_000],
  ['characters of a text', documentDetailsSchema, (count) => ({ text: 'a'.repeat(count) }), 20_000_000],
  ['characters of a citation id', citationRefSchema, (count) => 'a'.repeat(count), 1024],
  ['characters of a source id', sourceRefSchema, (count) => 'a'.repeat(count), 1024],
  ['characters of an identifier', sourceRefSchema, (count) => ({ identifier: 'a'.repeat(count) }), 10_000],
  ['a version', sourceRefSchema, (count) => ({ identifier: 'a', version: 'v'.repeat(count) }), 100],
])('%s have a limit', (_, schema, given, limit) => {
  expect(schema.safeParse(given(limit)).success).toBe(true)
  expect(schema.safeParse(given(limit + 1)).success).toBe(false)
})

test.each<[string, z.ZodType, (text: string) => object]>([
  ['name', webDetailsSchema, (name) => ({ name })],
  ['version', webDetailsSchema, (version) => ({ version })],
  ['identifier', documentDetailsSchema, (identifier) => ({ identifier })],
  ['encoding', documentDetailsSchema, (encoding) => ({ encoding })],
  ['name', documentSchema, (name) => ({ name, content: '' })],
  ['encoding', documentSchema, (encoding) => ({ name: 'a', content: '', encoding })],
  ['identifier', dbSourceSchema, (identifier) => ({ ...rows, identifier })],
  ['name', dbSourceSchema, (name) => ({ ...rows, name })],
  ['identifier', customSourceSchema, (identifier) => ({ name: 'a', content: '', identifier })],
  ['name', customSourceSchema, (name) => ({ name, content: '' })],
  ['identifier', sourceRefSchema, (identifier) => ({ identifier })],
  ['version', sourceRefSchema, (version) => ({ identifier: 'a', version })],
])('the spaces around the %s of an input do not count', (_, schema, given) => {
  expect(schema.parse(given(' \n a\t'))).toEqual(given('a'))
  expect(schema.safeParse(given(' \n\t')).success).toBe(false)
  expect(schema.safeParse(given('')).success).toBe(false)
})

test.each([
  [sourceRefSchema, 1, true],
  [sourceRefSchema, 0, false],
  [sourceRefSchema, -1, false],
  [sourceRefSchema, '', false],
  [citationRefSchema, 1, true],
  [citationRefSchema, 0, false],
  [citationRefSchema, '', false],
  [citationRefSchema, 'a', true],
])('a reference may be %#: %j, %s', (schema, given, isOne) => {
  expect(schema.safeParse(given).success).toBe(isOne)
})

test('a received page has the status 200, no headers and no redirects unless it says so', () => {
  expect(receivedPageSchema.parse(page)).toEqual({ ...page, status: 200, headers: {}, redirects: [] })
})
