import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { sha256Hex } from '../../../../src/core/hash.ts'
import { startService } from '../service-under-test.ts'
import type { Answer } from '../service-under-test.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import type { JsonSchema } from './arbitrary-of.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}
export type FuzzFindings = {
  requests: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  /**
   * Requests that were answered with a status of 500 or more, with a body that the OpenAPI document does not describe,
   * or with internal details.
   */
  faults: { request: string; status: number; why: string; body: string }[]
}

/** Words that reveal internal details of the service. */
const internals =
  /node_modules|\bat \S+ \(|\/src\/|TypeError|RangeError|ZodError|better-sqlite|select .* from|citespan_events/i

/**
 * The first words of a response that reveal internal details. Words that the request itself contains do not count,
 * because they may be echoed.
 */
function leakIn(text: string, request: string): string | null {
  const [found] = internals.exec(text) ?? []
  return found !== undefined && !request.includes(found) ? found : null
}

/**
 * Sends requests that are generated from the OpenAPI document of the service, valid and invalid ones, as several
 * roles. Checks every response against the document. Each operation gets the same number of requests, give or take one,
 * drawn from a seed of its own: a further operation changes none of the others' requests.
 */
export async function fuzzService({
  requests,
  seed,
}: {
  requests: number
  seed: number
}): Promise<FuzzFindings> {
  const service = await startService({ requestsPerMinute: 1_000_000 })
  const document = (await service.call(null, 'GET /openapi.json')).body
  const schemas = document.components.schemas as Record<string, JsonSchema>
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  )
  const tokens = await Promise.all(
    (['agent', 'user', 'auditor', 'admin'] as const).map((role) => service.tokenOf({ role })),
  )
  const known = await seedRecords(service, tokens[0]!)
  const isDescribed = createResponseCheck(schemas)
  const findings: FuzzFindings = { requests: 0, statuses: {}, faults: [] }

  // An event stream of a session does not end.
  const drawn = operations.filter(({ operation }) => operation.operationId !== 'sessionEvents')
  const requestOf = ({ path, method, operation }: (typeof operations)[number]) =>
    fc
      .tuple(fc.constantFrom(...tokens, tokens[0]!), fc.constantFrom(0, 0, 0.05, 0.3))
      .chain(([token, noise]) => {
        const valueOf = (schema: JsonSchema) => arbitraryOf(schema, { schemas, known, noise })
        const parameters = (operation.parameters ?? []).map(({ name, in: where, schema, required }) =>
          fc
            .option(valueOf(schema), { nil: undefined, freq: required ? 1_000 : 3 })
            .map((value) => ({ name, where, value })),
        )
        const body = operation.requestBody?.content['application/json']
        return fc.record({
          path: fc.constant(path),
          method: fc.constant(method.toUpperCase()),
          operation: fc.constant(operation),
          token: fc.constant(token),
          parameters: fc.tuple(...parameters),
          json: body ? valueOf(body.schema) : fc.constant(undefined),
        })
      })

  const samples = drawn.flatMap((one, index) => {
    const numRuns = Math.ceil((requests - index) / drawn.length)
    return numRuns > 0 ? fc.sample(requestOf(one), { numRuns, seed: seed + seedOf(one.operation) }) : []
  })
  for (const { path, method, operation, token, parameters, json } of samples) {
    // Nor does the stream of an answer with `follow=true`.
    const ends = parameters.filter(({ name, value }) => name !== 'follow' || String(value) !== 'true')
    const address = addressOf(path, ends)
    const form = operation.requestBody?.content['multipart/form-data'] && formOf(seed + findings.requests)
    const name = `${method} ${address}`
    const answer = await service.call(token, name, form ? { form } : { json })
    findings.requests++
    findings.statuses[answer.status] = (findings.statuses[answer.status] ?? 0) + 1
    const sent = `${name} ${JSON.stringify(json) ?? ''}`
    const why = faultOf(answer, { operation, sent, isDescribed })
    if (why)
      findings.faults.push({
        request: sent.slice(0, 2_000),
        status: answer.status,
        why,
        body: answer.text.slice(0, 500),
      })
  }
  for (const error of service.errors.slice(0, 20))
    findings.faults.push({ request: '', status: 500, why: String((error as Error).stack ?? error), body: '' })
  return findings
}

function seedOf({ operationId }: Operation): number {
  return Number.parseInt(sha256Hex(operationId).slice(0, 7), 16)
}

type ResponseCheck = (schema: JsonSchema, body: unknown) => string | null

function faultOf(
  { status, text, body }: Answer,
  { operation, sent, isDescribed }: { operation: Operation; sent: string; isDescribed: ResponseCheck },
): string | null {
  if (status >= 500) return 'a failure of the service'
  const leak = leakIn(text, sent)
  if (leak !== null && status >= 400) return `tells of the inside: ${leak}`
  const described = operation.responses[status]
  if (!described) return 'a status that is not described'
  const schema = described.content?.['application/json']?.schema
  return schema ? isDescribed(schema, body) : null
}

function createResponseCheck(schemas: Record<string, JsonSchema>): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'doc', components: { schemas } })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (schema, body) => {
    const key = JSON.stringify(schema)
    let check = compiled.get(key)
    if (!check) compiled.set(key, (check = ajv.compile(JSON.parse(key.replaceAll('"#/', '"doc#/')))))
    return check(body) ? null : `not as described: ${ajv.errorsText(check.errors).slice(0, 300)}`
  }
}

function addressOf(
  path: string,
  parameters: readonly { name: string; where: string; value: unknown }[],
): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, where, value } of parameters) {
    const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value ?? '')
    if (where === 'path') address = address.replace(`{${name}}`, () => encodeURIComponent(text) || 'x')
    else if (where === 'query' && value !== undefined) query.set(name, text)
  }
  return query.size > 0 ? `${address}?${query}` : address
}

function formOf(seed: number): FormData {
  const form = new FormData()
  const [[bytes, name]] = fc.sample(
    fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('a.md', 'b.html', 'c.csv', 'd.json', '')),
    {
      numRuns: 1,
      seed,
    },
  ) as [[Uint8Array<ArrayBuffer>, string]]
  form.set('file', new File([bytes], name))
  if (seed % 3 === 0) form.set('metadata', seed % 2 === 0 ? '{"a":1}' : '{')
  return form
}

/** Records of the project, whose ids are then used in requests. */
async function seedRecords(
  { call }: Awaited<ReturnType<typeof startService>>,
  token: string,
): Promise<string[]> {
  const content = 'The fee is 40 euros a year. The hall opens at nine.'
  const source = await call(token, 'POST /v1/sources', { json: { name: 'Tariff', content } })
  const claims = ['The fee is 40 euros a year.', 'The hall opens at nine.']
  const ids: string[] = [source.body.id, 'S1']
  for (const claim of claims) {
    const json = { sourceId: source.body.id, claim, quote: claim }
    ids.push((await call(token, 'POST /v1/citations', { json })).body.id)
  }
  const run = await call(token, 'POST /v1/attribute', {
    json: { response: content, sources: [{ id: 'S1', content }], sessionId: 'talk' },
  })
  return [...ids, run.body.runId, 'talk', content]
}
