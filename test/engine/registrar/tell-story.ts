import { recordedFile, runCases, shortened, written } from '../../fixtures/recorded-cases.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { LogEntry } from '../../../src/core/records.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { AgentTool } from '../../../src/engine/registrar/agent-tool.ts'
import { operationOf } from '../../../src/engine/registrar/operations/find-operation.ts'
import { adminToolTable, agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import type { Registrar } from '../../../src/engine/operations.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

/**
 * A line of a story. `do` calls a method of the registrar, `ask` an operation as the doors do, and `tool` a tool for
 * agents. `$name` in an input stands for the id of the result that another line calls `name`, and `$name.field` for
 * another field of it. `{"$bytes": "text"}` stands for bytes.
 */
type Line = {
  /** Begins a new engine with an empty store. */
  story?: string
  /** Whether the engine keeps pages and files. */
  archive?: boolean
  /** Sets what a URL answers from now on. */
  page?: string
  answers?: { status?: number; text?: string; headers?: Record<string, string>; fails?: string }
  /** Lets milliseconds pass. */
  pass?: number
  do?: string
  ask?: string
  tool?: string
  with?: unknown
  as?: keyof typeof actors
  is?: string
  /** Whether only errors are shown: for lines that make what later lines are about. */
  quiet?: boolean
}

const actors = {
  agent: { role: 'agent', project: 'lifts', sessionId: 'morning', agentId: 'inspector' },
  other: { role: 'agent', project: 'lifts', sessionId: 'evening', agentId: 'colleague', userId: 'ada' },
  user: { role: 'user', project: 'lifts', sessionId: 'evening', userId: 'ada' },
  admin: { role: 'admin', project: 'lifts', sessionId: 'office', userId: 'chief' },
  auditor: { role: 'auditor', project: 'lifts', sessionId: 'office', userId: 'control' },
  stranger: { role: 'agent', project: 'cranes', sessionId: 'yard', agentId: 'inspector' },
} as const

/**
 * Runs the stories of `recorded/<name>.txt` beside a test, and returns what the file should say: for each line what was
 * returned or thrown, and what was stored.
 */
export async function tellStories(name: string, test: string): Promise<string> {
  return await runCases<Line>(recordedFile(name, test), makeTeller())
}

/** Tells one line after the other. */
export function makeTeller(): (line: Line) => Promise<string[]> {
  let story: Awaited<ReturnType<typeof begin>> | undefined
  return async (line) => {
    if (line.story !== undefined) {
      await story?.end()
      story = await begin(line)
      return []
    }
    return (await story!.tell(line)).map((each) => steady(shortened(each)))
  }
}

/** Leaves out what differs between runs or versions, and the ends of hashes; counts what is repeated. */
function steady(text: string): string {
  return (
    text
      .replaceAll(/(sha256:\w{8})\w{56}|((?:src|ver|rel)_\w{12})\w{20}/g, '$1$2…')
      .replaceAll(/(\{[^{}]*\})(?:,\1){5,}/g, (run: string, one: string) => {
        return `${one}×${(run.length + 1) / (one.length + 1)}`
      })
      // An erasure keeps salted hashes.
      .replaceAll(/"(body|kept)":"\w{64}"/g, '"$1":"…"')
      .replaceAll(/citespan\/\d[\w.-]*/g, 'citespan/…')
  )
}

async function begin({ archive = false }: Pick<Line, 'archive'>) {
  const store = memoryStore()
  const web = new Map<string, NonNullable<Line['answers']>>()
  const named = new Map<string, Record<string, unknown>>()
  const incidents: Incident[] = []
  let time = Date.UTC(2026, 2, 1, 10)
  let ids = 0
  let known = 0
  const shown = new Set<string>()
  const engine = new CitationEngine({
    store,
    now: () => new Date(time),
    createId: () => `id${++ids}`,
    fetchOptions: { retries: 0 },
    fetch: async (url, init) => answerOf(web, String(url), new Headers(init?.headers)),
    onIncident: (incident) => incidents.push(incident),
    ...(archive && { archive: { blobs: memoryBlobs() } }),
  })

  async function tell(line: Line): Promise<string[]> {
    time += 1000 + (line.pass ?? 0)
    if (line.page !== undefined) web.set(line.page, line.answers ?? {})
    if (line.page !== undefined || line.pass !== undefined) return []
    const registrar = engine.as(actors[line.as ?? 'agent'] as never)
    const input = withNames(JSON.parse(written(JSON.stringify(line.with ?? null))), named)
    const result = await call({ ...line, with: input }, { engine, registrar }).catch(
      (error: unknown) => error,
    )
    if (line.is !== undefined) named.set(line.is, result as Record<string, unknown>)
    const events = await entriesOf(store)
    const news = events.slice(known)
    known = events.length
    if (line.quiet === true && !(result instanceof Error)) return []
    const told = [
      ...textOf(result, shown).split('\n\n'),
      ...news.map((entry) => eventText(entry, result)),
      ...incidents.map(({ code, message }) => `incident ${code}: ${message}`),
    ]
    incidents.length = 0
    return told
  }

  return { tell, end: () => engine.close() }
}

async function call(
  { do: method, ask, tool, with: given }: Line,
  { engine, registrar }: { engine: CitationEngine; registrar: Registrar },
): Promise<unknown> {
  if (method !== undefined) {
    // Methods of the engine itself, such as `attribute`, are called without an actor.
    const owner: object = method in registrar ? registrar : engine
    const args = Array.isArray(given) ? given : given === null ? [] : [given]
    return await (owner as Record<string, (...args: unknown[]) => unknown>)[method]!(...args)
  }
  if (ask !== undefined) {
    const { request } = operationOf(ask as never) as { request?: { send(...args: unknown[]): unknown } }
    return await request!.send(registrar, given ?? {}, {})
  }
  const make = { ...agentToolTable, ...adminToolTable }[tool as 'cite']
  const { run, toText } = make(registrar) as unknown as AgentTool<unknown, unknown>
  const output = await run(given)
  return { output, text: toText(output) }
}

function answerOf(
  web: ReadonlyMap<string, NonNullable<Line['answers']>>,
  url: string,
  asked: Headers,
): Response {
  const { status = 200, text = '', headers = {}, fails } = web.get(url) ?? { status: 404, text: 'not found' }
  if (fails !== undefined) throw new TypeError(fails)
  const isKnown =
    (headers['etag'] !== undefined && asked.get('if-none-match') === headers['etag']) ||
    (headers['last-modified'] !== undefined && asked.get('if-modified-since') === headers['last-modified'])
  if (isKnown) return new Response(null, { status: 304 })
  const type = text.startsWith('<') ? 'text/html' : 'text/plain'
  return new Response(status === 304 ? null : text, { status, headers: { 'content-type': type, ...headers } })
}

/** Replaces `$name` and `$name.field` in all texts. */
function withNames(value: unknown, named: ReadonlyMap<string, Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\$(\w+)(?:\.(\w+))?$/.exec(value)
    const of = (name: string, field = 'id') => named.get(name)?.[field] ?? named.get(name)?.['runId']
    if (whole && named.has(whole[1]!)) return of(whole[1]!, whole[2])
    return value.replaceAll(/\$(\w+)/g, (sign, name: string) => (named.has(name) ? String(of(name)) : sign))
  }
  if (Array.isArray(value)) return value.map((each) => withNames(each, named))
  if (typeof value !== 'object' || value === null) return value
  if ('$bytes' in value) return new TextEncoder().encode(String(value.$bytes))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNames(each, named)]))
}

