/**
 * Finds which source each sentence of a finished answer rests on.
 *
 *     node examples/attribute/main.ts
 */
import { CitationEngine } from 'citespan'
import { renderMarkers } from 'citespan/client'

const response = `The heat pump draws its heat from the river, which never falls below 4 °C. \
It supplies 1,200 homes. Rents did not rise because of it. \
Residents paint their doors in bright colours.`

const sources = [
  {
    title: 'Plant data sheet',
    url: 'https://example.org/plant',
    content: 'The plant draws heat from the river. Measured since 2011, the river never falls below 4 °C.',
  },
  {
    title: 'Council minutes',
    url: 'https://example.org/minutes',
    content: 'The heat pump supplies 1,200 homes in the quarter. Rents did not rise because of it.',
  },
  {
    title: 'Budget',
    url: 'https://example.org/budget',
    content: 'The bridge was repainted for 40,000 euros.',
  },
]

const engine = new CitationEngine()
const attribution = await engine.attribute({ response, sources })

console.log(renderMarkers(response, attribution.references))
for (const { number, title, url } of attribution.sources) console.log(`[${number}] ${title}, ${url}`)
for (const { start, end, reason } of attribution.uncited) {
  console.log(`Not cited (${reason}): ${response.slice(start, end)}`)
}
