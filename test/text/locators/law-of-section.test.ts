import { describe, expect, test } from 'vitest'
import { hasLaw, readLawLines } from '../../../src/text/locators/law-of-section.ts'

const body = '## § 4 Maut\n\nDie Maut beträgt zwei Euro.\n'

/** Whether § 4 certainly belongs to the law, in a text with this title and these first lines. */
function isOf(law: string, { title, first = '' }: { title?: string; first?: string }): boolean {
  const content = `${first}${body}`
  return hasLaw({ content, title }, content.indexOf('## §'), { law, linesOf: readLawLines })
}

/** The places where a text is named: its title, its first line, or both. */
const places: [string, (name: string) => { title?: string; first?: string }][] = [
  ['its title', (name) => ({ title: name })],
  ['its heading', (name) => ({ first: `# ${name}\n\n` })],
  ['its heading, below the name of its file', (name) => ({ title: 'wege.html', first: `# ${name}\n\n` })],
  ['its heading, below a title that says nothing', (name) => ({ title: 'Source 2', first: `# ${name}\n\n` })],
  ['its first line, in bold', (name) => ({ first: `**${name}**\n\n` })],
  ['its first line', (name) => ({ first: `${name}\n\n` })],
  ['its title and its heading', (name) => ({ title: name, first: `# ${name}\n\n` })],
]

describe.each(places)('a text that is named by %s', (_, named) => {
  test.each([
    ['ZPO', 'Zivilprozessordnung (ZPO)'],
    ['WegG', 'Wegegesetz (WegG)'],
    ['WegG', 'Wegegesetz - WegG'],
    ['HGB', 'Handelsgesetzbuch – HGB'],
    ['ABGB', 'Allgemeines Bürgerliches Gesetzbuch (ABGB)'],
    ['ABGB', 'Allgemeines Bürgerliches Gesetzbuch – ABGB'],
    ['StVO', 'Allgemeine Verkehrsordnung (StVO)'],
    ['OWiG', 'Gesetz über Ordnungswidrigkeiten (OWiG)'],
    ['VVG', 'Gesetz über den Versicherungsvertrag (VVG)'],
    ['GDPR', 'General Data Protection Regulation (GDPR)'],
    ['FOIA', 'Freedom of Information Act (FOIA)'],
    ['MTA', 'Mountain Tolls Act 1998 (MTA)'],
  ])('is %s as “%s”, and no other law', (law, name) => {
    expect(isOf(law, named(name))).toBe(true)
    for (const other of ['GVG', 'StPO', law.slice(1), `${law}B`])
      expect(isOf(other, named(name)), other).toBe(false)
  })

  test.each([
    ['a comment', 'ABGB', 'Kommentar zum Allgemeinen Bürgerlichen Gesetzbuch (ABGB)'],
    ['a comment without a preposition', 'WegG', 'Kommentar Wegegesetz (WegG)'],
    ['a handbook', 'WegG', 'Handbuch Wegegesetz (WegG)'],
    ['a draft', 'WegG', 'Entwurf Wegegesetz – WegG'],
    ['a law that changes it', 'WegG', 'Gesetz zur Änderung des Wegegesetzes (WegG)'],
    ['a law that changes a code', 'ZPO', 'Gesetz zur Reform der Zivilprozessordnung (ZPO)'],
    ['a law that introduces it', 'HGB', 'Einführungsgesetz zum Handelsgesetzbuch (HGB)'],
    ['a guide', 'FOIA', 'Guide to the Freedom of Information Act (FOIA)'],
    ['two laws', 'HGB', 'Aktiengesetz und Handelsgesetzbuch (HGB)'],
    ['a topic', 'HGB', 'Das Recht der Kaufleute – HGB'],
  ])('is not sure to be it, if the name is that of %s', (_kind, law, name) => {
    expect(isOf(law, named(name))).toBe(false)
  })
})

test.each([
  ['another law', 'Handelsgesetzbuch (HGB)'],
  ['another law, without its abbreviation', 'Handelsgesetzbuch'],
  ['an abbreviation', 'HGB'],
  ['a comment', 'Kommentar'],
  ['words that may be about it', 'Die Maut erklärt'],
])('the first line does not count below a title that names %s', (_, title) => {
  expect(isOf('WegG', { title, first: '# Wegegesetz (WegG)\n\n' })).toBe(false)
})

test.each([
  ['no name at all', {}],
  ['a title that says nothing', { title: 'Source 1' }],
  ['a name behind other text', { first: 'Ein Vorwort.\n\n# Wegegesetz (WegG)\n\n' }],
  ['another law above the section', { first: '# Wegegesetz (WegG)\n\n# Handelsgesetzbuch (HGB)\n\n' }],
])('a text with %s is not sure to be the law', (_, text) => {
  expect(isOf('WegG', text)).toBe(false)
})
