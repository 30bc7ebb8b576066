import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

const sentence = 'Canoes may land at the north pier.'
const text = `${sentence} The pier is made of oak.`

async function statusOf(title: string, response = sentence): Promise<string | undefined> {
  const { citations } = await new CitationEngine().attribute({ response, sources: [{ title, text }] })
  return citations[0]?.status
}

const statusBelow = async (heading: string): Promise<string | undefined> => {
  const sources = [{ title: 'Harbour', text: `# ${heading}\n\n${text}` }]
  const { citations } = await new CitationEngine().attribute({ response: sentence, sources })
  return citations[0]?.status
}

describe('the title of a source', () => {
  test.each([
    'Repealed: Harbour Act 1971',
    'Cancelled: Order 12',
    'Order 12 (void)',
    'Order 12 (lapsed)',
    'Satire: the harbour',
    'Aufgehoben: Hafenordnung',
    'Hafenordnung (ungültig)',
  ])('takes back its text, as the same heading does: %s', async (title) => {
    expect(await statusOf(title)).toBe('unverified')
    expect(await statusBelow(title)).toBe('unverified')
  })

  test.each([
    'Harbour Act 1971',
    'Order 12 (amended)',
    'Harbour rules since 2011',
    'New rules of the harbour',
    'harbour-rules.pdf',
    'The harbour – Elsund',
    'Why the harbour has no crane',
    'How long can a canoe stay without a permit?',
    'Do Not Go Gentle | A blog',
    '“Canoes are not allowed here any more”: an interview',
    'Hafenordnung',
    'Hafenordnung (2011)',
    'Neue Regeln des Hafens',
    'Warum der Hafen keinen Kran hat',
    'Nicht ohne mein Kanu',
    // A title names a topic too.
    'Ten myths about the harbour',
    'Former rules of the harbour',
    'Harbour targets until 2031',
    'Error codes of the crane',
    'Denied boarding – your rights',
    'Warranty claims',
    'Fehler beheben',
    'Ausnahmen vom Liegegeld',
  ])('leaves its text as it is: %s', async (title) => {
    expect(await statusOf(title)).toBe('verified')
  })

  test('may be repeated by a title of the answer', async () => {
    expect(await statusOf('Satire: harbour rules', `## Satire: harbour rules\n\n${sentence}`)).toBe(
      'verified',
    )
    expect(await statusOf('Satire: harbour rules', `## Harbour rules\n\n${sentence}`)).toBe('unverified')
  })
})
