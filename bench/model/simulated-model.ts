import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Statement } from './reports.ts'

/** Calls so far, and the o200k_base tokens of their prompts and answers. */
export type Spent = { calls: number; inputTokens: number; outputTokens: number }

export type SimulatedModel = { model: MockLanguageModelV4; spent: Spent }

/** Milliseconds until the first token, and between tokens. */
export const PACE = { firstToken: 300, token: 10 }

/**
 * A model that answers with the text of `reply`, token by token at a steady pace or, with
 * `pace: null`, at once, and counts the tokens of prompts and answers.
 */
export function createSimulatedModel(
  reply: (prompt: string) => string,
  { pace = PACE }: { pace?: typeof PACE | null } = {},
): SimulatedModel {
  const spent: Spent = { calls: 0, inputTokens: 0, outputTokens: 0 }
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const text = prompt.map(({ content }) => textOf(content)).join('\n')
      const tokens = encode(reply(text))
      const input = countTokens(text)
      spent.calls += 1
      spent.inputTokens += input
      spent.outputTokens += tokens.length
      return {
        stream: simulateReadableStream({
          initialDelayInMs: pace?.firstToken ?? null,
          chunkDelayInMs: pace?.token ?? null,
          chunks: [
            { type: 'text-start' as const, id: 't' },
            ...tokens.map((token) => ({ type: 'text-delta' as const, id: 't', delta: decode([token]) })),
            { type: 'text-end' as const, id: 't' },
            {
              type: 'finish' as const,
              finishReason: { unified: 'stop' as const, raw: 'stop' },
              usage: {
                inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: tokens.length, text: tokens.length, reasoning: 0 },
              },
            },
          ],
        }),
      }
    },
  })
  return { model, spent }
}

export function countTokens(text: string): number {
  return encode(text).length
}

/** The answers of a model without mistakes to citespan's prompts. */
export function answerRightly(statements: readonly Statement[]): (prompt: string) => string {
  const known = new Map(statements.map((statement) => [statement.answer, statement]))
  return (prompt) => {
    const isMatch = prompt.includes(' passages\n')
    const [passageList = '', claimList = ''] = prompt.split(/^\w+ claims$/mu)
    const passages = [...passageList.matchAll(/^(\d+)\. (.+)$/gmu)]
    const claims = [...claimList.matchAll(/^(\d+)\. (?:\[[E\d, ]+\] )?(.+)$/gmu)]
    if (!isMatch) {
      const isFalse = (claim: string) => known.get(claim)?.isFalse
      const numbers = claims.flatMap(([, number, claim]) => (isFalse(claim!) ? [] : [number]))
      const wrong = claims.flatMap(([, number, claim]) =>
        isFalse(claim!) ? [`${number}:contradicted, it gives another number`] : [],
      )
      const right = numbers.length === 0 ? [] : [`${numbers.join(',')}:supported`]
      return JSON.stringify({ elements: [...right, ...wrong] })
    }
    const elements = claims.map(([, number, claim]) => {
      const statement = known.get(claim!)
      const passage = passages.find(([, , text]) => statement && text!.includes(statement.source))
      const said = statement?.isFalse && passage ? ' contradicted' : ''
      return `${number}:${passage?.[1] ?? 'none'}${said}`
    })
    return JSON.stringify({ elements })
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join('')
}
