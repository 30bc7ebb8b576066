/**
 * Has a model write a report in Markdown and JSON from numbered sources, and shows what is cited.
 *
 *     node examples/content/main.ts
 *
 * Without a key: the model of `model.ts` has its answers written down. The first JSON is broken, and mended when it
 * is asked for again.
 */
import { generateContent, streamContent } from 'citespan/content'
import { model } from './model.ts'

const sources = [
  {
    sid: 1,
    title: 'Plant data sheet',
    url: 'https://example.org/plant',
    text: 'The river never falls below 4 °C.',
  },
  { sid: 2, title: 'Council minutes', text: 'The heat pump supplies 1,200 homes in the quarter.' },
  { sid: 3, title: 'Budget', text: 'The bridge was repainted for 40,000 euros.' },
]
const prompt = 'Write what is known of the heat pump.'

const { stream, result } = streamContent({ model, prompt, sources, cite: true })
for await (const part of stream) if (part.type === 'text-delta') process.stdout.write(part.text)
const report = await result
for (const { text, sourceIds, status } of report.citations)
  console.log(`\n  ${status} by ${sourceIds}: ${text}`)

const schema = {
  type: 'object',
  properties: { river: { type: 'string' }, homes: { type: 'string' } },
  required: ['river', 'homes'],
}
const json = await generateContent({ model, prompt, sources, format: 'json', schema, cite: true })
console.log(`\n${json.content}`)
console.log(
  `asked again ${json.retries} time, used ${json.sources_used.map(({ title }) => title).join(', ')}`,
)
for (const { pointer, sourceIds, status } of json.citations)
  console.log(`  ${pointer} ${status} by ${sourceIds}`)
