import { error } from '@sveltejs/kit'
import { CitationEngine } from 'citespan'
import { respond } from '$lib/endpoint.js'
import cited from '../../../answer.json'

const { answer, sources } = cited
const citations = new CitationEngine()

export function POST({ url }) {
  return respond(citations, url.pathname, { answer, sources }) ?? error(404)
}
