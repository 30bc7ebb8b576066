import { CitationEngine } from '../../src/engine/engine.ts'
import { toCitationsData } from '../../src/page/client.ts'

/** What the endpoints of the apps answer: headings, lists and a table, which page styles like to reset. */
export const answer = `## A river that heats houses

The plant draws heat from the river. Measured since 2011, the river never falls below 4 °C.

- The heat pump supplies 1,200 homes in the quarter.
- Rents did not rise because of it.

| Year | Homes |
|---|---|
| 2026 | 1,200 |

> Residents paint their doors in bright colours.`

export const sources = [
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

/** `{ answer, sources, data }`, which each app finds in its `answer.json`. */
export async function citedAnswer() {
  await using engine = new CitationEngine()
  const attributed = await engine.attribute({ response: answer, sources })
  return { answer, sources, data: toCitationsData(attributed) }
}
