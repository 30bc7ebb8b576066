import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toProvJson } from '../../../src/entries/references.ts'
import type { ProvDocument } from '../../../src/entries/references.ts'
import { anyRun } from '../../records/store/any-run.ts'
import { citation, run, source } from '../../records/store/run-records.ts'

/** Which names of a relation must be what (PROV-DM 5; PROV-JSON 3). */
const roles = {
  used: { 'prov:activity': 'activity', 'prov:entity': 'entity' },
  wasGeneratedBy: { 'prov:entity': 'entity', 'prov:activity': 'activity' },
  wasDerivedFrom: { 'prov:generatedEntity': 'entity', 'prov:usedEntity': 'entity' },
  wasAssociatedWith: { 'prov:activity': 'activity', 'prov:agent': 'agent' },
  hadMember: { 'prov:collection': 'entity', 'prov:entity': 'entity' },
} as const

/** The rules of PROV-JSON 2 and 3, and of PROV-CONSTRAINTS 6.3 and 6.4 that apply. */
function checkProv(document: ProvDocument): void {
  const prefixes = Object.keys(document.prefix)
  const names = [
    ...Object.keys(document.entity),
    ...Object.keys(document.activity),
    ...Object.keys(document.agent),
  ]
  // An entity is no activity.
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^run:[a-z]+(?:-[a-z]+)*(?:-\d+)?$/)
  for (const [kind, of] of Object.entries(roles) as [keyof typeof roles, Record<string, string>][]) {
    for (const [id, relation] of Object.entries(document[kind])) {
      expect(id).toMatch(/^_:\w+$/)
      for (const [role, list] of Object.entries(of)) {
        expect(Object.keys(document[list as 'entity'])).toContain(relation[role])
      }
    }
  }
  const { prefix: _prefix, ...lists } = document
  for (const attributes of Object.values(lists).flatMap((list) => Object.values(list))) {
    for (const [name, value] of Object.entries(attributes)) {
      expect(prefixes).toContain(name.split(':')[0])
      if (typeof value === 'object') expect(prefixes).toContain(value.type.split(':')[0])
    }
  }
  // What is derived is no origin of itself.
  const origins = new Map<string, string[]>()
  for (const { 'prov:generatedEntity': made, 'prov:usedEntity': of } of Object.values(
    document.wasDerivedFrom,
  )) {
    origins.set(String(made), [...(origins.get(String(made)) ?? []), String(of)])
  }
  const walk = (name: string, above: readonly string[]): void => {
    expect(above).not.toContain(name)
    for (const origin of origins.get(name) ?? []) walk(origin, [...above, name])
  }
  for (const name of origins.keys()) walk(name, [])
}

describe('toProvJson', () => {
  test('a verdict leads back to claim, evidence, text, source, and who decided', () => {
    const document = toProvJson(run({ sources: [source({ toolName: 'search', toolCallId: 't1' })] }))
    checkProv(document)
    const { entity, agent, wasDerivedFrom, wasGeneratedBy } = document
    expect(entity['run:verdict-1']).toMatchObject({
      'prov:value': 'verified',
      'dcterms:description': 'The source says so.',
    })
    const derived = Object.values(wasDerivedFrom).map((one) => [
      one['prov:generatedEntity'],
      one['prov:usedEntity'],
    ])
    for (const pair of [
      ['run:verdict-1', 'run:evidence-1'],
      ['run:evidence-1', 'run:source-text-1'],
      ['run:source-text-1', 'run:source-1'],
      ['run:verdict-1', 'run:claim-1'],
      ['run:claim-1', 'run:text-0'],
    ])
      expect(derived).toContainEqual(pair)
    expect(entity['run:evidence-1']!['prov:location']).toMatchObject({
      $: expect.stringMatching(/^ni:.*#char=0,31$/),
    })
    expect(Object.values(wasGeneratedBy)).toContainEqual({
      'prov:entity': 'run:source-text-1',
      'prov:activity': 'run:retrieval-1',
    })
    expect(Object.values(agent).map((one) => one['dcterms:title'])).toEqual(['citespan', 'search', 'lexical'])
  })

  test('claims have their words, and matcher and verifier their roles', () => {
    const { entity, wasAssociatedWith } = toProvJson(run())
    expect(entity['run:claim-1']).toMatchObject({ 'prov:value': 'The lighthouse was lit in 1811.' })
    const roleIn = (activity: string) =>
      Object.values(wasAssociatedWith).flatMap((one) =>
        one['prov:activity'] === activity ? one['prov:role'] : [],
      )
    expect([roleIn('run:matching'), roleIn('run:verification')]).toEqual([['matcher'], ['verifier']])
  })

  test('an answer used what was in the context of its model, and no more', () => {
    const usedBy = (document: ProvDocument) =>
      Object.values(document.used).flatMap((one) =>
        one['prov:activity'] === 'run:answering' ? one['prov:entity'] : [],
      )
    expect(usedBy(toProvJson(run()))).toEqual([])
    const entered = source({ entered: { step: 0, textPart: 0 } })
    expect(usedBy(toProvJson(run({ sources: [entered] })))).toEqual(['run:source-text-1'])
  })

  test('a pending citation has no verdict', () => {
    expect(toProvJson(run({ citations: [citation({ status: 'pending' })] })).entity).not.toHaveProperty(
      'run:verdict-1',
    )
  })

  test('whatever an answer holds, names are declared and relations join what they may', () => {
    fc.assert(
      fc.property(anyRun, (record) => {
        const document = toProvJson(record)
        checkProv(document)
        expect(JSON.stringify(document).isWellFormed()).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
