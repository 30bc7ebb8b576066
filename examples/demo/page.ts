import { readFile, readdir } from 'node:fs/promises'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** By its place in the package, which also the built demo of `dist` is two folders away from. */
const folder = new URL('../../examples/demo/page/', import.meta.url)

/** Allows content from this server only, and nothing inline. pdf.js runs in a worker. */
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Serves the chat page from memory. `about` is the description of the model on the page, `scripts` its code by name. */
export async function pageApp({
  about,
  scripts,
}: {
  about: string
  scripts: ReadonlyMap<string, string>
}): Promise<Hono> {
  const [html, css, icon] = await Promise.all([
    fillPage(new URL('index.html', folder)),
    readStyles(),
    readFile(new URL('icon.svg', folder), 'utf8'),
  ])
  const app = new Hono()
  app.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'no-referrer' }))
  app.get('/', (c) => c.html(html))
  app.get('/style.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }))
  for (const [name, code] of scripts) {
    app.get(`/${name}`, (c) => c.body(code, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  }
  app.get('/about', (c) => c.json({ about }))
  return app
}

/** A page with what both pages have, `head.html` and `panel.html`, and with `words` for its other places: `<!-- name -->`. */
export async function fillPage(path: URL, words: Record<string, string> = {}): Promise<string> {
  const shared = ['head', 'panel'].map(async (name) => [
    name,
    await readFile(new URL(`${name}.html`, folder), 'utf8'),
  ])
  const places: Record<string, string> = { ...words, ...Object.fromEntries(await Promise.all(shared)) }
  const html = await readFile(path, 'utf8')
  return html.replace(/<!-- (\w+) -->/g, (_, name) => places[name]!.trimEnd())
}

/**
 * Joins the numbered style sheets in their order, with the package's after the first:
 * its rules win over the page's basics, and the page's other rules win over it.
 */
export async function readStyles(): Promise<string> {
  const styles = new URL('styles/', folder)
  const names = await readdir(styles)
  const [basics, ...others] = names.toSorted().map((name) => new URL(name, styles))
  const files = [basics!, new URL(import.meta.resolve('citespan/styles.css')), ...others]
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return sheets.join('\n')
}
