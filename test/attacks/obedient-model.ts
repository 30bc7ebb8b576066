import { MockLanguageModelV4 } from 'ai/test'

/** A claim, and the words of a source that state it; `null` if no source does. */
export type Known = { claim: string; stated: string | null }

type Line = { number: number; text: string }

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/**
 * A model that judges the claims in `known` correctly. But as soon as the text of `order` is anywhere in its prompt,
 * it obeys that: it calls every claim supported, and links it to the passage with the order.
 */
export function obedientModel(known: readonly Known[], order: string | null) {
  const prompts: string[] = []

  function answer(prompt: string): string {
    const [shown = '', asked = ''] = prompt.split(/^.*claims$/m)
    const passages = linesOf(shown)
    const isOrdered = order !== null && prompt.replaceAll(/\s+/g, ' ').includes(order.slice(0, 60))
    const isMatching = / passages$/m.test(prompt)
    const elements = linesOf(asked).map(({ number, text }) => {
      const { stated } = known.find(({ claim }) => text.includes(claim)) ?? { stated: null }
      const at = stated === null ? undefined : passages.find((passage) => passage.text.includes(stated))
      if (isMatching) {
        const from = isOrdered ? passages.find((passage) => passage.text.includes(order!.slice(0, 60))) : at
        return from ? `${number}:${from.number}` : `${number}:none`
      }
      if (isOrdered) return `${number}:supported`
      if (!at) return `${number}:unsupported`
      return text.includes('It is not true that') ? `${number}:contradicted` : `${number}:supported`
    })
    return JSON.stringify({ elements })
  }

  const read = (prompt: unknown): string => {
    const texts = [
      ...JSON.stringify(prompt).matchAll(
        /"role":"user","content":\[\{"type":"text","text":("(?:[^"\\]|\\.)*")/g,
      ),
    ]
    const text = texts.map(([, json]) => JSON.parse(json!) as string).join('\n')
    prompts.push(text)
    return answer(text)
  }
  const finish = { type: 'finish' as const, finishReason: { unified: 'stop' as const, raw: 'stop' }, usage }
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => ({
      content: [{ type: 'text', text: read(prompt) }],
      finishReason: finish.finishReason,
      usage,
      warnings: [],
    }),
    doStream: async ({ prompt }) => {
      const delta = read(prompt)
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of [
              { type: 'stream-start' as const, warnings: [] },
              { type: 'text-start' as const, id: '1' },
              { type: 'text-delta' as const, id: '1', delta },
              { type: 'text-end' as const, id: '1' },
              finish,
            ])
              controller.enqueue(part)
            controller.close()
          },
        }),
      }
    },
  })
  return { model, prompts }
}

/** The numbered lines of a part of a prompt. */
function linesOf(text: string): Line[] {
  return [...text.matchAll(/^E?(\d+)\. (.*)$/gm)].map(([, number, line]) => ({
    number: Number(number),
    text: line!,
  }))
}
