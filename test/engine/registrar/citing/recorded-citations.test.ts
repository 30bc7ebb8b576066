import { expect, test } from 'vitest'
import type { Verdict } from '../../../../src/core/verdict.ts'
import { recordedFile, runCases, written as writtenOut } from '../../../fixtures/recorded-cases.ts'
import { citedSources, judgeWith } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy } from '../recorded-calls.ts'
import { someRegistrar } from '../some-registrar.ts'

/** A citation by an agent, of sources by their short names. */
type Case = {
  /** The cited source, and others of the project. */
  of: string
  with?: string[]
  call?: 'cite' | 'citeDoc' | 'citeWeb' | 'citeDb' | 'citeCustom'
  /** A judge with this verdict, or with this whole verification. */
  judge?: Verdict | object
  reasoning?: 'low' | 'medium' | 'high'
  /** The input beside the source; `sourceId` only where it is not that of the source. */
  [field: string]: unknown
}

test('citations are answered and stored as recorded', async () => {
  const file = recordedFile('citations', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ of, with: others = [], call = 'cite', ...given }) => {
    const { judge, reasoning, ...stated } = given
    const { log, written } = listeningStore()
    const made = someRegistrar({
      log,
      ...(reasoning && { reasoning }),
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
    const input = JSON.parse(writtenOut(JSON.stringify(stated)), (_, value: unknown) =>
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
    return [said, ...linesOf(written), ...incidents].map((line) =>
      line.replaceAll(/src_\w{32}/g, (each) => names.get(each) ?? each),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})
