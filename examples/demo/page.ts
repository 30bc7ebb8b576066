import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { rolldown } from 'rolldown'

const folder = new URL('page/', import.meta.url)

/** Everything from this server, nothing inline. */
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The chat page: bundled once, served from memory. `about` is what the page says of the server it runs on. */
export async function pageApp({ about }: { about: string }): Promise<Hono> {
  const [html, css, icon, script] = await Promise.all([
    readFile(new URL('index.html', folder), 'utf8'),
    readStyles(),
    readFile(new URL('icon.svg', folder), 'utf8'),
    bundle(fileURLToPath(new URL('app.ts', folder))),
  ])
  const app = new Hono()
  app.use(secureHeaders({ contentSecurityPolicy, referrerPolicy: 'no-referrer' }))
  app.get('/', (c) => c.html(html))
  app.get('/style.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }))
  app.get('/app.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/about', (c) => c.json({ about }))
  return app
}

/** One style sheet of the numbered files, in their order. */
async function readStyles(): Promise<string> {
  const styles = new URL('styles/', folder)
  const names = await readdir(styles)
  const sheets = names.toSorted().map((name) => readFile(new URL(name, styles), 'utf8'))
  return (await Promise.all(sheets)).join('\n')
}

async function bundle(input: string): Promise<string> {
  await using build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'esm', minify: true })
  return output[0].code
}
