import type { Context } from 'hono'

/** Keeps a runtime that stops with the response (Cloudflare Workers) alive until `work` has settled. */
export function waitUntil(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // Node, Deno and Bun have no execution context and stay alive by themselves.
  }
}
