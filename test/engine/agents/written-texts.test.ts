import { expect, test } from 'vitest'
import { createWrittenTexts } from '../../../src/engine/agents/written-texts.ts'
import type { SourceInput } from '../../../src/core/source.ts'

const mill = 'The old mill burned down in May and was never built again by the town.'
const ferry = 'Ferries to the island run twice a day from the north pier in winter.'
const ceiling = 'Nobody knows who painted the ceiling of the chapel before the great war.'
const rents = 'Rents rose by four percent while wages stayed where they were last year.'
const search = { toolName: 'search', toolCallId: 'c1' }
const other = { toolName: 'other', toolCallId: 'c2' }

/** The texts of one call of an agent that wrote these, in one step. */
function writtenBy(...texts: string[]) {
  const written = createWrittenTexts(() => [])
  written.begin({ isFirst: false }).step({}, texts)
  return written
}

test.each<[string, SourceInput, SourceInput | 'whole' | null]>([
  ['the text itself', { content: mill }, null],
  ['an unlike text', { content: rents }, 'whole'],
  ['half of a text', { content: `${mill} ${rents}` }, null],
  ['a quote in a longer text', { content: `${mill} ${rents} ${ceiling}` }, 'whole'],
  ['a text with an address', { url: 'https://a.example', content: mill }, { url: 'https://a.example' }],
  ['a snippet beside a text', { content: rents, snippet: mill }, { content: rents }],
  ['a text beside a snippet', { content: mill, snippet: rents }, { snippet: rents }],
  ['both', { content: mill, snippet: mill }, null],
  ['a title without a text', { title: 'T', content: mill }, null],
  [
    'the text of the tool itself',
    { identifier: 'search:c1', content: `${mill} ${rents}` },
    { identifier: 'search:c1', content: rents },
  ],
  ['the text of the tool with little left', { identifier: 'search:c1', content: `${mill} It rained.` }, null],
  ['the text of another call', { identifier: 'search:c2', content: `${mill} ${rents}` }, null],
])('%s', (_, input, kept) => {
  const inputs = [input]
  const result = writtenBy(mill).without(inputs, search)
  expect(result.hasModelText).toBe(kept !== 'whole')
  if (kept === 'whole') expect(result.kept).toBe(inputs)
  else expect(result.kept).toEqual(kept ? [kept] : [])
})

test.each([
  ['in the strings of JSON', JSON.stringify({ a: [mill, null, 5] })],
  ['in a JSON string', JSON.stringify(mill)],
  ['in JSON that is cut off', `["${mill}`],
])('a text is recognised %s', (_, text) => {
  expect(writtenBy(text).without([{ content: mill }], search).kept).toEqual([])
})

test('a text is recognised from its pieces, until its step has it whole', () => {
  const written = createWrittenTexts(() => [])
  const call = written.begin({ isFirst: false })
  const isKept = (content: string) => written.without([{ content }], search).kept.length === 1
  call.delta('a', mill.slice(0, 20))
  expect(isKept(mill)).toBe(true)
  call.delta('a', mill.slice(20))
  call.delta('b', ferry)
  expect([isKept(mill), isKept(ferry)]).toEqual([false, false])
  call.step({}, [ferry])
  expect([isKept(mill), isKept(ferry)]).toEqual([true, false])
})

test('the answer is no text of an agent, while it is written and when its steps are known', () => {
  const answer = [`${mill} ${ferry}`]
  const written = createWrittenTexts(() => answer)
  const [first, second] = [{}, {}]
  written.begin({ isFirst: true }).step(first, [` ${mill} `])
  written.begin({ isFirst: true }).step(second, [ceiling])
  const isKept = (content: string) => written.without([{ content }], search).kept.length === 1
  expect([isKept(mill), isKept(ceiling)]).toEqual([true, false])
  written.answeredBy([second])
  expect([isKept(mill), isKept(ceiling)]).toEqual([false, true])
  expect(written.without([{ content: ceiling }], search, { isOutside: true }).kept).toEqual([])
})

test('a call that cannot be the answer is an agent, also if it writes the same', () => {
  const written = createWrittenTexts(() => [mill])
  written.begin({ isFirst: false }).step({}, [mill])
  expect(written.without([{ content: mill }], search).kept).toEqual([])
})

test('before the answer begins, the first call may be it', () => {
  const written = createWrittenTexts(() => [])
  written.begin({ isFirst: true }).step({}, [mill])
  expect(written.without([{ content: mill }], search).kept).toHaveLength(1)
})

test('a quote that another tool returns with an address is a source again', () => {
  const written = writtenBy(mill)
  const named = { url: 'https://a.example', content: mill }
  expect(written.without([named], search).kept).toEqual([{ url: 'https://a.example' }])
  expect(written.without([named], other).kept).toEqual([named])
  expect(written.without([{ content: mill }], other).kept).toEqual([])
  expect(written.without([named], search).kept).toEqual([{ url: 'https://a.example' }])
})

test.each<[string, Pick<SourceInput, 'content' | 'snippet'>, 'model' | undefined]>([
  ['content', { content: mill }, 'model'],
  ['half of the content', { content: `${mill} ${rents}` }, 'model'],
  ['a third of the content', { content: `${mill} ${rents} ${ceiling}` }, undefined],
  ['a snippet', { snippet: mill }, 'model'],
  ['a snippet beside other content', { content: rents, snippet: mill }, undefined],
])('a given source is marked as written by a model: %s', (_, source, origin) => {
  const given = { title: 'T', ...source } as Parameters<ReturnType<typeof writtenBy>['marked']>[0]
  expect(writtenBy(mill).marked(given).textOrigin).toBe(origin)
  expect(createWrittenTexts(() => []).marked(given)).toBe(given)
})
