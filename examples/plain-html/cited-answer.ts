import { CitationEngine } from 'citespan'
import type { CitationsData } from 'citespan'
import { citationMiddleware } from 'citespan/hono'
import { Hono } from 'hono'

const answer = `The **heat pump** draws its heat from the river, which never falls below 4 °C. It supplies 1,200 homes.

Rents did not rise because of it. Residents paint their doors in bright colours.`

const sources = [
  {
    title: 'Plant data sheet',
    url: 'https://example.org/plant',
    content:
      'Data of 2026. The plant draws heat from the river. Measured since 2011, the river never falls below 4 °C.',
  },
  {
    title: 'Council minutes',
    url: 'https://example.org/minutes',
    content: 'The heat pump supplies 1,200 homes in the quarter. Rents did not rise because of it.',
  },
]

/** An ordinary endpoint, and the line that adds the citations. */
const app = new Hono()
app.use(citationMiddleware(new CitationEngine()))
app.get('/answer', (c) => c.json({ answer, sources }))

export async function citedAnswer(): Promise<{ answer: string; data: CitationsData }> {
  const response = await app.request('/answer')
  return response.json()
}
