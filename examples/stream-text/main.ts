import { isStepCount, streamText } from 'ai'
import { CitationEngine } from 'citespan'
import { model, tools } from './model.ts'

const citations = new CitationEngine()
const run = citations.run()
const prompt = 'How long may hazardous waste be stored, and how often are storage areas inspected?'
const result = streamText({ model, tools, prompt, stopWhen: isStepCount(8) })

for await (const chunk of run.toUIMessageStream(result)) {
  if (chunk.type === 'text-delta') process.stdout.write(chunk.delta)
}
for (const { text, status, sourceIds, evidence } of run.data().citations) {
  console.log(`\n${status} by ${sourceIds.join(', ')}: ${text}\n  “${evidence[0]?.quote}”`)
}
