import { CitationEngine } from 'citespan'
import { answer, sources } from '../answer.json'
import { respond } from './endpoint.js'

const citations = new CitationEngine()

export default {
  fetch(request, environment, context) {
    const { pathname } = new URL(request.url)
    const waitUntil = (work) => context.waitUntil(work)
    return respond(citations, pathname, { answer, sources, waitUntil }) ?? new Response(null, { status: 404 })
  },
}
