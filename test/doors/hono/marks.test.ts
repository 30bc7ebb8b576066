import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationApp } from '../../../src/doors/hono/citation-app.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

test.each(['/chat', '/chat/stream'])(
  'offsets are those of the text that is sent, also with an engine that reads marks: %s',
  async (path) => {
    const store = memoryStore()
    const engine = new CitationEngine({ marks: true, store })
    const text = 'It rained in Kolm [1]. The ferry ran twice.'
    const app = citationApp(engine, { model: scriptedModel([[[text.slice(0, 20), text.slice(20)]]]) })
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'What was the weather?', sessionId: 's' }),
    })
    const body = await response.text()
    const sent = path === '/chat' ? (JSON.parse(body) as { textParts: string[] }).textParts : [tokensOf(body)]
    const { items } = await engine.listRuns({ sessionId: 's' })
    expect(items[0]!.textParts).toEqual(sent)
  },
)

function tokensOf(events: string): string {
  return Array.from(
    events.matchAll(/^data: (\{"type":"token".*)$/gm),
    ([, json]) => (JSON.parse(json!) as { text: string }).text,
  ).join('')
}
