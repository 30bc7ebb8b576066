import { expect, test, vi } from 'vitest'
import { contentHash } from '../../../../src/core/hash.ts'
import type { Source } from '../../../../src/core/source.ts'
import type { Verdict } from '../../../../src/core/verdict.ts'
import { readAggregate } from '../../../../src/engine/registrar/citing/check-aggregation.ts'
import { checkKnownFields } from '../../../../src/engine/registrar/citing/check-known-fields.ts'
import { recordedFile, runCases, written as writtenOut } from '../../../fixtures/recorded-cases.ts'
import { citedSources, judgeWith, listeningVerifier } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy, shown } from '../recorded-calls.ts'
import { someRegistrar } from '../some-registrar.ts'

/** A citation by an agent, of sources by their short names. */
type Case = {
  /** The cited source, and others of the project. */
  of: string
  with?: string[]
  call?: 'cite' | 'citeDoc' | 'citeWeb' | 'citeDb' | 'citeCustom'
  /** A judge with this verdict, or with this whole verification. */
  judge?: Verdict | object
  /** Whether what verifiers are asked is recorded; nothing is decided then. */
  asks?: boolean
  reasoning?: 'low' | 'medium' | 'high'
  /** The input beside the source; `sourceId` only where it is not that of the source. */
  [field: string]: unknown
}

test('citations are answered and stored as recorded', async () => {
  const file = recordedFile('citations', import.meta.url)
  const recorded = await runCases<Case>(file, async (short) => {
    const {
      of,
      with: others = [],
      call = 'cite',
      ...given
    } = JSON.parse(writtenOut(JSON.stringify(short))) as Case
    const { judge, asks, reasoning, ...stated } = given
    const { verifier, asked } = listeningVerifier()
    const { log, written } = listeningStore()
    const made = someRegistrar({
      log,
      ...(reasoning && { reasoning }),
      ...(asks && { verifiers: [verifier] }),
      ...(judge !== undefined && {
        verifiers: [
          typeof judge === 'string' ? judgeWith(judge as Verdict) : judgeWith('unknown', judge as object),
        ],
      }),
    })
    const { id } = await citedSources[of]!(made)
    const further: string[] = []
    for (const name of others) further.push((await citedSources[name]!(made)).id)
    const names = new Map([id, ...further].map((each, index) => [each, [of, ...others][index]!]))
    written.length = 0
    const input = JSON.parse(JSON.stringify(stated), (_, value: unknown) =>
      // The ids of the other sources, where a formula names them.
      typeof value === 'string' && /^#\d$/.test(value) ? further[Number(value.slice(1))] : value,
    ) as { claim: string }
    const isNamed = 'sourceIdentifier' in input || 'sourceId' in input
    const verification = () =>
      written.findLast((each) => 'event' in each && each.event.kind === 'verification')
    const said = await saidBy(
      () => made.registrar[call]({ ...(!isNamed && { sourceId: id }), ...input }),
      () => {
        const last = verification()
        return last && 'event' in last ? last.event.data : {}
      },
    )
    const incidents = made.incidents.map((incident) => `reports ${JSON.stringify(incident)}`)
    const asking = asked.map((each) => `asks ${shown(each)}`)
    return [said, ...linesOf(written), ...incidents, ...asking].map((line) =>
      line
        .replaceAll(/src_\w{32}/g, (each) => names.get(each) ?? each)
        .replaceAll(/ver_\w{32}/g, 'of it')
        .replaceAll('id-inspector-', 'id-'),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})

test('a check may take ten times as long as the caller waits, and leaves no timer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.useFakeTimers()
  try {
    const made = someRegistrar({ verifyTimeoutMs: 7_000 })
    const { id: sourceId } = await citedSources['tariff']!(made)
    timeout.mockClear()
    await made.registrar.cite({ sourceId, claim: 'The fee for a lift is 40 euros.' })
    expect(timeout.mock.calls).toContainEqual([70_000])
    expect(vi.getTimerCount()).toBe(0)
    expect(made.work).toHaveLength(1)
  } finally {
    vi.useRealTimers()
    timeout.mockRestore()
  }
})

const table = '| paper | year |\n| --- | --- |\n| one | 2019 |\n\n'

test.each([
  [5_000_000, true],
  [5_000_001, false],
])('of %i characters tables are read: %s', async (length, isRead) => {
  const content = table + 'x'.repeat(length - table.length)
  const { context } = someRegistrar()
  const source: Source = {
    id: 'src_long',
    number: 1,
    type: 'custom',
    identifier: 'long',
    content,
    contentHash: contentHash(content),
  }
  const { computed } = await readAggregate({ operation: 'count' }, source, context)
  expect('problem' in computed).toBe(!isRead)
  expect(checkKnownFields({ row: 2 }, content)).toHaveLength(isRead ? 1 : 0)
})

test.each([
  ['00:00:59.000', '00:00:59'],
  ['00:01:00.000', '00:01:00'],
  ['00:59:59.900', '00:59:59'],
  ['01:00:00.000', '01:00:00'],
  ['02:00:01.000', '02:00:01'],
])('a transcript that ends at %s says so', (end, told) => {
  const content = `WEBVTT\n\n00:00:00.000 --> ${end}\nThe fee is 40 euros.\n`
  expect(checkKnownFields({ timestamp: '10:00:00' }, content)).toEqual([
    { problem: `The locator: there is no time 10:00:00: the transcript ends after ${told}.` },
  ])
})
