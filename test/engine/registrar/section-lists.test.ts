import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'

const quotes = {
  '8.1': 'Nutzer lesen alles.',
  '8.2': 'Protokolle bleiben zwei Jahre.',
  '9.3': 'Daten sind verschlüsselt.',
}
const entries = Object.entries(quotes)
const texts: Record<string, string> = {
  'headings with §': entries.map(([number, text]) => `## § ${number} Titel\n\n${text}\n`).join('\n'),
  'headings with numbers': entries.map(([number, text]) => `## ${number} Titel\n\n${text}\n`).join('\n'),
  'paragraphs with §': entries.map(([number, text]) => `§ ${number}: ${text}\n`).join('\n'),
}

/** Codes of warnings of a citation of each quote. */
async function warningsOf(content: string, locator: Record<string, unknown>) {
  const registrar = new CitationEngine({ store: memoryStore() }).as({
    role: 'agent',
    agentId: 'a',
    sessionId: 's',
  })
  const { id: sourceId } = await registrar.addCustomSource({ name: 'Vertrag', content })
  const warnings: Record<string, string[]> = {}
  for (const [number, quote] of entries) {
    const cited = await registrar.cite({ sourceId, claim: quote, quote, locator })
    warnings[number] = cited.warnings.map(({ code, message }) => (code === 'unknown-place' ? message : code))
  }
  return warnings
}

describe.each(Object.entries(texts))('a locator of several sections: %s', (_, content) => {
  test.each([
    ['8.1-8.2', ['8.1', '8.2']],
    ['8.1–8.2', ['8.1', '8.2']],
    ['8.1 bis 8.2', ['8.1', '8.2']],
    ['§ 8.1-8.2', ['8.1', '8.2']],
    ['§ 8.1 bis § 8.2', ['8.1', '8.2']],
    ['8.1, 8.2', ['8.1', '8.2']],
    ['§ 8.1, 8.2', ['8.1', '8.2']],
    ['§§ 8.1, 8.2', ['8.1', '8.2']],
    ['8.1 und 8.2', ['8.1', '8.2']],
    ['§ 8.1 und § 8.2', ['8.1', '8.2']],
    ['Sections 8.1 and 8.2', ['8.1', '8.2']],
    ['Abschnitte 8.1 bis 8.2', ['8.1', '8.2']],
    ['8.1–9.3', ['8.1', '8.2', '9.3']],
    ['8.1-8.2, 9.3', ['8.1', '8.2', '9.3']],
    // What stands between the items of a list is none of them.
    ['8.1 und 9.3', ['8.1', '9.3']],
    ['§§ 9.3, 8.1', ['8.1', '9.3']],
  ])('%s is each of them, and nothing else', async (section, named) => {
    for (const field of ['section', 'section_header']) {
      const expected = entries.map(([number]) => [number, named.includes(number) ? [] : ['other-place']])
      expect(await warningsOf(content, { [field]: section }), field).toEqual(Object.fromEntries(expected))
    }
  })

  test.each(['7.1-7.3', '8.1–8.7', '8.2-8.1', '7.1, 7.2', 'Art. 1, 2', '8.1 und so weiter', '8.1,'])(
    '%s, which is not there, is told as it is written',
    async (section) => {
      const { '8.1': told } = await warningsOf(content, { section })
      expect(told).toEqual([
        `The locator's section ${JSON.stringify(section)} is not a heading or § of the source.`,
      ])
    },
  )

  test('the items of a list that are missing are told, and the others are read', async () => {
    const missing = `The locator's section "8.7" is not a heading or § of the source.`
    expect(await warningsOf(content, { section: '§ 8.1, 8.7' })).toEqual({
      '8.1': [missing],
      '8.2': [missing, 'other-place'],
      '9.3': [missing, 'other-place'],
    })
  })
})
