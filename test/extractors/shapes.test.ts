import { describe, expect, test } from 'vitest'
import { createExtractors } from '../../extractors/index.ts'
import type { SourceInput } from '../../src/core/source.ts'
import { sourceInputSchema } from '../../src/core/source.ts'
import { documentShapes } from './fixtures/document-shapes.ts'
import { searchShapes } from './fixtures/search-shapes.ts'
import type { ExpectedSource, ShapeCase } from './fixtures/shape-case.ts'
import { textShapes } from './fixtures/text-shapes.ts'

const { extract } = createExtractors()

function sourcesOf({ toolName, input = {}, output }: ShapeCase): SourceInput[] {
  return extract({ toolCallId: 'call-1', toolName, input, output })
}

function expectSource(source: SourceInput | undefined, expected: ExpectedSource): void {
  const { text = '', noText = false, author, ...fields } = expected
  const content = source?.content ?? source?.snippet ?? ''
  expect(source).toMatchObject(fields)
  expect(content).toContain(text)
  expect(noText ? content : '').toBe('')
  expect(source?.authors ?? []).toEqual(expect.arrayContaining(author === undefined ? [] : [author]))
}

describe.each([
  ['searches and pages', searchShapes],
  ['documents', documentShapes],
  ['texts', textShapes],
])('shapes of %s', (_, shapes) => {
  test.each(shapes)('$name', (shape) => {
    const sources = sourcesOf(shape)
    for (const [index, expected] of shape.expected.entries()) {
      const same = sources.find(({ url }) => expected.url !== undefined && url === expected.url)
      expectSource(same ?? sources[index], expected)
    }
    const known = new Set(shape.expected.map(({ url }) => url))
    const others = sources.filter(({ url }) => url === undefined || !known.has(url))
    expect(others.length).toBe(shape.expected.filter(({ url }) => url === undefined).length)
    for (const source of sources) expect(sourceInputSchema.safeParse(source).success).toBe(true)
  })

  test('names the tool and the call on each source', () => {
    for (const shape of shapes) {
      for (const source of sourcesOf(shape)) {
        expect(source).toMatchObject({ toolName: shape.toolName, toolCallId: 'call-1' })
      }
    }
  })
})
