import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Registrar } from '../../../../src/engine/operations.ts'
import { inputOf } from '../../../../src/engine/registrar/operations/operation.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { asked, inputOfOperation } from '../../../fixtures/operation-inputs.ts'
import { someRegistrar } from '../some-registrar.ts'

const fee = 'The fee is 40 euros.'

/**
 * Each operation with its example, of which one field is at a limit or past it. The registrar is called without the
 * check of a door before it, so that it is its own check which accepts or refuses.
 */
test('the registrar accepts each field at its limits and refuses it beyond', async () => {
  const log = memoryStore()
  const { registrar: agent } = someRegistrar({ log })
  const { registrar: admin } = someRegistrar({
    log,
    actor: { role: 'admin', project: 'lifts', userId: 'chief', sessionId: 'office' },
  })
  const source = await agent.addCustomSource({ name: 'Tariff', content: fee })
  const citation = await agent.cite({ sourceId: source.id, claim: fee, quote: fee })
  const other = await agent.cite({ sourceId: source.id, claim: 'It is 40 euros.', quote: fee })
  const ids = { source: source.id, citation: citation.id, other: other.id, run: 'no-run', session: 'talk' }
  const lines: string[] = []
  for (const operation of asked) {
    const { input } = inputOfOperation(operation, ids)
    const { send } = operation.request
    // An erasure would leave nothing for the operations after it.
    if (operation.name === 'erase') continue
    const call = async (registrar: Registrar, given: object) =>
      await (send as (registrar: Registrar, given: object, options: object) => Promise<unknown>)(
        registrar,
        given,
        {},
      )
    const outcome = async (given: object) => {
      const said = await call(agent, given).catch((error) => error as Error)
      const isForAdmin = said instanceof Error && 'code' in said && said.code === 'forbidden'
      const answer = isForAdmin ? await call(admin, given).catch((error) => error as Error) : said
      return answer instanceof Error ? answer.message : 'accepted'
    }
    for (const [name, schema] of Object.entries(inputOf(operation.request).shape)) {
      const said = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      const outcomes = new Map<string, string[]>()
      for (const [label, value] of valuesOf(said)) {
        const found = await outcome({ ...input, [name]: value })
        outcomes.set(found, [...(outcomes.get(found) ?? []), label])
      }
      for (const [found, labels] of outcomes)
        lines.push(`${operation.name} ${name} ${labels.join(', ')}: ${brief(found, name)}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/at-limits.txt')
})

/** The beginning of a message, without what it begins with for every field. */
function brief(message: string, name: string): string {
  return message
    .replace(/^\w+\(\): /, '')
    .replace(`${name}: `, '')
    .slice(0, 36)
}

/** Values at the limits of a schema and one past them, each with what it is. */
function valuesOf(schema: z.core.JSONSchema.JSONSchema): [string, unknown][] {
  const either = (schema.anyOf ?? []).flatMap((each) => valuesOf(each as z.core.JSONSchema.JSONSchema))
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems } = schema
  const lengths = [minLength && minLength - 1, minLength, maxLength, maxLength && maxLength + 1]
  // A text of a million characters is no limit of this list.
  const texts = lengths.filter((length) => length !== undefined && length <= 20_001)
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : undefined)
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  const numbers = [
    least === undefined ? undefined : least - 1,
    least,
    most,
    most === undefined ? undefined : most + 1,
  ]
  return [
    ...either,
    ...texts.map((length): [string, unknown] => [`${length} a`, 'a'.repeat(length!)]),
    ...(schema.type === 'integer' || schema.type === 'number' ? numbers : [])
      .filter((value) => typeof value === 'number')
      .map((value): [string, unknown] => [String(value), value]),
    ...(schema.enum ?? []).map((value): [string, unknown] => [String(value), value]),
    ...(schema.type === 'string' ? ([['no text', 7]] as [string, unknown][]) : []),
    ...(maxItems === undefined || maxItems > 1_000
      ? []
      : ([[`${maxItems + 1} items`, Array.from({ length: maxItems + 1 }, () => 'a')]] as [
          string,
          unknown,
        ][])),
  ]
}
