import { isDeepStrictEqual } from 'node:util'
import { CitationError } from '../../../src/core/error.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { NewEvent } from '../../../src/core/records.ts'
import type { RunRecord } from '../../../src/core/records.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { agent } from './some-registrar.ts'

/** A store in memory that keeps what is written into it, in order, for the test to record. */
export function listeningStore() {
  const store = memoryStore()
  const written: Written[] = []
  const log: Store = {
    ...store,
    async append(events, options) {
      const entries = await store.append(events, options)
      for (const event of events) written.push({ event, actor: options.actor })
      return entries
    },
    async saveRun(record) {
      await store.saveRun(record)
      written.push({ run: record })
    },
  }
  return { log, written }
}

type Written = { event: NewEvent; actor: Actor } | { run: RunRecord }

/** A line for each event and answer that was stored; the actor is named where it is not the agent of the tests. */
export function linesOf(written: readonly Written[]): string[] {
  return written.map((each) => {
    if ('run' in each) return `saves ${shown(each.run)}`
    const { event, actor } = each
    const { kind, id, createdAt, data } = event
    const by = isDeepStrictEqual(actor, agent) ? '' : ` by ${shown(actor)}`
    return `stores ${kind} ${id} at ${createdAt.slice(11, 19)}${by} ${shown(data)}`
  })
}

/** The whole answer of a call, or why it was refused. What of it was stored is not shown again. */
export async function saidBy(
  call: () => Promise<object>,
  stored: () => object = () => ({}),
): Promise<string> {
  try {
    const answer = Object.entries(await call())
    const known = new Map(Object.entries(stored()))
    const own = answer.filter(
      ([name, value]) => !(known.has(name) && isDeepStrictEqual(known.get(name), value)),
    )
    const { reason } = Object.fromEntries(known) as { reason?: unknown }
    const gives = `gives ${shown(Object.fromEntries(own))}`
    // The reason comes again in remarks and advice.
    return typeof reason === 'string' && reason.length > 20 ? gives.replaceAll(reason, '<reason>') : gives
  } catch (error) {
    if (!(error instanceof CitationError)) return `throws ${String(error)}`
    const { code, message, partialResult } = error
    return `refuses ${shown({ code, message, ...(partialResult !== undefined && { partialResult }) })}`
  }
}

/**
 * JSON without quotation marks around names and single words, in which fields that are `undefined` are seen. A span is
 * written `3–7`, and `0:3–7` in its text part. What stands around evidence in its source is left out.
 */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const { prefix: _before, suffix: _after, ...fields } = value as Record<string, unknown>
    const { textPart, start, end, ...others } = fields
    const isSpan = typeof start === 'number' && typeof end === 'number'
    const span = isSpan ? [`${typeof textPart === 'number' ? `${textPart}:` : ''}${start}–${end}`] : []
    const parts = Object.entries(isSpan ? others : fields).map(
      ([name, part]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${shownAs(name, part)}`,
    )
    return isSpan && parts.length === 0 ? span[0]! : `{${[...span, ...parts].join(', ')}}`
  }
  if (typeof value === 'string')
    return /^[a-z][\w-]{0,60}$/i.test(value) && !/^(?:undefined|null|true|false|NaN)$/.test(value)
      ? value
      : brief(JSON.stringify(value), 240)
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined')
}

/** A field; contents, quotes and hashes are only hinted at: the test says which source it is, and offsets which place. */
function shownAs(name: string, value: unknown): string {
  if (typeof value !== 'string') return shown(value)
  if (name === 'contentHash') return value.slice(0, 13)
  return name === 'content' || name === 'quote' ? brief(JSON.stringify(value), 40) : shown(value)
}

/** Shortens a text that is longer than `most`, but keeps its length and both ends. */
function brief(text: string, most: number): string {
  const end = Math.floor(most / 4)
  return text.length > most ? `${text.slice(0, end)}…${text.length}…${text.slice(-end)}` : text
}
