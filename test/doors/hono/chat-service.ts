import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { citationApp } from '../../../src/doors/hono.ts'
import type { CitationAppOptions } from '../../../src/doors/hono.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { searchTool, searchingModel } from './answers.ts'

export type Message = { type: string } & Record<string, unknown>

export const claims = [
  'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel.',
  'The lighthouse on the north pier was built in 1887 and is 31 metres high.',
]

export function service({
  engine: engineOptions,
  ...options
}: Partial<CitationAppOptions> & { engine?: CitationEngineOptions } = {}) {
  const engine = new CitationEngine({ store: sqliteStore(':memory:'), ...engineOptions })
  const errors: unknown[] = []
  const app = citationApp(engine, {
    model: searchingModel(),
    tools: searchTool(),
    scope: 'public',
    onError: (error) => errors.push(error),
    ...options,
  })
  const get = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return { status: response.status, body: await response.json() }
  }
  return { app, engine, errors, get }
}

export function tokensOf(messages: Message[]): string {
  return messages.flatMap(({ type, text }) => (type === 'token' ? [text] : [])).join('')
}
