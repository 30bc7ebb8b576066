import { describe, expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { answer } from '../hono/answers.ts'
import { parseEvents } from '../hono/requests.ts'
import { productSamples } from './product-samples.ts'
import { providerSamples } from './provider-samples.ts'
import { samples as plainSamples } from './samples.ts'
import type { Sample } from './samples.ts'

const samples = [...plainSamples, ...providerSamples, ...productSamples]

function cite({ contentType, body }: Pick<Sample, 'contentType' | 'body'>) {
  const store = memoryStore()
  const engine = new CitationEngine({ store, onIncident: () => {} })
  const response = new Response(body, { headers: { 'content-type': contentType } })
  return { cited: citeResponse(engine, response), engine }
}

/** The message with the citations, and the body without it. */
function split({ contentType, body }: Sample, cited: string): { data: unknown; rest: string } {
  if (contentType === 'application/json') {
    const { data: own, citationsData: data = own } = JSON.parse(cited)
    return { data, rest: `${cited.slice(0, body.length - 1)}}` }
  }
  const separator =
    contentType === 'text/event-stream' && !body.startsWith('{') ? /\r?\n\r?\n/.exec(body)![0] : '\n'
  const isAdded = (frame: string) => frame.includes('"type":"citations"')
  const frames = cited.split(separator)
  // Where clients refuse further messages, the citations are keys of the message that ends the answer.
  const carrying = frames.find((frame) => frame.includes('"references":[') && !isAdded(frame))
  if (carrying) {
    const json = separator === '\n' ? carrying : parseEvents(`${carrying}\n\n`)[0]!.data
    const { data } = JSON.parse(json)
    const own = `${carrying.slice(0, carrying.lastIndexOf(',"citations":{'))}}`
    return { data, rest: cited.replace(carrying, () => own) }
  }
  const [added = ''] = frames.filter(isAdded)
  const text = separator === '\n' ? added : parseEvents(`${added}\n\n`)[0]!.data
  return { data: JSON.parse(text).data, rest: frames.filter((frame) => !isAdded(frame)).join(separator) }
}

/** Proposes nothing: for what is read, not for what is cited. */
const silent: Matcher = { name: 'silent', async *match() {} }

describe('is read by its shape', () => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('%s', async (_, sample) => {
    const { cited, engine } = cite(sample)
    const { data, rest } = split(sample, await cited.text())
    expect(rest).toBe(sample.body)
    const { citations, progress } = citationsDataSchema.parse(data)
    const textParts = sample.textParts ?? [answer]
    expect(progress).toBe('complete')
    expect(citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
    for (const { textPart, start, end, text } of citations)
      expect(textParts[textPart]!.slice(start, end)).toBe(text)
    await engine.close()
  })

  test.each(providerSamples.map((sample) => [sample.name, sample] as const))(
    '%s: what it cites by itself is a citation of its provider',
    async (_, sample) => {
      const { cited } = cite(sample)
      const { data } = split(sample, await cited.text())
      const { citations, sources } = citationsDataSchema.parse(data)
      expect(citations.map(({ citedBy }) => citedBy?.map(({ provider }) => provider))).toEqual([
        [sample.provider],
        [sample.provider],
      ])
      expect(sources.map(({ title }) => title)).toEqual(['Harbour rules 2024', 'The lighthouse'])
    },
  )

  test('in pieces of three bytes, which cut characters and line ends', async () => {
    for (const sample of samples.filter(({ contentType }) => contentType !== 'application/json')) {
      const bytes = new TextEncoder().encode(sample.body)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 3) controller.enqueue(bytes.slice(at, at + 3))
          controller.close()
        },
      })
      const store = memoryStore()
      const engine = new CitationEngine({ store, matcher: silent, onIncident: () => {} })
      const response = new Response(body, { headers: { 'content-type': sample.contentType } })
      const { rest } = split(sample, await citeResponse(engine, response).text())
      expect(rest, sample.name).toBe(sample.body)
      const { items } = await engine.listRuns({})
      const textParts = sample.textParts ?? [answer]
      expect(items, sample.name).toMatchObject([{ textParts, sources: [{}, {}] }])
    }
  })
})
