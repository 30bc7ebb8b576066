import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finishReason = { unified: 'stop', raw: undefined } as const

const report = `# The heat pump

The heat pump supplies 1,200 homes in the quarter [[S:2]]. The river never falls below 4 °C [[S:1]].`

const json = `{
  "river": "The river never falls below 4 °C.",
  "homes": "The heat pump supplies 1,200 homes in the quarter.",
  "_citations": [
    { "path": "/river", "sids": [1] },
    { "path": "/homes", "sids": [2] }
  ]
}`

const answers = [json.slice(0, 60), json]

/** Any model of the AI SDK stands here in an application; this one needs no key. */
export const model = new MockLanguageModelV4({
  doStream: async () => ({
    stream: simulateReadableStream({
      chunks: [
        { type: 'text-start', id: '1' },
        ...(report.match(/[^]{1,12}/g) ?? []).map((delta) => ({
          type: 'text-delta' as const,
          id: '1',
          delta,
        })),
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason, usage },
      ],
    }),
  }),
  doGenerate: async () => ({
    content: [{ type: 'text', text: answers.shift() ?? json }],
    finishReason,
    usage,
    warnings: [],
  }),
})
