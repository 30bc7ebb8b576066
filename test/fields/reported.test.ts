import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClaim, CitationEngine, memoryStore } from '../../src/entries/index.ts'
import { closed } from '../../src/core/closed-schema.ts'
import { citeAgentTool, relateCitationsAgentTool } from '../../src/engine/registrar/agent-tools.ts'
import { citeInputSchema } from '../../src/engine/registrar/citing/cite-input.ts'
import { startService } from '../doors/service/service-under-test.ts'

const content = 'Buildings are open until 8 pm. The fee is 40 euros a year.'
const claim = 'The fee is 40 euros a year.'
const { call, tokenOf } = await startService()
const token = await tokenOf()

/** The ways to cite, each with a registered source; an error has a code and a message. */
const doors: [string, () => Promise<{ sourceId: string; cite: (input: object) => Promise<Outcome> }>][] = [
  [
    'the library',
    async () => {
      const engine = new CitationEngine({ store: memoryStore() })
      const { id } = await engine.addCustomSource({ name: 'Rules', identifier: 'rules.md', content })
      return { sourceId: id, cite: (input) => engine.cite(input as never).catch((error: Outcome) => error) }
    },
  ],
  [
    'a tool of agents',
    async () => {
      const engine = new CitationEngine({ store: memoryStore() })
      const { id } = await engine.addCustomSource({ name: 'Rules', identifier: 'rules.md', content })
      const { inputSchema, run } = citeAgentTool(engine)
      const cite = async (input: object): Promise<Outcome> => {
        const parsed = inputSchema.safeParse(input)
        if (parsed.success) return await run(parsed.data)
        const [issue] = parsed.error.issues
        return { code: 'invalid-input', message: `${issue?.path.join('.')}: ${issue?.message}` }
      }
      return { sourceId: id, cite }
    },
  ],
  [
    'HTTP',
    async () => {
      const source = { name: 'Rules', identifier: 'rules.md', content }
      const { body } = await call(token, 'POST /v1/sources', { json: source })
      const cite = async (input: object): Promise<Outcome> => {
        const answer = await call(token, 'POST /v1/citations', { json: input })
        return answer.body.error ?? answer.body
      }
      return { sourceId: body.id, cite }
    },
  ],
]

type Outcome = { status?: string; code?: string; message?: string }

describe.each(doors)('cite by %s', async (_, open) => {
  const { sourceId, cite } = await open()

  test.each([
    [
      'a quote under the name of the specification is checked',
      { sourceId, verbatim_quote: 'The fee is waived.' },
      'failed',
    ],
    ['and found', { source_id: sourceId, verbatim_quote: claim }, 'verified'],
    [
      'with everything that the specification names',
      {
        source_identifier: 'rules.md',
        source_type: 'custom',
        verbatim_quote: claim,
        quote_context: content,
        quote_language: 'en',
        relevance_reasoning: 'It names the fee.',
        extraction_method: 'direct_quote',
        locator: { section_header: 'Fees', my_own: 1 },
      },
      'verified',
    ],
    ['the same in both spellings', { sourceId, source_id: sourceId }, 'verified'],
  ])('%s', async (__, input, status) => {
    expect(await cite({ claim, ...input })).toMatchObject({ status })
  })

  test.each([
    [{ sourceId, recall: false }, /recall: there is no such field/],
    [{ sourceId, qoute: 'x' }, /qoute: there is no such field; "quote" is probably meant/],
    [{ sorceId: sourceId }, /sorceId: there is no such field; "sourceId" is probably meant/],
    [{ sourceId, source_id: 'other' }, /source_id: it is "sourceId" too/],
    [{ sourceId, quote: 'a', verbatim_quote: 'b' }, /verbatim_quote: it is "quote" too/],
    [{ sourceIdentifier: 'rules.md', sourceType: 'website' }, /is of type custom, not website/],
    [{ sourceIdentifier: 'rules.md', source_type: 'web' }, /sourceType: /],
    [
      { sourceId, aggregation: { operation: 'count', where: [{ column: 'x', contain: 'y' }] } },
      /aggregation\.where\.0\.contain: there is no such field; "contains" is probably meant/,
    ],
  ])('%j is refused', async (input, message) => {
    const { code, message: said } = await cite({ claim, ...input })
    expect([code, said]).toEqual(['invalid-input', expect.stringMatching(message)])
  })
})

test('the names of the specification are taken at every door', async () => {
  const json = { name: 'Fees', content }
  const { body: source } = await call(token, 'POST /v1/sources', { json })
  const cite = async () =>
    (await call(token, 'POST /v1/citations', { json: { source_id: source.id, claim } })).body.id as string
  const [from, to] = [await cite(), await cite()]
  const related = await call(token, 'POST /v1/relations', { json: { from, to, relation_type: 'supersedes' } })
  expect([related.status, related.body.kind]).toEqual([201, 'supersedes'])
  const { body } = await call(token, 'GET /v1/citations?verification_status=verified&source_id=' + source.id)
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([from, to])
  const failed = await call(token, 'GET /v1/citations?verification_status=failed&source_id=' + source.id)
  expect(failed.body.items).toEqual([])
  const engine = new CitationEngine({ store: memoryStore(), context: { project_id: 'gobd' } as never })
  expect(engine.actor.project).toBe('gobd')
  const parsed = relateCitationsAgentTool(engine).inputSchema.parse({ from, to, relation_type: 'extends' })
  expect(parsed).toEqual({ from, to, kind: 'extends' })
  const both = { from, to, kind: 'supports', relation_type: 'extends' }
  expect((await call(token, 'POST /v1/relations', { json: both })).status).toBe(400)
})

