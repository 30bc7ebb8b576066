import { expect, test } from 'vitest'
import { CitationError } from '../../src/core/error.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { callNames } from '../../src/engine/operations.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

const bad: [string, unknown][] = [
  ['a number', 5],
  ['a negative number', -1],
  ['NaN', NaN],
  ['null', null],
  ['an object', {}],
  ['a list', []],
  ['a list of null', [null]],
  ['true', true],
  ['no text', ''],
  ['a symbol', Symbol('bad')],
  ['a function', () => {}],
  ['a bigint', 10n],
  ['half a pair', '\ud800'],
  ['no date', new Date(NaN)],
  ['a long text', 'x'.repeat(3_000)],
]
const fields =
  'id number text page locator verifier status since until limit cursor sourceId runId sessionId agentId userId project ' +
  'identifier type kind depth direction style format reason by note quote claim content question response sources ' +
  'toolResults explain timeoutMs newestFirst name url title metadata csl selection readAs signal'

const engine = new CitationEngine({ store: memoryStore(), onIncident: () => {} })
const own = 'attribute checkClaim getRun listRuns auditRuns listSessions exportSession'.split(' ')

test.each([...own, ...callNames()])(
  '%s rejects a bad argument with a CitationError, or takes it',
  async (name) => {
    const method = engine[name as 'getRun'].bind(engine) as (...given: unknown[]) => unknown
    const given = bad.flatMap(([what, value]): [string, unknown[]][] => [
      [`the first is ${what}`, [value]],
      [`the second is ${what}`, ['x', value]],
      ...fields.split(' ').flatMap((field): [string, unknown[]][] => [
        [`${field} is ${what}`, [{ [field]: value }]],
        [`${field} of the second is ${what}`, ['x', { [field]: value }]],
      ]),
    ])
    const wrong: string[] = []
    for (const [what, args] of given) {
      try {
        await method(...args)
      } catch (error) {
        if (!(error instanceof CitationError)) wrong.push(`${what}: ${String(error)}`)
      }
    }
    expect(wrong).toEqual([])
  },
)
