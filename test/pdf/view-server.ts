import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rolldown } from 'rolldown'

export type ViewServer = {
  url: string
  /** Paths that were asked for, in order. */
  requests: string[]
  files: Map<string, { body: string | Uint8Array; type: string }>
  stop(): Promise<void>
}

/** The strictest policy that pdf.js works under; no inline styles, no `eval`, no HTML from strings. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "require-trusted-types-for 'script'"

/** Serves a page with the views of `src/pdf` and `src/archive` as `window.citespan`, and the files it is given. */
export async function startViewServer(): Promise<ViewServer> {
  const requests: string[] = []
  const files: ViewServer['files'] = new Map()
  const script = { type: 'text/javascript' }
  files.set('/views.js', { body: await bundle(), ...script })
  for (const name of ['pdf.worker.mjs', 'pdf.mjs']) {
    const body = await readFile(new URL(`../../node_modules/pdfjs-dist/build/${name}`, import.meta.url))
    files.set(`/${name}`, { body, ...script })
  }
  const page = (isStrict: boolean) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Source</title>${isStrict ? '' : '<style>body { margin: 8px; font: 16px sans-serif } span { color: red !important }</style>'}
    <script type="module" src="/views.js"></script><main><h1>Source</h1><div id="view"></div></main></html>`
  files.set('/', { body: page(false), type: 'text/html' })
  files.set('/strict', { body: page(true), type: 'text/html' })

  const server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    requests.push(path)
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      ...(path === '/strict' && { 'content-security-policy': strictPolicy }),
    })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    files,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bundle(): Promise<string> {
  const built = await rolldown({
    input: new URL('views-entry.ts', import.meta.url).pathname,
    platform: 'browser',
    logLevel: 'silent',
  })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  await built.close()
  return output[0].code
}
