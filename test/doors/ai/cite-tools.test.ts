import { isStepCount, ToolLoopAgent } from 'ai'
import type { ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { citationTools, compactCitations } from '../../../src/doors/ai.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'

const rule = 'Der Aufzug ist alle zwei Jahre zu prüfen.'

async function story() {
  const { registrar } = someRegistrar()
  const { id: sourceId } = await registrar.addDocSource({
    name: 'rules.md',
    content: `# Regeln\n\n${rule}\n`,
  })
  const cite = (callId: string, claim: string) => toolCall(callId, 'cite', { sourceId, claim, quote: rule })
  const model = scriptedModel([
    [cite('call-1', 'Der Aufzug ist alle drei Jahre zu prüfen.')],
    [cite('call-2', 'Der Aufzug ist alle zwei Jahre zu prüfen.')],
    [['Alle zwei Jahre.']],
  ])
  const agent = new ToolLoopAgent({ model, tools: citationTools(registrar), stopWhen: isStepCount(5) })
  const result = await agent.generate({ prompt: 'How often?' })
  return { registrar, model, result, sourceId }
}

describe('citationTools', () => {
  test('an agent is told at once that a citation failed, and corrects it', async () => {
    const { registrar, model, result } = await story()
    expect(result.text).toBe('Alle zwei Jahre.')
    const read = model.doGenerateCalls.map(({ prompt }) =>
      prompt
        .flatMap(({ role, content }) => (role === 'tool' ? content : []))
        .map((part) => ('output' in part ? part.output : null)),
    )
    expect(read[1]).toEqual([
      {
        type: 'text',
        value: expect.stringMatching(/^Citation of rules\.md.* failed: .*\nCorrect the claim/s),
      },
    ])
    expect(read[2]![1]).toEqual({
      type: 'text',
      value: expect.stringMatching(
        /^Cited rules\.md, Regeln: verified \(id \S+, number 2, reference \[rules\.md, Regeln\]\)$/,
      ),
    })
    const { items } = await registrar.listCitations()
    expect(items.map(({ status }) => status)).toEqual(['failed', 'verified'])
  })

  test('an unknown source is an answer to the model, not the end of the run', async () => {
    const { registrar } = someRegistrar()
    const model = scriptedModel([
      [toolCall('call-1', 'cite', { sourceId: 'src_none', claim: 'x.' })],
      [['Sorry.']],
    ])
    const agent = new ToolLoopAgent({ model, tools: citationTools(registrar), stopWhen: isStepCount(3) })
    const result = await agent.generate({ prompt: 'Cite.' })
    expect(result.steps[0]!.toolResults[0]!.output).toMatchObject({ failed: true, code: 'source-not-found' })
    expect(result.text).toBe('Sorry.')
  })
})

describe('compactCitations', () => {
  const quote = 'words '.repeat(200)
  const call = (n: number): ModelMessage[] => [
    {
      role: 'assistant',
      content: [
        {
          type: 'tool-call',
          toolCallId: `c${n}`,
          toolName: 'cite',
          input: { sourceId: 's', claim: `Claim ${n}.`, quote },
        },
        { type: 'tool-call', toolCallId: `o${n}`, toolName: 'other', input: { quote } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: `c${n}`,
          toolName: 'cite',
          output: { type: 'text', value: `Note ${n}\n${quote}` },
        },
        {
          type: 'tool-result',
          toolCallId: `o${n}`,
          toolName: 'other',
          output: { type: 'text', value: quote },
        },
      ],
    },
  ]
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Go.' },
    ...call(1),
    ...call(2),
    { role: 'assistant', content: 'Done.' },
  ]

  test('old calls keep claim and note, the last turn and other tools stay', () => {
    const before = structuredClone(messages)
    const compact = compactCitations(messages, { keep: 3 })
    expect(compact[1]).toMatchObject({
      content: [
        { toolCallId: 'c1', input: { sourceId: 's', claim: 'Claim 1.' } },
        { toolCallId: 'o1', input: { quote } },
      ],
    })
    expect(compact[1]!.content[0]).not.toHaveProperty('input.quote')
    expect(compact[2]).toMatchObject({
      content: [
        { toolCallId: 'c1', output: { value: 'Note 1' } },
        { toolCallId: 'o1', output: { value: quote } },
      ],
    })
    expect(compact.slice(3)).toEqual(messages.slice(3))
    expect(messages).toEqual(before)
  })

  test.each([...Object.keys(citationTools(someRegistrar().registrar)), 'register_file', 'check_answer'])(
    'every tool that an agent cites with is shortened: %s',
    (toolName) => {
      const renamed = messages.map((message): unknown =>
        typeof message.content === 'string'
          ? message
          : {
              ...message,
              content: message.content.map((part) =>
                'toolName' in part && part.toolName === 'cite' ? { ...part, toolName } : part,
              ),
            },
      )
      const compact = compactCitations(renamed as ModelMessage[], { keep: 0 })
      expect(compact[1]!.content[0]).toMatchObject({ toolName, input: { claim: 'Claim 1.' } })
      expect(compact[1]!.content[0]).not.toHaveProperty('input.quote')
      expect(compact[2]!.content[0]).toMatchObject({ toolName, output: { value: 'Note 1' } })
    },
  )

  test('a call whose answer is still to come stays whole', () => {
    const open = messages.slice(0, 2)
    expect(compactCitations(open, { keep: 0 })).toEqual(open)
  })

  test('a history of a hundred citations takes a fifth of its length at most', () => {
    const own = Array.from({ length: 100 }, (_, n) =>
      call(n).map((message) => ({ ...message, content: message.content.slice(0, 1) }) as ModelMessage),
    ).flat()
    expect(JSON.stringify(compactCitations(own)).length).toBeLessThan(JSON.stringify(own).length / 5)
  })
})
