import { afterAll, beforeAll, expect, test } from 'vitest'
import { relationKinds } from '../../../src/core/records.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { AgentTool } from '../../../src/engine/registrar/agent-tool.ts'
import { adminToolTable, agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { checkAnswerTool } from '../../../src/doors/mcp/check-answer.ts'
import { registerFileTool } from '../../../src/doors/mcp/register-file.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const lift = 'The lift is inspected every two years. It was built in 1998.'
const page = (text: string) => `<html><title>Rules</title><body><p>${text}</p></body></html>`
const url = 'https://93.184.216.34/rules'
let served = page(lift)

const engine = new CitationEngine({
  store: memoryStore(),
  archive: { blobs: memoryBlobs() },
  fetch: async () => new Response(served, { headers: { 'content-type': 'text/html' } }),
  fetchOptions: { retries: 0 },
  onIncident() {},
})
const admin = engine.as({ role: 'admin', userId: 'root' })
const readFile = async (name: string) => ({ name, content: new Uint8Array(Buffer.from(lift)) })

type AnyTool = AgentTool<unknown, object>
const tools = Object.fromEntries([
  ...Object.entries(agentToolTable).map(([name, make]) => [name, make(engine)]),
  ...Object.entries(adminToolTable).map(([name, make]) => [name, make(admin)]),
  ['register_file', registerFileTool(engine, readFile)],
  ['check_answer', checkAnswerTool(engine, { readFile })],
]) as Record<string, AnyTool>

/** Calls of every tool, in order, of which the last ones return all that a tool can return of the ones before. */
const calls: [tool: string, input: object][] = [
  ['register_source', { name: 'Lift', content: lift }],
  [
    'register_document',
    { fileName: 'a.txt', content: 'gpmDeICig02DVA==', encoding: 'base64', charset: 'shift_jis' },
  ],
  ['register_document', { fileName: 'b.txt', content: '/2E=', encoding: 'base64', charset: 'utf-8' }],
  ['register_file', { path: 'lift.txt' }],
  ['register_rows', { identifier: 't', name: 'T', rows: [{ a: 1 }, { a: 3 }] }],
  ['register_web_page', { url }],
  ['cite', { sourceIdentifier: url, claim: 'It was built in 1998.', quote: 'It was built in 1998.' }],
  [
    'cite',
    { sourceId: 1, claim: 'It was built in 1998.', quote: 'It was built in 1998.', confidence: 'high' },
  ],
  ['cite', { sourceId: 1, claim: 'It was built in 1997.', quote: 'It was built in 1997.' }],
  ['cite', { sourceId: 1, claim: 'Bananas are yellow.', quote: 'Bananas are yellow and ripen slowly.' }],
  ['cite', { sourceId: 5, claim: 'The mean of a is 2.', extractionMethod: 'aggregation' }],
  ['cite', { sourceId: 1, claim: 'It is red.', extractionMethod: 'negative' }],
  ...relationKinds.map((kind): [string, object] => ['relate_citations', { from: 2, to: 3, kind }]),
  ['list_sources', { limit: 2 }],
  ['list_citations', {}],
  ['list_citations', { limit: 1 }],
  ['list_citations', { status: 'pending' }],
  ['rename_source', { sourceId: 1, name: 'The lift' }],
  ['recheck_source', { sourceId: 6 }],
  ['format_citation', { id: 2 }],
  ['export_bibliography', { style: 'ieee' }],
  [
    'link_citations',
    { text: 'It was built in 1998 [2]. It was built in 1997 [3]. Nobody knows [99]. It is red.' },
  ],
  [
    'check_answer',
    { answer: `${lift} It is red [1]. It was built in 1997 [9].`, sources: [{ text: lift }], marks: true },
  ],
  ['change_settings', { citationStyle: 'harvard' }],
  ['get_settings', {}],
]

/** What clients do not get of a finished answer: texts of sources, and what only the record and pages need. */
const withheld = [
  'citations[].citedBy',
  'citations[].confidence',
  'citations[].evidence[].difference',
  'citations[].evidence[].kind',
  'citations[].evidence[].prefix',
  'citations[].evidence[].suffix',
  'citations[].matcher',
  'citations[].method',
  'citations[].objection',
  'citations[].quoteCheck',
  'citations[].registration',
  'citations[].textPart',
  'citations[].verifier',
  'marks.problems[].at',
  'marks.problems[].textPart',
  'marks.used',
  'outcome',
  'references',
  'sources[].content',
  'sources[].contentHash',
  'sources[].identifier',
  'sources[].version',
  'uncited[].textPart',
  'usage',
]
const answering = ['link_citations', 'check_answer']

/** The outputs of all calls. */
const outputs: [tool: string, output: object][] = []

beforeAll(async () => {
  for (const [name, input] of calls) {
    if (name === 'recheck_source')
      served = page('The lift is inspected every two years. It was built in 1999.')
    outputs.push([name, await tools[name]!.run(input)])
  }
})

afterAll(() => engine.close())

test('every tool is called', () => {
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(Object.keys(tools)))
  expect(outputs.filter(([, output]) => 'failed' in output)).toEqual([])
})

test.each(Object.keys(tools))('the output schema of %s lets through what it returns', (name) => {
  expect(lostBy([name]).filter((path) => !answering.includes(name) || !withheld.includes(path))).toEqual([])
})

test('what is withheld of an answer would be there', () => {
  expect([...new Set(lostBy(answering))].toSorted()).toEqual(withheld)
})

/** What the schemas of these tools take from their outputs. */
function lostBy(names: readonly string[]): string[] {
  return outputs.flatMap(([name, output]) =>
    names.includes(name) ? lostOf(output, tools[name]!.outputSchema.parse(output)) : [],
  )
}

/** The fields of a value that a copy of it lacks: `citations[].status`. */
function lostOf(value: object, copy: object, at = ''): string[] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const path = Array.isArray(value) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    const copied: unknown = Reflect.get(copy, key)
    if (copied === undefined) return each === undefined ? [] : [path]
    return typeof each === 'object' && each !== null ? lostOf(each, copied as object, path) : []
  })
}