async function entriesOf(store: Store): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  let cursor: string | undefined
  do {
    const page = await store.listEvents(
      { limit: 1000, cursor },
      { actor: { role: 'auditor', project: 'lifts' } },
    )
    entries.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return entries
}

/** An event in a line; of fields that the result has too, only their names. */
function eventText({ event }: LogEntry, result: unknown): string {
  const { id, kind, createdAt, project, sessionId, actor, data, ...rest } = event
  const returned = new Map(
    Object.entries((result ?? {}) as object).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const fields = Object.entries(data).map(([name, value]) => {
    const text = JSON.stringify(value)
    return returned.get(name) === text ? name : `${name}: ${text}`
  })
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  return `+ ${kind} ${id} ${createdAt.slice(11, 19)} ${project}/${sessionId ?? ''} ${Object.values(actor).join(' ')} {${fields.join(', ')}}${more}`
}

/**
 * A result in a line. `known` has the records that were shown before: one that is still the same is shown by its id
 * alone.
 */
function textOf(result: unknown, known: Set<string>): string {
  if (typeof result === 'string') return result
  if (result instanceof Error) {
    const code = 'code' in result ? String(result.code) : result.name
    return `throws ${code}: ${result.message}`
  }
  const shown = new Set<string>()
  const text = JSON.stringify(result, (_, value: unknown) => {
    // A field that is there without a value is seen, too.
    if (value === undefined) return '(undefined)'
    if (typeof value !== 'object' || value === null || !('id' in value)) return value
    const whole = JSON.stringify(value)
    if (known.has(whole)) return `(as before) ${String(value.id)}`
    shown.add(whole)
    return value
  })
  for (const each of shown) known.add(each)
  return text ?? 'undefined'
}
