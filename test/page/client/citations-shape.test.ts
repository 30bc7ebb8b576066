import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statuses, methods, verdicts } from '../../../src/core/verdict.ts'
import { sourceTypes } from '../../../src/core/source.ts'
import { matchKinds, quoteStates, sourceStates, uncitedReasons } from '../../../src/core/citation.ts'
import { textOrigins } from '../../../src/core/text/text-origin.ts'
import { isCitationsData } from '../../../src/page/client/citations-shape.ts'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import { data } from './answers.ts'

/** Every place within a value, as the path to it. */
function paths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) }
  copy[key] = changed(copy[key], rest, replacement)
  return copy
}

const failed = {
  ...data.citations[0],
  id: 'c2',
  verdict: 'contradicted',
  status: 'failed',
  evidence: [{ ...data.citations[0]!.evidence[0], locator: { page: 2, lastPage: 3 } }],
}

const full = {
  ...data,
  failed: [failed],
  sources: [
    {
      ...data.sources[0],
      domain: 'weather.example',
      snippet: 'Rain',
      contentHash: 'sha256:0',
      pageNumber: 4,
      toolName: 'search',
    },
  ],
  citations: [
    {
      ...data.citations[0],
      method: 'words',
      recheck: {
        state: 'changed',
        quote: 'moved',
        newSourceId: 'S2',
        span: { start: 0, end: 4 },
        checkedAt: '2026-03-01T10:00:00Z',
      },
      evidence: [
        {
          ...data.citations[0]!.evidence[0],
          prefix: 'a',
          suffix: 'b',
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
          difference: [{ kind: 'same', text: 'c' }],
        },
      ],
    },
  ],
}

const replacements = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    'x',
    0,
    1,
    -1,
    0.5,
    1.5,
    Number.NaN,
    Infinity,
    2 ** 53,
    true,
    [],
    {},
    [null],
    ['x'],
    ['x'.repeat(201)],
    Array.from({ length: 7 }, () => 'x'),
    'x'.repeat(101),
  ),
  fc.constantFrom(
    'pending',
    'failed',
    'partial',
    'fuzzy',
    'mcp',
    'matching',
    'unsupported',
    'no-source',
    'judge',
  ),
  fc.constantFrom('article', '12', '12ab', '12abc', '12345', 'ab', 'bb', 'bb\n'),
)

describe('isCitationsData', () => {
  test('accepts what the schema accepts, wherever something is changed', () => {
    const places = paths(full)
    expect(isCitationsData(full)).toBe(true)
    let refused = 0
    fc.assert(
      fc.property(fc.constantFrom(...places), replacements, (path, replacement) => {
        const value = changed(full, path, replacement)
        const accepted = isCitationsData(value)
        if (!accepted) refused += 1
        expect(accepted).toBe(citationsDataSchema.safeParse(value).success)
      }),
      { numRuns: 3_000 },
    )
    expect(refused).toBeGreaterThan(1_000)
  })

  test('accepts each word of the schema where the schema does', () => {
    const kinds = [methods, statuses, verdicts, sourceTypes, matchKinds, uncitedReasons, textOrigins]
    const words = [...kinds, sourceStates, quoteStates].flat()
    let accepted = 0
    for (const path of paths(full)) {
      const states = words.map((word) => {
        const value = changed(full, path, word)
        const isAccepted = isCitationsData(value)
        if (isAccepted) accepted += 1
        return [word, isAccepted, citationsDataSchema.safeParse(value).success]
      })
      expect({ path, states: states.filter(([, own, schema]) => own !== schema) }).toEqual({
        path,
        states: [],
      })
    }
    expect(accepted).toBeGreaterThan(words.length)
  })

  test.each([[500], [501]])('judges %i failed citations as the schema does', (length) => {
    const value = { ...data, failed: Array.from({ length }, () => failed) }
    expect(isCitationsData(value)).toBe(length === 500)
    expect(citationsDataSchema.safeParse(value).success).toBe(length === 500)
  })

  test('every place that is taken out is judged as the schema does', () => {
    for (const path of paths(full).slice(1)) {
      const value = structuredClone(full) as never
      const parent = path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((inner, key) => inner[key] as never, value)
      delete parent[path.at(-1)!]
      const { success } = citationsDataSchema.safeParse(value)
      expect({ path, accepted: isCitationsData(value) }).toEqual({ path, accepted: success })
    }
  })
})
