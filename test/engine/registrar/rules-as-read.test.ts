import { describe, expect, test } from 'vitest'
import { someRegistrar } from './some-registrar.ts'

async function cited(
  content: string,
  citation: { claim: string; quote?: string; locator?: Record<string, unknown> },
) {
  const { registrar } = someRegistrar()
  const { id } = await registrar.addDocSource({ name: 'rules.md', content })
  return await registrar.cite({ sourceId: id, ...citation })
}

describe('a locator that names a range of sections', () => {
  const law =
    '# Fristen\n\n## § 8.1 Dauer\n\nBelege sind zehn Jahre aufzubewahren.\n\n## § 8.2 Form\n\nBelege sind lesbar zu halten.\n\n## § 8.3 Ort\n\nBelege sind im Inland zu halten.\n'
  const warningsOf = async (section: string, claim: string) =>
    (await cited(law, { claim, quote: claim, locator: { section } })).warnings.map(({ message }) => message)

  test.each(['§ 8.1-8.2', '§§ 8.1–8.2', '§ 8.1 bis 8.2', '§ 8.1-§ 8.2'])('%s', async (section) => {
    expect(await warningsOf(section, 'Belege sind zehn Jahre aufzubewahren.')).toEqual([])
    expect(await warningsOf(section, 'Belege sind lesbar zu halten.')).toEqual([])
    expect(await warningsOf(section, 'Belege sind im Inland zu halten.')).toEqual([
      expect.stringContaining('outside the place'),
    ])
  })

  test('of which one end is not there', async () => {
    expect(await warningsOf('§ 8.2-8.9', 'Belege sind lesbar zu halten.')).toEqual([
      expect.stringContaining('is not a heading or § of the source'),
    ])
  })
})

describe('what a text forbids is not what it says', () => {
  const rules = `# Abfall-ABC

## Verboten

- Batterien in den Restmüll werfen

## Erlaubt

- Papier in die blaue Tonne werfen

## Lösemittel

Verboten: Lösemittel in den Ausguss gießen.

Nicht erlaubt: Säuren und Laugen mischen.

Das ist verboten:

- Spraydosen anstechen
`

  test.each([
    'Batterien in den Restmüll werfen.',
    'Lösemittel in den Ausguss gießen.',
    'Säuren und Laugen mischen.',
    'Spraydosen anstechen.',
  ])('%s', async (claim) => {
    expect((await cited(rules, { claim })).status).toBe('unverified')
    expect((await cited(rules, { claim, quote: claim.slice(0, -1) })).status).toBe('unverified')
  })

  test('what it allows is', async () => {
    expect((await cited(rules, { claim: 'Papier in die blaue Tonne werfen.' })).status).toBe('verified')
  })
})