describe('lists', () => {
  const engine = new CitationEngine({ store: memoryStore() })

  test.each([
    ['listSources', { type: 'webpage' }, /type: /],
    ['listSources', { typ: 'website' }, /typ: there is no such field; "type" is probably meant/],
    ['listCitations', { sesionId: 'x' }, /"sessionId" is probably meant/],
    ['auditCitations', { agent: 'x' }, /agent: there is no such field; "agentId" is probably meant/],
    ['listRuns', { sessionID: 'x' }, /"sessionId" is probably meant/],
    ['listSessions', { user: 'x' }, /"userId" is probably meant/],
    ['listRelations', { kinds: 'contradicts' }, /"kind" is probably meant/],
    ['listRechecks', { source: 'x' }, /"sourceId" is probably meant/],
    ['listConflicts', { sessionId: 's', agent: 'a' }, /"agentId" is probably meant/],
  ] as const)('%s(%j)', async (name, filter, message) => {
    await expect(engine[name](filter as never)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    })
  })

  test('a condition in snake case narrows, also within what an actor may see', async () => {
    const { id } = await engine.addCustomSource({ name: 'Rules', content })
    const own = engine.as({ role: 'agent', agentId: 'a', sessionId: 's' })
    await own.cite({ sourceId: id, claim })
    const found = async (filter: object) =>
      (await engine.as({ role: 'auditor' }).listCitations(filter)).items.length
    expect(await found({ session_id: 's' })).toBe(1)
    expect(await found({ session_id: 'other' })).toBe(0)
    await expect(own.listRuns({ agent_id: 'b' } as never)).resolves.toMatchObject({ items: [] })
  })
})

describe('answers', () => {
  const engine = new CitationEngine()

  test.each([
    [
      { response: claim, sources: [{ contnt: content }] },
      /sources\.0\.contnt: there is no such field; "content"/,
    ],
    [{ response: claim, source: [{ content }] }, /source: there is no such field; "sources"/],
    [
      { response: claim, sources: [{ content, queryRelevance: [{ scor: 1, score: 1 }] }] },
      /queryRelevance\.0\.scor/,
    ],
    [{ respons: claim, response: claim }, /respons: there is no such field; "response"/],
  ])('attribute(%j)', async (input, message) => {
    await expect(engine.attribute(input as never)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(message),
    })
  })

  test('sources of an earlier answer are taken as they are, and results of tools as SDKs have them', async () => {
    const first = await engine.attribute({ response: claim, sources: [{ id: 'S1', content }] })
    const again = await engine.attribute({ response: claim, sources: first.sources })
    expect(again.citations).toMatchObject([{ status: 'verified', sourceIds: ['S1'] }])
    const run = engine.run()
    expect(run.addSources(first.sources)).toHaveLength(1)
    await run.finish()
    const toolResults = [
      {
        toolCallId: '1',
        toolName: 'search',
        input: {},
        output: [{ title: 'Rules', content }],
        dynamic: true,
      },
    ]
    const { citations } = await engine.attribute({ response: claim, toolResults })
    expect(citations).toMatchObject([{ status: 'verified' }])
  })

  test('a run says which field of a source is unknown', async () => {
    const run = engine.run()
    expect(() => run.addSources([{ content }, { contnt: content } as never])).toThrow(
      /sources\.1: contnt: there is no/,
    )
    expect(() => run.addSource({ contnt: content } as never)).toThrow(
      /contnt: there is no such field; "content"/,
    )
    await run.finish()
    await expect(checkClaim({ claim, sources: [{ contnt: content } as never] })).rejects.toThrow(
      /sources\.0: contnt/,
    )
  })

  test('a quote of checkClaim under the name of the specification is checked', async () => {
    const given = { claim, sources: [{ content }], verbatim_quote: 'The fee is waived.' }
    expect(await checkClaim(given as never)).toMatchObject({ status: 'failed' })
  })
})

test('whatever a field is called, it is known or refused by name', () => {
  const schema = closed(citeInputSchema)
  const known = new Set(Object.keys(citeInputSchema.shape))
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-z]{1,9}(_[a-z]{1,6})?$/)),
      (name) => {
        const parsed = schema.safeParse({ sourceId: 'S1', claim, [name]: 'x' })
        const isKnown =
          known.has(name) || known.has(name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase()))
        fc.pre(!isKnown && name !== '__proto__' && !/verbatim_?quote/i.test(name))
        expect(parsed.error?.issues[0]?.message).toContain('there is no such field')
      },
    ),
  )
})
