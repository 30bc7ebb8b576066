import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'

const FEES = 'Fees are due within thirty days of the invoice.'
const NOTICES = 'Notices must be sent in writing to the other party.'
const lease = `Section 2 Fees\n\n${FEES}\n\nSection 3 Notices\n\n${NOTICES}\n\nSection 4 End\n\nThe lease ends by itself.`

async function statusesOf(response: string, text = lease) {
  const { citations } = await new CitationEngine().attribute({
    response,
    sources: [{ title: 'Lease', text }],
  })
  return citations.filter((citation) => [FEES, NOTICES].includes(citation.text)).map(({ status }) => status)
}

test.each([
  ['a heading', `## Section 3\n\n${FEES}`, ['unverified']],
  ['its own heading', `## Section 2\n\n${FEES}`, ['verified']],
  ['its own heading with a title', `## Section 2: Fees\n\n${FEES}`, ['verified']],
  ['a heading further above', `## Section 3\n\n${NOTICES}\n\n${FEES}`, ['verified', 'unverified']],
  ['the nearest heading', `## Section 3\n\n${NOTICES}\n\n## Section 2\n\n${FEES}`, ['verified', 'verified']],
  ['a bold line', `**Section 3**\n\n${FEES}`, ['unverified']],
  ['a line with a title', `Section 3 Notices\n\n${FEES}`, ['unverified']],
  ['a lead-in', `According to Section 3:\n\n- ${FEES}\n- ${NOTICES}`, ['unverified', 'verified']],
  ['a lead-in with a verb', `Section 3 says:\n\n${FEES}`, ['unverified']],
  ['a heading of the answer’s own', `## 3. Costs\n\n${FEES}`, ['verified']],
  ['a heading that the source does not have', `## Section 9\n\n${FEES}`, ['verified']],
])('a sentence below %s', async (_, response, statuses) => {
  expect(await statusesOf(response)).toEqual(statuses)
})

test('a place above a sentence counts only in a source that has the place', async () => {
  expect(await statusesOf(`## Section 3\n\n${FEES}`, `Guide\n\n${FEES} Pay by post.`)).toEqual(['verified'])
})
