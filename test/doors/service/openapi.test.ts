import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { fuzzService } from './fuzz/fuzz-service.ts'
import { startService } from './service-under-test.ts'

const { app, call } = await startService()
const { text, body: document } = await call(null, 'GET /openapi.json')

describe('the description of the service', () => {
  it('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('has every operation, and each once', () => {
    const served = app.routes
      .filter(({ path, method }) => path.startsWith('/v1/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect([...new Set(served)].toSorted()).toEqual(described.toSorted())
  })

  it('makes clients without surprises: no default that must be given, numbers and flags as such, no name of a global', () => {
    expect(text).not.toContain('"default":')
    expect(document.components.schemas.CiteRequest.properties.confidence.description).toContain('`1`')
    const taken = Object.keys(document.components.schemas).filter((name) => name in globalThis)
    expect(taken).toEqual([])
    const typeOf = (operation: string, name: string) =>
      document.paths[operation].get.parameters.find((each: { name: string }) => each.name === name).schema
        .type
    expect([
      typeOf('/v1/sources', 'limit'),
      typeOf('/v1/sources', 'number'),
      typeOf('/v1/citations', 'page'),
      typeOf('/v1/audit/citations', 'limit'),
      typeOf('/v1/derivations/{id}', 'depth'),
    ]).toEqual(Array.from({ length: 5 }, () => 'integer'))
    expect(typeOf('/v1/derivations/{id}', 'earlierVersions')).toBe('boolean')
    expect(typeOf('/v1/runs/{id}/events', 'follow')).toBe('boolean')
  })

  it('is a page as well, which loads nothing', async () => {
    const page = await call(null, 'GET /docs')
    expect(page.headers.get('content-security-policy')).not.toContain('script-src')
    expect(page.text).not.toMatch(/<script|<link|src=/)
    for (const path of Object.keys(document.paths)) expect(page.text).toContain(`<code>${path}</code>`)
  })
})

it('requests made from the description, whole and broken, are all answered as it says', async () => {
  const { requests, faults, statuses } = await fuzzService({ requests: 250, seed: 7 })
  expect(faults).toEqual([])
  expect(requests).toBe(250)
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '403', '404']))
})
