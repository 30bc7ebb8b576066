import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { build } from 'rolldown'

const folder = new URL('page/', import.meta.url)

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

/** The scripts of the page: a process bundles them once, however many applications it has. */
let bundled: Promise<Map<string, string>> | undefined

/** Serves the chat page from memory. `about` is the description of the model on the page. */
export async function pageApp({ about }: { about: string }): Promise<Hono> {
  const [html, css, icon, scripts] = await Promise.all([
    readFile(new URL('index.html', folder), 'utf8'),
    readStyles(),
    readFile(new URL('icon.svg', folder), 'utf8'),
    (bundled ??= bundle(fileURLToPath(new URL('app.ts', folder)))),
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

/**
 * Joins the numbered style sheets in their order, with the package's after the first:
 * its rules win over the page's basics, and the page's other rules win over it.
 */
async function readStyles(): Promise<string> {
  const styles = new URL('styles/', folder)
  const names = await readdir(styles)
  const [basics, ...others] = names.toSorted().map((name) => new URL(name, styles))
  const files = [basics!, new URL(import.meta.resolve('citespan/styles.css')), ...others]
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return sheets.join('\n')
}

/** The scripts by name: `app.js`, the chunks that it loads on demand, and the worker of pdf.js. */
async function bundle(app: string): Promise<Map<string, string>> {
  const { output } = await build({
    input: { app },
    platform: 'browser',
    write: false,
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
    },
  })
  const worker = new URL(import.meta.resolve('pdfjs-dist/build/pdf.worker.min.mjs'))
  return new Map([
    ...output.flatMap((file): [string, string][] =>
      file.type === 'chunk' ? [[file.fileName, file.code]] : [],
    ),
    ['pdf.worker.js', await readFile(worker, 'utf8')],
  ])
}
