/**
 * A chat page with Streamdown: the answer gets its markers while it is written.
 *
 *     node examples/streamdown/server.ts
 */
import { fileURLToPath } from 'node:url'
import { CitationEngine } from 'citespan'
import { citationMiddleware } from 'citespan/hono'
import { Hono } from 'hono'
import { build } from 'rolldown'
import { streamAnswer } from '../middleware/rag.ts'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>citespan and Streamdown</title>
    <link rel="icon" href="data:," />
    <style>
      body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
      input { box-sizing: border-box; max-width: 100%; }
      .citespan-marker { font-size: 0.75em; line-height: 0; }
      .citespan-marker a { padding: 0 0.2em; }
      .citespan-claim { background: #fff3c4; }
      :target { outline: 2px solid; }
    </style>
  </head>
  <body>
    <main id="root"></main>
    <script type="module" src="/page.js"></script>
  </body>
</html>`

/** The page, its script, and a chat endpoint whose stream gets citations. */
export async function createApp(): Promise<Hono> {
  const script = await bundle(fileURLToPath(new URL('page.tsx', import.meta.url)))
  const app = new Hono()
  app.use('/chat', citationMiddleware(new CitationEngine()))
  app.get('/', (c) => c.html(html))
  app.get('/page.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/chat', (c) => streamAnswer(c.req.query('question') ?? ''))
  return app
}

async function bundle(input: string): Promise<string> {
  const { output } = await build({
    input,
    platform: 'browser',
    write: false,
    // Hides warnings about "use client" directives.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'esm', minify: true, codeSplitting: false },
  })
  return output[0].code
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { serve } = await import('@hono/node-server')
  const { fetch } = await createApp()
  serve({ fetch, port: Number(process.env['PORT'] ?? 3000) }, ({ port }) =>
    console.log(`citespan and Streamdown: http://localhost:${port}`),
  )
}
