import { readFile } from 'node:fs/promises'
import { CitationError, createPageFetcher } from 'citespan'
import type { PageFetcher } from 'citespan'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { fillPage, readStyles } from './page.ts'
import { pdfScripts } from './pdf-scripts.ts'

/** By its place in the package, from wherever it is run. */
const folder = new URL('../../examples/demo/try/', import.meta.url)

/** Allows content from the page's own server only, and nothing inline; `blob:` are files that a reader gave. */
const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

/** A file of the page: its text and its media type. */
export type PageFile = { text: string; mediaType: string }

/**
 * The files of the page "Try your own" by name. They stand alone: any web server can serve them from a folder.
 *
 * Pages of a PDF are shown where `pdfjs-dist` is installed, otherwise its text.
 *
 * @param scripts Those that `bundleTry` makes.
 * @param fetches Whether there is a server that fetches web pages, at `fetch` beside the page.
 * @param back A page to go back to.
 */
export async function tryFiles({
  scripts,
  fetches = false,
  back,
}: {
  scripts: ReadonlyMap<string, string>
  fetches?: boolean
  back?: { href: string; text: string }
}): Promise<Map<string, PageFile>> {
  const [css, own, icon, pdf] = await Promise.all([
    readStyles(),
    readFile(new URL('try.css', folder), 'utf8'),
    readFile(new URL('../page/icon.svg', folder), 'utf8'),
    pdfScripts(),
  ])
  const words: Record<string, string> = {
    abilities: `${fetches ? ' data-fetches="fetch"' : ''}${pdf.size > 0 ? ' data-draws-pdf' : ''}`,
    policy: policyText(),
    back: back
      ? `<nav class="views" aria-label="Elsewhere"><a href="${back.href}">${back.text}</a></nav>`
      : '',
    but: fetches ? ', but for the addresses of web pages, which this server fetches' : '',
    fetch: fetches ? 'Fetch' : 'Add',
    pages: fetches
      ? 'This server fetches them, from public hosts alone, and your browser reads them.'
      : 'A page cannot read other sites: each address becomes a source into which you paste its text.',
  }
  return new Map([
    [
      'index.html',
      {
        text: await fillPage(new URL('index.html', folder), words),
        mediaType: 'text/html; charset=utf-8',
      },
    ],
    ['style.css', { text: `${css}\n${own}`, mediaType: 'text/css; charset=utf-8' }],
    ['icon.svg', { text: icon, mediaType: 'image/svg+xml' }],
    ...Array.from([...scripts, ...pdf], ([name, text]): [string, PageFile] => [
      name,
      { text, mediaType: 'text/javascript; charset=utf-8' },
    ]),
  ])
}

function policyText(): string {
  return Object.entries(policy)
    .map(
      ([name, values]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`,
    )
    .join('; ')
}

/**
 * Serves the page at `/try/`, and fetches web pages for it: `POST /try/fetch` with `{ url }` → the bytes of the page,
 * its name and media type in `x-page-name` and `x-page-type`; or JSON that says why there are none.
 */
export async function tryApp({
  scripts,
  pages = createPageFetcher(),
}: {
  scripts: ReadonlyMap<string, string>
  pages?: Pick<PageFetcher, 'fetch'>
}): Promise<Hono> {
  const files = await tryFiles({ scripts, fetches: true, back: { href: '../', text: 'Demo chat' } })
  const app = new Hono()
  app.use(
    '/try/*',
    secureHeaders({
      contentSecurityPolicy: { ...policy, frameAncestors: ["'none'"] },
      referrerPolicy: 'no-referrer',
    }),
  )
  // Its other files are beside the page: their addresses need the last slash.
  app.get('/try', (c) => c.redirect('/try/'))
  app.get('/try/', () => serve('index.html'))
  for (const name of files.keys()) app.get(`/try/${name}`, () => serve(name))
  app.post('/try/fetch', async (c) => {
    // Another site can send no JSON here without asking first, and nobody would say yes.
    if (!c.req.header('content-type')?.startsWith('application/json'))
      return c.json(failure('Send JSON.'), 415)
    const { url } = (await c.req.json().catch(() => ({}))) as { url?: unknown }
    if (typeof url !== 'string') return c.json(failure('Send { "url": "https://…" }.'), 400)
    try {
      const { name, content, mediaType } = await pages.fetch(url, { signal: c.req.raw.signal })
      return c.body(content, 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-page-name': encodeURIComponent(name),
        ...(mediaType && { 'x-page-type': mediaType }),
      })
    } catch (error) {
      if (error instanceof CitationError) return c.json(failure(error.message))
      throw error
    }
  })
  return app

  function serve(name: string): Response {
    const { text, mediaType } = files.get(name)!
    return new Response(text, { headers: { 'content-type': mediaType } })
  }
}

function failure(message: string) {
  return { error: { message } }
}
