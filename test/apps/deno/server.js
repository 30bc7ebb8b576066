import { CitationEngine } from 'citespan'
import cited from './answer.json' with { type: 'json' }
import { respond } from './endpoint.js'

const { answer, sources } = cited
const citations = new CitationEngine()
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

Deno.serve({ port: Number(Deno.env.get('PORT')) }, async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/') return await file('index.html')
  if (pathname.startsWith('/citespan/')) {
    return await file(`node_modules/citespan/dist/${pathname.slice('/citespan/'.length)}`)
  }
  return respond(citations, pathname, { answer, sources }) ?? new Response(null, { status: 404 })
})

async function file(path) {
  const type = types[path.split('.').at(-1)] ?? 'application/octet-stream'
  return new Response(await Deno.readFile(path), { headers: { 'content-type': type } })
}
