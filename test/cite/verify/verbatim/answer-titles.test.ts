import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

/** What an answer may have above a sentence, in each form that a title or lead-in has. */
const forms: Record<string, (title: string, sentence: string) => string> = {
  'a lead-in above a list': (title, sentence) => `${title}:\n\n- ${sentence}`,
  'a heading': (title, sentence) => `## ${title}\n\n${sentence}`,
  'a bold line': (title, sentence) => `**${title}**\n\n${sentence}`,
  'an outer item': (title, sentence) => `- ${title}:\n  - ${sentence}`,
  'a lead-in': (title, sentence) => `${title}:\n\n${sentence}`,
}

const altering = {
  'Boats may moor at the old quay for three days.': [
    'It is not correct that',
    'Myths about the harbour',
    'Repealed rules',
    'False statements',
    'Former rules of the harbour',
    'What the handbook does not say',
    'Until 2011',
    '❌',
    'Allegedly',
    'Unlikely',
    '🚫 Wrong',
  ],
  'Boote dürfen drei Tage am alten Kai liegen.': [
    'Es stimmt nicht, dass Folgendes gilt',
    'Irrtümer über den Hafen',
    'Aufgehobene Regeln',
    'Falsche Aussagen',
    'Frühere Regeln des Hafens',
    'Was das Handbuch nicht sagt',
    'Bis 2011',
    'Angeblich',
    '✗',
  ],
}

const harmless = {
  'Boats may moor at the old quay for three days.': [
    'Rules of the harbour',
    'Key facts',
    '📌 Where boats may moor',
    'The handbook says',
    'How long may boats moor?',
    '3 rules for boats',
    'Harbour of Kolm',
    // Topics, whatever their words.
    'No fee needed',
    'Error codes of the crane',
    'Common mistakes at the quay',
    'Warranty claims',
    'Exceptions',
    '❌ Drawbacks',
    '🛑 Stop and check',
    'What happens if you do not leave?',
    'As of 2031',
    'Up to 90 days',
    'If you arrive late',
    'It has no price list, but the handbook says',
  ],
  'Boats must not moor at the new quay.': ['What is not allowed', 'Prohibited', 'No mooring'],
  'Boote dürfen drei Tage am alten Kai liegen.': [
    'Regeln des Hafens',
    'Das Wichtigste',
    'Das Handbuch sagt',
    'Kein Problem, hier die Antwort',
    'Fehler am Kran beheben',
    'Ausnahmen',
    'Stand: Januar 2031',
    'Wenn Sie später kommen, gilt Folgendes',
    'Das Handbuch nennt keinen Preis, sagt aber',
  ],
  'Boote dürfen nicht am neuen Kai liegen.': ['Was nicht erlaubt ist', 'Verboten'],
}

/** The statuses of the citations of a sentence in an answer; the source has it among others, under `above`. */
async function statusesOf(answer: string, sentence: string, above = '# Handbook') {
  const content = `${above}\n\n${sentence} The harbour has a crane.`
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({ response: answer, sources: [{ identifier: 'h', content }] })
  return citations.filter(({ text }) => sentence.includes(text)).map(({ status }) => status)
}

const rowsOf = (titles: Record<string, readonly string[]>) =>
  Object.entries(titles).flatMap(([sentence, all]) =>
    all.flatMap((title) => Object.keys(forms).map((form) => ({ sentence, title, form }))),
  )

describe('a title of the answer that turns its text round', () => {
  test.each(rowsOf(altering))(
    '$title, $form: “$sentence” is not verified',
    async ({ sentence, title, form }) => {
      const answer = forms[form]!(title, sentence)
      expect(await statusesOf(answer, sentence)).toEqual(['unverified'])
    },
  )

  test.each(
    ['Myths about the harbour', 'False statements', 'Former rules of the harbour', 'Until 2011'].map(
      (title) => ({
        title,
        sentence: Object.keys(altering)[0]!,
        form: 'a heading',
      }),
    ),
  )(
    '$title: “$sentence” under the same heading of the source is verified',
    async ({ sentence, title, form }) => {
      const answer = forms[form]!(title, sentence)
      expect(await statusesOf(answer, sentence, `## ${title}`)).toEqual(['verified'])
    },
  )

  test.each(
    [
      ['If it rains', 'Only for members', 'From 2031'],
      ['Wenn es regnet', 'Nur für Mitglieder', 'Ab 2031'],
    ].flatMap((titles, at) => titles.map((title) => ({ title, sentence: Object.keys(altering)[at]! }))),
  )('$title: a lead-in that limits “$sentence”', async ({ title, sentence }) => {
    expect(await statusesOf(`${title}:\n\n- ${sentence}`, sentence)).toEqual(['unverified'])
  })
})

test.each(rowsOf(harmless))(
  'a title that leaves its text as it is, $title, $form: “$sentence” is verified',
  async ({ sentence, title, form }) => {
    const answer = forms[form]!(title, sentence)
    expect(await statusesOf(answer, sentence)).toEqual(['verified'])
  },
)

test('the answer is told what it says above the sentence', async () => {
  const sentence = 'Boats may moor at the old quay for three days.'
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({
    response: `## Myths\n\n${sentence}`,
    sources: [{ identifier: 'h', content: sentence }],
  })
  expect(citations[0]!.reason).toBe(
    'The source has this sentence, but not what the answer says above it: Myths.',
  )
})
