import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Verifier } from '../../../src/core/ports.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { AgentTool } from '../../../src/engine/registrar/agent-tool.ts'
import { agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { checkAnswerTool } from '../../../src/doors/mcp/check-answer.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const content = 'The lift is inspected every two years. It was built in 1998.'
const claims = ['The lift is inspected every two years.', 'The lift, built in 1998, is inspected by Anna.']

/** What a verifier does that reaches no verdict. */
const verifiers: Record<string, Verifier['verify']> = {
  throws: () => Promise.reject(new Error('away')),
  'does not end': () => new Promise(() => {}),
  'says nothing': async () => [],
}

/** The tools that give a finished answer, each with its input for registered citations of `claims`. */
const tools: Record<string, (engine: CitationEngine) => [AgentTool<never, object>, input: object]> = {
  check_answer: (engine) => [
    checkAnswerTool(engine, {}) as never,
    { answer: claims.join(' '), sources: [{ text: content }] },
  ],
  link_citations: (engine) => [
    agentToolTable.link_citations(engine) as never,
    { text: claims.map((claim, index) => claim.replace('.', ` [${index + 1}].`)).join(' ') },
  ],
}

describe.each(Object.entries(tools))('%s gives no status pending', (_, make) => {
  test.each(Object.entries(verifiers))('after a verifier that %s', async (_kind, verify) => {
    await using engine = new CitationEngine({
      store: memoryStore(),
      verifier: { name: 'judge', batch: 'block', verify },
      timeoutMs: 50,
      verifyTimeoutMs: 1,
      onIncident() {},
    })
    const source = await engine.addCustomSource({ name: 'Lift', content })
    for (const claim of claims) await engine.cite({ sourceId: source.id, claim })
    const [{ run, outputSchema }, input] = make(engine)
    const output = await run(input as never)
    const statuses = JSON.stringify(output).match(/"status":"\w+"/g)
    expect(statuses!.length).toBeGreaterThan(1)
    expect(statuses).not.toContain('"status":"pending"')
    expect(outputSchema.safeParse(output).error).toBeUndefined()
  })

  test('and its schema names none', () => {
    const [{ outputSchema }] = make(new CitationEngine({ store: memoryStore() }))
    expect(JSON.stringify(z.toJSONSchema(outputSchema))).not.toContain('pending')
  })
})
