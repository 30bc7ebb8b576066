import { CitationEngine } from 'citespan'
import cited from './answer.json'
import { respond } from './endpoint.js'
import page from './index.html' with { type: 'text' }

const { answer, sources } = cited
const citations = new CitationEngine()

Bun.serve({
  port: Number(process.env.PORT),
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return new Response(page, { headers: { 'content-type': 'text/html' } })
    if (pathname.startsWith('/citespan/')) {
      return new Response(Bun.file(`node_modules/citespan/dist/${pathname.slice('/citespan/'.length)}`))
    }
    return respond(citations, pathname, { answer, sources }) ?? new Response(null, { status: 404 })
  },
})
