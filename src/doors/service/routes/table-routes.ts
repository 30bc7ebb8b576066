import { defined } from '../../../core/defined.ts'
import { operationOf } from '../../../engine/registrar.ts'
import { notFound } from '../../hono/error-response.ts'
import { renamed, served } from '../../../engine/operations.ts'
import { asCaller, createOperation, createRoutes, failures, jsonAnswer, jsonBody } from './operation.ts'
import type { Operations } from './operation.ts'
import { fromQueryText } from './query-string-fields.ts'

/** The routes of those operations in the registrar's table that take one object and answer with JSON. */
export function tableRoutes(operations: Operations) {
  const routes = createRoutes()
  for (const [name, line] of Object.entries({ ...renamed, ...served })) {
    const { request } = operationOf(name as keyof typeof served | keyof typeof renamed)
    // This operation has its own route in another file.
    if (!request) continue
    const [method, path] = line.split(' ') as ['GET' | 'POST', string]
    const { tag, params, query, body, example, answer, says, creates, send, ...words } = request
    const status = creates ? 201 : 200
    const route = createOperation({
      operationId: name,
      method: method === 'GET' ? 'get' : 'post',
      path,
      tags: [tag],
      ...words,
      request: {
        ...(params && { params }),
        ...(query && { query: fromQueryText(query) }),
        ...(body && { body: jsonBody(body, example) }),
      },
      responses: { [status]: jsonAnswer(answer, says), ...failures },
    })
    routes.openapi(route, async (c) => {
      // The casts hold: each part was parsed by its schema.
      const part = (of: 'param' | 'query' | 'json') => c.req.valid(of as never) as object | undefined
      const input = defined({ ...part('param'), ...part('query'), ...part('json') })
      const { signal } = c.req.raw
      const found = await send(asCaller(operations, c), input as never, { signal })
      if (found === null) throw notFound()
      return c.json(found, status) as never
    })
  }
  return routes
}
