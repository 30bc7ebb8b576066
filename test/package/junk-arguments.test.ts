import { describe, expect, test } from 'vitest'
import * as content from '../../src/entries/content.ts'
import * as archive from '../../src/entries/archive.ts'
import * as documents from '../../src/entries/documents.ts'
import * as protocols from '../../src/entries/protocols.ts'
import * as repository from '../../src/entries/repository.ts'
import * as sources from '../../src/entries/sources.ts'
import * as statutes from '../../src/entries/statutes.ts'
import * as text from '../../src/entries/text.ts'
import * as extractors from '../../extractors/index.ts'
import * as http from '../../src/doors/http.ts'
import * as main from '../../src/entries/index.ts'
import * as log from '../../src/entries/log.ts'
import * as nli from '../../src/entries/nli.ts'
import * as references from '../../src/entries/references.ts'
import * as research from '../../src/entries/research.ts'
import * as service from '../../src/doors/service.ts'
import * as postgres from '../../src/records/store/postgres/store.ts'
import * as sqlite from '../../src/records/store/sqlite/store.ts'
import * as telemetry from '../../src/entries/telemetry.ts'
import * as web from '../../src/doors/web.ts'

/** What the getters of an argument throw is the caller's own. */
class OwnError extends Error {}
const throwing = new Proxy(
  {},
  {
    get() {
      throw new OwnError()
    },
  },
)

const junk: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  1e308,
  10n,
  '',
  'x',
  'a'.repeat(20_000),
  true,
  Symbol('x'),
  [],
  [null],
  [1, 'x', {}],
  [[[]]],
  {},
  { text: null, sources: [{}], citations: [null] },
  { text: 'x', sources: [], citations: [{}] },
  { length: 1e9 },
  { start: '0', end: Number.NaN },
  new Map(),
  new Date(Number.NaN),
  new Uint8Array(3),
  Object.create(null),
  throwing,
  [throwing],
]

/** One junk value in each of the first two places, alone, beside a text, a list and an object, and twice. */
const calls = junk.flatMap((value) => [
  [value],
  ['text', value],
  [[], value],
  [{}, value],
  [value, {}],
  [value, value],
])

type Entry = Readonly<Record<string, unknown>>
const entries: readonly (readonly [string, Entry])[] = [
  ['citespan', main],
  ['citespan/text', text],
  ['citespan/sources', sources],
  ['citespan/references', references],
  ['citespan/protocols', protocols],
  ['citespan/content', content],
  ['citespan/log', log],
  ['citespan/statutes', statutes],
  ['citespan/archive', archive],
  ['citespan/documents', documents],
  ['citespan/repository', repository],
  ['citespan/extractors', extractors],
  ['citespan/research', research],
  ['citespan/http', http],
  ['citespan/web', web],
  ['citespan/service', service],
  ['citespan/nli', nli],
  ['citespan/telemetry', telemetry],
  ['citespan/sqlite', sqlite],
  ['citespan/postgres', postgres],
]

const constructors = ['CitationEngine']
/** What is thrown, not what is called. */
const errors = ['CitationError', 'CitationServiceError']

const functions = entries.flatMap(([entry, values]) =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'function' && !errors.includes(name) ? [[`${entry} ${name}`, name, value] as const] : [],
  ),
)

describe('whatever a function is given, it has a result or throws a CitationError', () => {
  test.each(functions)('%s', async (_, name, call) => {
    const wrong: string[] = []
    for (const given of [[], ...calls]) {
      const failure = await failureOf(call, name, given)
      const isFit = failure === null || failure instanceof main.CitationError || failure instanceof OwnError
      if (!isFit) wrong.push(`${name}(${given.map(nameOf).join(', ')}) threw ${String(failure)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** What a call throws or rejects with, and what the first step of an iteration does; `null` where it has a result. */
async function failureOf(call: unknown, name: string, given: readonly unknown[]): Promise<unknown> {
  try {
    const result: unknown = await (constructors.includes(name)
      ? Reflect.construct(call as new () => object, given)
      : (call as (...all: readonly unknown[]) => unknown)(...given))
    // A stream that nobody reads keeps what it began.
    if (result instanceof ReadableStream && !result.locked) await result.cancel()
    if (name === 'readLeaves') await (result as AsyncIterator<unknown>).next()
    return null
  } catch (error) {
    return error
  }
}

function nameOf(value: unknown): string {
  if (value === throwing) return 'throwing'
  if (Array.isArray(value)) return `[${value.map(nameOf).join(', ')}]`
  return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value).slice(0, 20)
}
