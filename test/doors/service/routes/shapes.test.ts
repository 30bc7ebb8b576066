import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { verificationSchema } from '../../../../src/core/citation.ts'
import { actorSchema } from '../../../../src/core/records/actor.ts'
import { actorChecks } from '../../../../src/core/shapes/actor.ts'
import { exactly } from '../../../../src/core/shapes/shape.ts'
import { sourceInputChecks } from '../../../../src/core/shapes/source-input.ts'
import { isVerification } from '../../../../src/core/shapes/verification.ts'
import { sourceInputSchema } from '../../../../src/core/source.ts'

const verification = {
  verdict: 'supported',
  status: 'verified',
  score: 0.9,
  reason: 'The quote says it.',
  evidence: [
    {
      start: 0,
      end: 4,
      sourceId: 'S1',
      quote: 'Rain',
      similarity: 1,
      kind: 'exact',
      prefix: '',
      suffix: ' fell',
      pageNumber: 2,
      locator: {
        page: 2,
        lastPage: 3,
        slide: 4,
        lastSlide: 5,
        sheet: 'Q1',
        cell: 'A7:F7',
        box: { x: 0, y: 0.25, width: 1, height: 0.5 },
        ocrConfidence: 0.5,
        headings: ['Storage', 'Inspections'],
        statute: {
          statute: 'HGB',
          kind: 'section',
          section: '257a',
          paragraph: '4',
          lastParagraph: '5',
          sentence: 1,
          lastSentence: 2,
          number: '2',
          lastNumber: '3',
          letter: 'a',
          subletter: 'aa',
          itemSentence: 1,
        },
      },
      difference: [{ kind: 'same', text: 'Rain' }],
    },
  ],
  missing: [{ start: 1, end: 2 }],
  verifier: 'lexical',
  quoteCheck: { outcome: 'misattributed', foundInSourceId: 'S2' },
}

const source = {
  type: 'website',
  identifier: 'report',
  url: 'https://weather.example/',
  title: 'Weather',
  snippet: 'Rain',
  content: 'Rain fell.',
  toolName: 'search',
  toolCallId: 'c1',
  authors: ['A', 'B'],
  publisher: 'Weather Office',
  publishedAt: '2020',
  modifiedAt: '2021',
  retrievedAt: '2021-01-01',
  pageNumber: 1,
  relevance: -0.5,
  objectiveRelevance: 0.5,
  queryRelevance: [{ query: 'rain', qid: '1', score: 1 }],
  relevanceReasoning: 'r'.repeat(320),
  validation: { state: 'valid', reason: 'Read.', checkedAt: '2021-01-01' },
  csl: { type: 'report' },
  metadata: { nested: { deep: [1] } },
}

const actor = { role: 'agent', project: 'p', sessionId: 's', agentId: 'a', userId: 'u' }

const replacements = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(
    undefined,
    -0,
    -1,
    0.5,
    1.5,
    Number.NaN,
    Infinity,
    2 ** 53,
    [undefined],
    Array.from({ length: 7 }, () => 'x'),
    'x'.repeat(101),
    'x'.repeat(201),
    'x'.repeat(321),
    new Date(0),
    new Map(),
    Object.create(null),
    { constructor: 1 },
    { outcome: 'found' },
    { outcome: 'misattributed' },
    JSON.parse('{"__proto__": {"polluted": true}}'),
  ),
  fc.constantFrom(
    'pending',
    'partial',
    'fuzzy',
    'mcp',
    'article',
    '12ab',
    '12abc',
    'ab',
    'bb',
    'bb\n',
    'degraded',
  ),
)

/** Every place within a value, and one that it does not have, as the path to it. */
function paths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => paths(each, [...path, key]))
  return Array.isArray(value) ? [path, ...inner] : [path, [...path, 'unknown'], ...inner]
}

function changed(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) }
  copy[key] = changed(copy[key], rest, replacement)
  return copy
}

describe.each<{ name: string; full: object; shape: (value: unknown) => boolean; schema: z.ZodType }>([
  { name: 'isVerification', full: verification, shape: isVerification, schema: verificationSchema },
  { name: 'actorChecks', full: actor, shape: exactly(actorChecks), schema: actorSchema },
  { name: 'sourceInputChecks', full: source, shape: exactly(sourceInputChecks), schema: sourceInputSchema },
])('$name', ({ full, shape, schema }) => {
  test('accepts what its schema returns unchanged, and nothing else, wherever something is changed', () => {
    expect(shape(full)).toBe(true)
    let refused = 0
    fc.assert(
      fc.property(fc.constantFrom(...paths(full)), replacements, (path, replacement) => {
        const value = changed(full, path, replacement)
        const parsed = schema.safeParse(value)
        const unchanged = parsed.success && sameJson(parsed.data, value)
        if (!unchanged) refused += 1
        expect(shape(value)).toBe(unchanged)
      }),
      { numRuns: 3_000 },
    )
    expect(refused).toBeGreaterThan(500)
  })

  test('judges each field that is taken out as its schema does', () => {
    for (const path of paths(full).slice(1)) {
      const value = structuredClone(full) as never
      const parent = path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((inner, key) => inner[key] as never, value)
      delete parent[path.at(-1)!]
      expect({ path, accepted: shape(value) }).toEqual({ path, accepted: schema.safeParse(value).success })
    }
  })
})

/** Equal as data, with the same fields. */
function sameJson(a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map((value) =>
    JSON.stringify(value, (_, field: unknown) => (field === undefined ? 'undefined' : field)),
  )
  return first === second
}
