import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { LibraryDocument } from './library.ts'

/** By its place in the package, which also the built demo of `dist` is two folders away from. */
const documents = new URL('../../examples/demo/documents/', import.meta.url)

/** Nothing in an archived page runs or loads, and only this server's own page may frame it. */
const securityPolicy = {
  'application/pdf': "default-src 'none'; frame-ancestors 'self'",
  'text/html':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
}

/**
 * Serves the original files of the library by the URL of their source.
 *
 * - `GET /originals` → `[{ url, mediaType }]` of PDF and HTML documents
 * - `GET /originals/file?url=…` → the file
 */
export function originalsApp(library: readonly LibraryDocument[]): Hono {
  const originals = new Map(library.flatMap(({ url, original }) => (original ? [[url, original]] : [])))
  const app = new Hono()
  app.get('/originals', (c) => c.json([...originals].map(([url, { mediaType }]) => ({ url, mediaType }))))
  app.get('/originals/file', async (c) => {
    const original = originals.get(c.req.query('url') ?? '')
    if (!original)
      return c.json({ error: { code: 'not-found', message: 'The library has no such file.' } }, 404)
    const { path, mediaType } = original
    return c.body(new Uint8Array(await readFile(new URL(path, documents))), 200, {
      'content-type': mediaType === 'text/html' ? 'text/html; charset=utf-8' : mediaType,
      'content-security-policy': securityPolicy[mediaType],
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  return app
}
