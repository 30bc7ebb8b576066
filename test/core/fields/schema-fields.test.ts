import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { closed } from '../../../src/core/closed-schema.ts'
import { closedFields, readClosed } from '../../../src/core/fields/known-fields.ts'
import { nearestName } from '../../../src/core/fields/nearest-name.ts'
import { withMadeAnew } from '../../../src/core/fields/schema-fields.ts'

const inner = z.object({
  pageNumber: z.number().optional(),
  csl: z.record(z.string(), z.unknown()).optional(),
})
type Tree = { label: string; childNodes?: Tree[] | undefined }
const tree: z.ZodType<Tree> = z.object({
  label: z.string(),
  childNodes: z.lazy(() => z.array(tree)).optional(),
})
const schema = z
  .object({
    sourceId: z.union([z.string(), z.object({ versionName: z.string() })]).optional(),
    quote: z.string().optional(),
    sources: z.array(withMadeAnew(inner, ['number'])).default([]),
    byName: z.record(z.string(), inner).optional(),
    loose: z.looseObject({ page: z.number().optional() }).optional(),
    tree: tree.optional(),
  })
  .refine(({ quote }) => quote !== '')
  .transform((value) => value)

const parse = (value: unknown) => closed(schema).safeParse(value)
const problem = (value: unknown) => {
  const [issue] = parse(value).error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

describe('a closed schema', () => {
  test.each([
    [{ source_id: 'S1' }, { sourceId: 'S1', sources: [] }],
    [
      { source_id: 'S1', sourceId: 'S1' },
      { sourceId: 'S1', sources: [] },
    ],
    [
      { source_id: 'S1', sourceId: undefined },
      { sourceId: 'S1', sources: [] },
    ],
    [{ verbatim_quote: 'x' }, { quote: 'x', sources: [] }],
    [{ verbatimQuote: 'x' }, { quote: 'x', sources: [] }],
    [{ sourceId: { version_name: '2' } }, { sourceId: { versionName: '2' }, sources: [] }],
    [{ sources: [{ page_number: 3, number: 9 }] }, { sources: [{ pageNumber: 3 }] }],
    [{ by_name: { a_b: { page_number: 3 } } }, { byName: { a_b: { pageNumber: 3 } }, sources: [] }],
    [{ loose: { page: 1, my_own: 2 } }, { loose: { page: 1, my_own: 2 }, sources: [] }],
    [{ sources: [{ csl: { 'container-title': 'x' } }] }, { sources: [{ csl: { 'container-title': 'x' } }] }],
    [
      { tree: { label: 'a', child_nodes: [{ label: 'b' }] } },
      { sources: [], tree: { label: 'a', childNodes: [{ label: 'b' }] } },
    ],
    [{ other: undefined }, { sources: [] }],
  ])('%j is read as %j', (given, read) => {
    expect(parse(given).data).toEqual(read)
  })

  test.each([
    [{ qoute: 'x' }, 'qoute: there is no such field; "quote" is probably meant'],
    [
      { sources: [{}, { pageNumbr: 3 }] },
      'sources.1.pageNumbr: there is no such field; "pageNumber" is probably meant',
    ],
    [{ by_name: { a: { zzz: 3 } } }, 'byName.a.zzz: there is no such field; there are pageNumber, csl'],
    [
      { tree: { label: 'a', childNodes: [{ label: 'b', lable: 'c' }] } },
      'tree.childNodes.0.lable: there is no such field; "label" is probably meant',
    ],
    [
      { sourceId: { versionNmae: '2' } },
      'sourceId.versionNmae: there is no such field; "versionName" is probably meant',
    ],
    [{ source_id: 'S1', sourceId: 'S2' }, 'source_id: it is "sourceId" too, which has another value'],
    [{ verbatim_quote: 'a', quote: 'b' }, 'verbatim_quote: it is "quote" too, which has another value'],
    [
      { 'a\nb': 1 },
      '"a\\nb": there is no such field; there are sourceId, quote, sources, byName, loose, tree',
    ],
  ])('%j is refused', (given, message) => {
    expect(problem(given)).toBe(message)
  })

  test('what is no object is left to the schema', () => {
    for (const value of [null, 1, 'x', [], undefined]) expect(parse(value).success).toBe(false)
    expect(parse({ sources: 'x' }).error?.issues[0]?.path).toEqual(['sources'])
  })

  test('keeps its description', () => {
    const json = (each: z.ZodType) => z.toJSONSchema(each, { io: 'input' })
    expect(json(closed(inner))).toEqual(json(inner))
  })
})

test('options are the same object, unless a field is renamed', () => {
  const fields = closedFields<{ timeoutMs?: number; explain?: boolean }>({ timeoutMs: true, explain: true })
  const options = { timeoutMs: 1 }
  expect(readClosed(options, fields, 'f()')).toBe(options)
  // What callers without types write.
  const read = (given: object) => readClosed<{ timeoutMs?: number; explain?: boolean }>(given, fields, 'f()')
  expect(read({ timeout_ms: 1 })).toEqual({ timeoutMs: 1 })
  expect(() => read({ timeout: 1 })).toThrow(
    'f(): timeout: there is no such field; "timeoutMs" is probably meant.',
  )
  expect(() => read(null as never)).toThrow('f(): options is not an object.')
})

test.each([
  ['qoute', 'quote'],
  ['sesionId', 'sessionId'],
  ['SessionID', 'sessionId'],
  ['verbatim_quote', 'quote'],
  ['timeout', 'timeoutMs'],
  ['sourceType', 'type'],
  ['recall', null],
  ['x', null],
])('%s is nearest to %s', (given, nearest) => {
  expect(nearestName(given, ['quote', 'quoteContext', 'sessionId', 'timeoutMs', 'type'])).toBe(nearest)
})
