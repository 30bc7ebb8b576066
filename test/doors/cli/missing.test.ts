import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { answerRows } from './run-cli.ts'

const content = 'The river rose by two metres in the night. The bridge was closed on 3 May.'
const claims: [claim: string, missing: string[]][] = [
  ['The bridge was closed on 3 May and the mayor resigned.', ['mayor resigned']],
  ['The bridge was closed on 3 May and the mayor resigned [1].', ['mayor resigned']],
  ['  😀 The bridge was closed on 3 May and the mayor resigned.  ', ['mayor resigned']],
  ['**The bridge** was closed on 3 May and the mayor resigned.', ['mayor resigned']],
  ['- The bridge was closed on 3 May and the mayor resigned.', ['mayor resigned']],
  ['The bridge was closed on 3 May.', []],
]

test.each(claims)('check says of %j what the library says', async (claim, missing) => {
  const { rows } = await answerRows('check', [{ claim, sources: [{ id: 'a', text: content }] }])
  const checked = await checkClaim({ claim, sources: [{ id: 'a', content }] })
  expect(rows[0].missing).toEqual(checked.missing)
  expect(rows[0].missing.map(({ start, end }: never) => claim.slice(start, end)).join(' ')).toContain(
    missing.join(' '),
  )
})

test.each(claims)(
  'attribute says of %j what the library says, wherever it stands',
  async (claim, missing) => {
    const response = `Hello 😀 there.\n\n${claim}`
    const { rows } = await answerRows('attribute', [{ response, sources: [{ id: 'a', text: content }] }])
    const engine = new CitationEngine({ onIncident() {} })
    const { citations } = await engine.attribute({ response, sources: [{ id: 'a', content }] })
    expect(rows[0].citations.map((cited: { missing: object[] }) => cited.missing)).toEqual(
      citations.map((cited) => cited.missing),
    )
    const [cited] = rows[0].citations
    expect(cited.text).toBe(response.slice(cited.start, cited.end))
    expect(cited.missing.map(({ start, end }: never) => cited.text.slice(start, end)).join(' ')).toContain(
      missing.join(' '),
    )
  },
)
