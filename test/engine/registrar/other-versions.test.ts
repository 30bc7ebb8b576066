import { expect, test } from 'vitest'
import { someRegistrar } from './some-registrar.ts'

const old = 'The berth fee is 40 euros per night. Dogs pay nothing.'
const now = 'The berth fee is 45 euros per night.'
const name = 'Harbour fees'

/** Two versions of a file, and perhaps another source. */
async function registered(other?: string) {
  const { registrar } = someRegistrar()
  const first = await registrar.addDocSource({ name: 'fees.md', content: old }, { name })
  const second = await registrar.addDocSource({ name: 'fees.md', content: now }, { name })
  const third =
    other === undefined ? undefined : await registrar.addCustomSource({ name: 'Poster', content: other })
  return { registrar, first, second, third }
}

const quoteOf = (figure: string) => `The berth fee is ${figure} euros per night.`

test('a quote that the cited version has otherwise is altered, and the version that has it is named', async () => {
  const { registrar, first, second } = await registered()
  expect([first.version, second.version]).toEqual(['1', '2'])
  const claim = quoteOf('40')
  const cited = await registrar.cite({ sourceId: second.id, claim, quote: claim })
  expect(cited).toMatchObject({
    status: 'failed',
    quoteCheck: { outcome: 'altered', foundInSourceId: first.id },
    evidence: [{ sourceId: second.id }],
    reason: expect.stringMatching(/45.*Version 1 of this source \(src_\w+\) has the quote\.$/),
  })
  expect(cited.reason).toContain(first.id)
  expect(cited.problem!.suggestion).not.toContain('Cite the source')
})

test('so is a quote of the newer version that cites the older one', async () => {
  const { registrar, first, second } = await registered()
  const claim = quoteOf('45')
  const { quoteCheck, reason } = await registrar.cite({ sourceId: first.id, claim, quote: claim })
  expect(quoteCheck).toEqual({ outcome: 'altered', foundInSourceId: second.id })
  expect(reason).toContain(`Version 2 of this source (${second.id}) has the quote.`)
})

test('a quote that only another version has at all is told to be of that version', async () => {
  const { registrar, first, second } = await registered()
  const claim = 'Dogs pay nothing.'
  const { quoteCheck, reason, problem } = await registrar.cite({ sourceId: second.id, claim, quote: claim })
  expect(quoteCheck).toEqual({ outcome: 'misattributed', foundInSourceId: first.id })
  expect(reason).toBe(
    `The quote is not in version 2, which is cited (${name}), but in version 1 of it (${first.id}).`,
  )
  expect(problem!.suggestion).toContain('unless that is an older version')
})

test('another source that has the quote is named before another version', async () => {
  const claim = quoteOf('40')
  const { registrar, second, third } = await registered(`Welcome. ${claim}`)
  const { quoteCheck, reason } = await registrar.cite({ sourceId: second.id, claim, quote: claim })
  expect(quoteCheck).toEqual({ outcome: 'misattributed', foundInSourceId: third!.id })
  expect(reason).toContain('in another: Poster')
})

test('files of one name that the publisher counts are versions too, other files are not', async () => {
  const { registrar } = someRegistrar()
  const add = (file: string, version: string, content: string) =>
    registrar.addDocSource({ name: file, content }, { version })
  await add('act.md', '2019', quoteOf('40'))
  const act = await add('act.md', '2024', quoteOf('45'))
  const rules = await add('rules.md', '2024', quoteOf('50'))
  const ofAct = await registrar.cite({ sourceId: act.id, claim: quoteOf('40'), quote: quoteOf('40') })
  expect(ofAct.reason).toContain('Version 2019 of this source')
  const ofRules = await registrar.cite({ sourceId: rules.id, claim: quoteOf('40'), quote: quoteOf('40') })
  expect(ofRules.reason).toContain('in another: act.md')
})
