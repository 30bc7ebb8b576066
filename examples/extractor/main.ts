/**
 * Extracts sources from the results of your own tools: with a mapping if only the names
 * of the fields differ, otherwise with code.
 *
 *     node examples/extractor/main.ts
 */
import { CitationEngine } from 'citespan'
import { fieldsExtractor } from 'citespan/extractors'

const engine = new CitationEngine()

engine.registerExtractor(
  fieldsExtractor({
    pattern: 'find_trails',
    fields: { list: 'result.trails', identifier: 'trailNo', title: 'name', content: 'report.body' },
  }),
)
engine.registerExtractor({
  pattern: 'weather_*',
  extract: ({ output }) =>
    String(output)
      .split('\n')
      .map((line) => line.split(' | '))
      .map(([station, report]) => ({ type: 'api', identifier: station, title: station, content: report })),
})

const trails = [{ trailNo: 17, name: 'Ridge path', report: { body: 'Closed above the hut until June.' } }]
const toolResults = [
  { toolCallId: 'a', toolName: 'find_trails', input: {}, output: { result: { trails } } },
  { toolCallId: 'b', toolName: 'weather_now', input: {}, output: 'Hut | Fresh snow of 30 cm at the hut.' },
]
const response = 'The ridge path is closed above the hut until June. There is fresh snow of 30 cm.'
const { citations } = await engine.attribute({ response, toolResults })
for (const { text, evidence } of citations)
  console.log(
    text,
    '←',
    evidence.map(({ quote }) => quote),
  )
