/**
 * An agent registers each claim with the `cite` tool and is told at once when one fails.
 * The model is scripted here; any model works.
 *
 *     node examples/cite-tool/main.ts
 */
import { isStepCount, ToolLoopAgent } from 'ai'
import { CitationEngine } from 'citespan'
import { citationTools } from 'citespan/ai'
import { scriptedModel, toolCall } from '../../test/fixtures/scripted-model.ts'

const engine = new CitationEngine({ mode: 'basic', databaseFile: ':memory:' })
const quote = 'Every lift is inspected every two years.'
const { id: sourceId } = await engine.addDocSource({
  name: 'lift-act.md',
  content: `# Inspection\n\n${quote}\n`,
})

const cite = (id: string, claim: string) => toolCall(id, 'cite', { sourceId, claim, quote })
const model = scriptedModel([
  [cite('call-1', 'Every lift is inspected every three years.')],
  [cite('call-2', 'Every lift is inspected every two years.')],
  [['Every two years.']],
])

const agent = new ToolLoopAgent({ model, tools: citationTools(engine), stopWhen: isStepCount(5) })
const { text, steps } = await agent.generate({ prompt: 'How often is a lift inspected?' })

let call = 0
for (const { toolResults } of steps) {
  for (const { output } of toolResults) {
    if (output && typeof output === 'object' && 'note' in output)
      console.log(`call ${++call}: ${String(output.note)}`)
  }
}
console.log(text)

await engine.close()
