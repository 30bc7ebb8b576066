import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import type { CitationEngineOptions } from '../../../src/entries/index.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { citationService, createKeyStore } from '../../../src/doors/service.ts'
import type { CitationServiceOptions, NewApiKey, RequestLog } from '../../../src/doors/service.ts'

export const sentence = 'The fee is 40 euros a year.'

/** A response with its body read; tests assert each field of the body that they read. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; text: string; body: any }

/** Creates the service with a store, and functions that call it with the tokens of its keys. */
export async function startService(
  options: Partial<CitationServiceOptions> = {},
  store: Store = memoryStore(),
  engineOptions: CitationEngineOptions = {},
) {
  const logs: RequestLog[] = []
  const errors: unknown[] = []
  const engine = new CitationEngine({ store, onIncident() {}, ...engineOptions })
  const app = await citationService(engine, {
    store,
    version: '1.2.3',
    onRequest: (entry) => logs.push(entry),
    onError: (error) => errors.push(error),
    ...options,
  })
  const keys = createKeyStore(store)

  async function call(
    token: string | null,
    operation: string,
    { json, form, headers = {} }: { json?: unknown; form?: FormData; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const [method, path] = operation.split(' ') as [string, string]
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
    const response = await app.request(path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }

  const tokenOf = async (key: Partial<NewApiKey> = {}) =>
    (await keys.create({ name: 'test', role: 'agent', project: 'metals', ...personOf(key), ...key })).token

  return { app, store, engine, keys, logs, errors, call, tokenOf }
}

/** The key of an auditor names a person. */
function personOf({ role }: Partial<NewApiKey>): Partial<NewApiKey> {
  return role === 'auditor' ? { userId: 'anna' } : {}
}
