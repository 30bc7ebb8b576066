import type { UIMessageChunk } from 'ai'
import { expect, test } from 'vitest'
import { createCitationInjector } from '../../src/ai/citation-injector.ts'
import { CitationEngine } from '../../src/engine/engine.ts'

test('text passes unpushed while it would pass as it is: no news before it, no other id', () => {
  const run = new CitationEngine().run()
  const sent: UIMessageChunk[] = []
  const injector = createCitationInjector(run)
  const push = (chunk: UIMessageChunk) => void injector.push(chunk, (passed) => sent.push(passed))
  expect(injector.passesText()).toBe(false)
  push({ type: 'start' })
  push({ type: 'text-start', id: 't' })
  expect(injector.passesText()).toBe(true)

  run.addSource({ url: 'https://harbour.example', title: 'Harbour' })
  expect(injector.passesText()).toBe(false)
  push({ type: 'text-delta', id: 't', delta: 'Ships wait.' })
  expect(sent.slice(-2).map(({ type }) => type)).toEqual(['source-url', 'text-delta'])

  push({ type: 'text-end', id: 't' })
  push({ type: 'text-start', id: 't' })
  expect(injector.passesText()).toBe(false)
  push({ type: 'text-delta', id: 't', delta: 'They wait long.' })
  expect(sent.at(-1)).toEqual({ type: 'text-delta', id: 't:2', delta: 'They wait long.' })
  push({ type: 'abort' })
})
