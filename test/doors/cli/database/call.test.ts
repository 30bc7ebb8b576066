import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renamed, served } from '../../../../src/engine/operations.ts'
import { runCli } from '../run-cli.ts'

const fee = 'The fee is 40 euros.'
let folder: string
const on = (operation: string, input: unknown, ...args: string[]) =>
  runCli(
    [
      'call',
      operation,
      '--input',
      JSON.stringify(input),
      '--db',
      join(folder, 'c.db'),
      '--project',
      'p',
    ].concat(args),
  )
const answer = async (...given: Parameters<typeof on>) => {
  const { code, stdout, stderr } = await on(...given)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
const clerk = ['--role', 'agent', '--agent', 'clerk', '--session', 's']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-call-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an agent registers and cites, a user reads it, an auditor judges it', async () => {
  const source = await answer('addTextSource', { name: 'Fees', content: fee }, ...clerk)
  const cited = await answer('cite', { sourceId: source.id, claim: fee, quote: fee }, ...clerk)
  expect(cited.status).toBe('verified')
  expect(await answer('getSource', { id: '1', by: 'number' })).toMatchObject({ name: 'Fees' })
  const { items } = await answer('listCitations', { status: 'verified', limit: 3 })
  expect(items).toMatchObject([{ id: cited.id, agentId: 'clerk', sessionId: 's' }])
  const verdict = { citationId: cited.id, decision: 'rejected', reason: 'An old tariff.' }
  expect(await answer('giveVerdict', verdict, '--role', 'auditor', '--by', 'eve')).toMatchObject({
    status: 'failed',
  })
})

test('without an operation all are listed but those that answer files', async () => {
  const { code, stdout } = await runCli(['call'])
  expect(code).toBe(0)
  const names = Array.from(stdout.matchAll(/^(\w+) \{/gm), ([, name]) => name)
  const lines = Object.entries({ ...served, ...renamed }).filter(([, line]) => !line.endsWith(' bytes'))
  expect(names.toSorted()).toEqual(lines.map(([name]) => name).toSorted())
  expect(stdout).toContain('relate {from, to, kind}')
  expect(stdout).toContain('getSource {id, by?, version?}')
})

describe('an error is one line, and says what to do', () => {
  test.each<[string, Parameters<typeof on>, RegExp]>([
    ['another name', ['listCitation', {}], /no operation "listCitation"\. listCitations is probably meant/],
    ['no JSON', ['listCitations', {}, '--input', '{'], /--input must be JSON/],
    ['another field', ['listCitations', { stauts: 'failed' }], /stauts.*status/],
    ['a wrong value', ['listCitations', { limit: 0 }], /limit/],
    ['a role', ['listCitations', {}, '--role', 'boss'], /--role must be one of/],
    [
      'what the role may not do',
      ['relate', { from: 'a', to: 'b', kind: 'extends' }],
      /role user may not record/,
    ],
    ['no record', ['getSource', { id: 'nobody' }], /no such record/],
    [
      'no database',
      ['getSource', { id: 'nobody' }, '--db', join(tmpdir(), 'citespan-none', 'x.db')],
      /x\.db/,
    ],
  ])('%s', async (_, given, said) => {
    const { code, stdout, stderr } = await on(...given)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
      code: 2,
      stdout: '',
      lines: 1,
    })
    expect(stderr).toMatch(said)
  })
})
