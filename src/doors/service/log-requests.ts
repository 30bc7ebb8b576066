import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServiceEnv } from './keys/credentials.ts'

/** What is logged of a request: nothing of its contents. */
export type RequestLog = {
  requestId: string
  method: string
  /** The route, such as `/v1/runs/:id`. */
  route: string
  status: number
  milliseconds: number
  /** `key:<id>` or `jwt`; absent for a request without a valid credential. */
  credential?: string
}

/** Reports each request once its response begins; an error thrown by `tell` changes no response. */
export function logRequests(tell: (entry: RequestLog) => void): MiddlewareHandler<ServiceEnv> {
  return async function log(c, next) {
    const start = performance.now()
    await next()
    const caller = c.get('caller') as ServiceEnv['Variables']['caller'] | undefined
    try {
      tell({
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        milliseconds: Math.round(performance.now() - start),
        ...(caller && { credential: caller.credential }),
      })
    } catch {
      // Errors of the application's log are ignored.
    }
  }
}
