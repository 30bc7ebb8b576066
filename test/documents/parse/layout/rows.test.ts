import { expect, test } from 'vitest'
import { answerRows } from '../../../doors/cli/run-cli.ts'

const rain = 'Rain fell on the town of Brack for nine days.'

test('rows need no ids, neither their own nor of their sources, and take content for text', async () => {
  const { rows } = await answerRows('attribute', [
    {
      response: rain,
      sources: [
        { content: 'Snow lies on the hills.' },
        { id: 'S1', text: 'The mill is closed.' },
        { content: rain },
      ],
    },
  ])
  expect(rows[0]).not.toHaveProperty('id')
  expect(rows[0]).toMatchObject({
    citations: [{ status: 'verified', evidence: [{ sourceId: 'S3', quote: rain }] }],
  })
})

test('a source without an id never gets that of another', async () => {
  const { rows } = await answerRows('check', [
    { claim: rain, sources: [{ text: rain }, { id: 'S1', text: 'The mill is closed.' }] },
  ])
  expect(rows[0]).toMatchObject({ status: 'verified', evidence: [{ quote: rain }] })
  const [{ sourceId }] = (rows[0] as { evidence: [{ sourceId: string }] }).evidence
  expect(sourceId).not.toBe('S1')
})

test('locate reads content too', async () => {
  const { rows } = await answerRows('locate', [{ quote: 'nine days', content: rain }])
  expect(rows[0]).toMatchObject({ match: { start: 35, end: 44 } })
})

test.each([
  ['no text', { sources: [{ id: 'a' }] }, 'sources.0.text: expected a string, here or as "content"'],
  [
    'two texts',
    { sources: [{ text: 'a', content: 'b' }] },
    'sources.0.content: "text" and "content" are both given and differ',
  ],
])('a source with %s is refused', async (_, row, message) => {
  const { rows } = await answerRows('check', [{ claim: rain, ...row }])
  expect(rows[0]).toMatchObject({ line: 1, error: { code: 'invalid-input', message } })
})
