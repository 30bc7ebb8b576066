import { OpenAPIHono } from '@hono/zod-openapi'
import { serviceErrorHandler } from '../../../src/doors/service/routes/service-errors.ts'
import type { ServiceEnv } from '../../../src/doors/service/keys/credentials.ts'

/** The response of the service to a request that fails with this error. */
export async function describeError(error: unknown) {
  const app = new OpenAPIHono<ServiceEnv>()
  app.onError(serviceErrorHandler(() => {}))
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  const body = (await response.json()) as { error: Record<string, unknown> }
  return { status: response.status, body }
}
