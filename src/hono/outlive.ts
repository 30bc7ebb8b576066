import type { Context } from 'hono'

/** Asks a runtime that stops with the response (Workers) to go on until `work` has settled. */
export function outlive(c: Context, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // There is no such context on Node, Deno and Bun: they go on by themselves.
  }
}
