import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCitationsData } from '../../src/client/citations-shape.ts'
import { citationsDataSchema } from '../../src/core/citations-data.ts'
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

const full = {
  ...data,
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
      evidence: [
        {
          ...data.citations[0]!.evidence[0],
          prefix: 'a',
          suffix: 'b',
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
  ),
  fc.constantFrom('pending', 'failed', 'partial', 'fuzzy', 'mcp', 'matching', 'unsupported', 'no-source'),
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
