import { expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { citationMiddleware } from '../../../src/doors/hono/citation-middleware.ts'
import { nodeCitations } from '../../../src/doors/node/node-citations.ts'
import { citeResponse } from '../../../src/doors/web.ts'

// Callers without types.
const doors: Record<string, (engine: never) => unknown> = {
  nodeCitations,
  citationMiddleware,
  citeResponse: (engine) => citeResponse(engine, new Response('')),
}
const engines = [undefined, null, {}, { scope: () => ({}) }, 'engine']

test.each(
  Object.entries(doors).flatMap(([name, door]) => engines.map((engine) => [name, engine, door] as const)),
)('%s(%o) says that it needs an engine', (name, engine, door) => {
  const call = () => door(engine as never)
  expect(call).toThrow(CitationError)
  expect(call).toThrow(`${name}(): engine`)
})
