import { describe, expect, test } from 'vitest'
import { saysWithdrawn, withdrawalOf } from '../../../src/text/withdrawals.ts'

const prose = 'Landlords must return the deposit within 30 days of the end of the lease.'

/** Texts with a line at their head, as pages, wikis and PDFs have it. */
const layouts: Record<string, (line: string) => { title: string; content: string }> = {
  'above the heading': (line) => ({ title: 'Deposits', content: `${line}\n\n# Deposits\n\n${prose}` }),
  'below the heading': (line) => ({ title: 'Deposits', content: `# Deposits\n\n${line}\n\n${prose}` }),
  'below a plain title': (line) => ({ title: 'Deposits', content: `Deposits\n${line}\n${prose}` }),
  'as the heading': (line) => ({ title: 'Deposits', content: `# ${line}\n\n${prose}` }),
  'in bold': (line) => ({ title: 'Deposits', content: `**${line}**\n\n${prose}` }),
  'in HTML': (line) => ({ title: 'Deposits', content: `<p>${line}</p><h1>Deposits</h1><p>${prose}</p>` }),
  'as the title': (line) => ({ title: line, content: prose }),
}

/** Lines with which a document says of itself that it no longer holds. */
const lines = [
  'This page is outdated.',
  'This page is now out of date',
  'This article has been retracted.',
  'This guidance was withdrawn on 3 May 2020.',
  'This guidance has since been withdrawn',
  'This Act has been repealed.',
  'This version is no longer in force.',
  'This page has been replaced by the new guide.',
  'The content of this page is no longer valid.',
  'Note: this document has expired.',
  'This is an old version of this page.',
  'You are viewing an outdated version of this page.',
  'RETRACTED',
  'Withdrawn',
  'Withdrawn on 3 May 2020',
  'Superseded by Guide 12.',
  'Status: withdrawn',
  'No longer in force',
  '⚠️ This page is deprecated.',
  'Diese Seite ist veraltet.',
  'Hinweis: Diese Seite ist nicht mehr aktuell.',
  'Diese Vorschrift wurde aufgehoben.',
  'Diese Richtlinie wurde durch die Richtlinie 12 ersetzt.',
  'Dieses Gesetz ist außer Kraft getreten.',
  'Dieses Merkblatt ist nicht mehr gültig.',
  'Dies ist eine alte Fassung.',
  'Aufgehoben durch das Gesetz vom 3. Mai 2020',
  'Außer Kraft',
  'Nicht mehr in Kraft seit dem 3. Mai 2020',
  'Status: aufgehoben',
  'No longer in force.',
  'Out of date.',
  'Nicht mehr in Kraft.',
  'This standard was replaced by ISO 12.',
]

/** Titles with a state before or behind the words of the document. */
const titles = [
  'RETRACTED: Deposits in housing',
  'RETRACTED ARTICLE: Deposits in housing',
  'Deposits in housing (withdrawn)',
  'Housing Act 1980 [repealed]',
  'Housing Act 1980 – no longer in force',
  'Deposits – old version',
  'Kautionsgesetz (aufgehoben)',
  'Kautionen (alte Fassung)',
  'VERALTET: Kautionen',
]

/** Lines that have such words, and say nothing of the sort about their document. */
const others = [
  'This page was updated on 3 May 2020.',
  'This guide replaces the guide of 2014.',
  'This guide replaces the outdated guide of 2014.',
  'This Act repeals the Housing Act 1980.',
  'This Act repealed the Housing Act 1980.',
  'The Housing Act 1980 was repealed in 1999.',
  'This page is about the repealed Housing Act.',
  'This page is about repealed laws.',
  'This guidance has not been withdrawn.',
  'This page may be outdated.',
  'Report this page as outdated',
  'Report this article as no longer valid.',
  'Is this page outdated?',
  'For the repealed Act, see Housing Act 1980.',
  'How to get a withdrawn offer back',
  'Repealed Acts',
  'Guidance: an expired lease',
  'Read the old version here.',
  'This page replaces the old version.',
  'Corrected version',
  'Retraction: Deposits in housing',
  'Old Town',
  'Dieses Gesetz hebt das Wohngesetz auf.',
  'Dieses Gesetz hat das Wohngesetz aufgehoben.',
  'Diese Fassung ersetzt die Fassung von 2014.',
  'Das Wohngesetz 1980 wurde 1999 aufgehoben.',
  'Diese Richtlinie wurde nicht aufgehoben.',
  'Melden Sie diese Seite als veraltet',
  'Was tun, wenn der Mietvertrag ungültig ist?',
]

/** Titles with such words that say nothing of the sort about their document. */
const otherTitles = [
  'Withdrawn - Wikipedia',
  'Aufgehoben: Gericht kippt Urteil',
  'Zurückgezogen: Bürgermeister verzichtet',
  'Act repealed | Elsund Post',
  'Study retracted: what happened',
  'Expired: What to do with old medicines',
  'Withdrawn drugs – a list',
]

/** Sentences with such a participle that say it of something else, or only in part. */
const otherSentences = [
  'This policy supersedes the policy of 2019, which is withdrawn.',
  'This guidance replaces guidance that was withdrawn.',
  'This policy stays in force until it is revoked.',
  'This page lists standards that were withdrawn.',
  'This act was repealed in part.',
  'This version of your browser is outdated.',
  'Dieses Gesetz wurde teilweise aufgehoben.',
]

describe('what a source says of itself', () => {
  test('does not count if it is said of something else', () => {
    for (const layout of Object.values(layouts))
      expect(otherSentences.filter((line) => withdrawalOf(layout(line)) !== null)).toEqual([])
    for (const layout of ['as the title', 'as the heading'])
      expect(otherTitles.filter((title) => withdrawalOf(layouts[layout]!(title)) !== null)).toEqual([])
  })

  test('counts below other text if it is said of the page', () => {
    const texts = [
      `We use cookies to make this site work for you and others.\n\n# Deposits\n\nThis guidance was withdrawn on 3 May 2020.\n\n${prose}`,
      `1. Home\n\n# Deposits\n\nThis page is obsolete. See the new guide.\n\n${prose}`,
      `A. Lind, B. Weber and C. Novak, University of Elsund.\n\nThis article has been retracted. See the notice.\n\n${prose}`,
    ]
    expect(texts.filter((content) => withdrawalOf({ title: 'A', content }) === null)).toEqual([])
  })

  test.for(Object.entries(layouts))('counts %s', ([, layout]) => {
    expect(lines.filter((line) => withdrawalOf(layout(line)) === null)).toEqual([])
    expect(others.filter((line) => withdrawalOf(layout(line)) !== null)).toEqual([])
  })

  test('counts in a title, its own or the first of the text', () => {
    for (const layout of ['as the title', 'as the heading', 'above the heading'])
      expect(titles.filter((title) => withdrawalOf(layouts[layout]!(title)) === null)).toEqual([])
    expect(withdrawalOf({ title: 'Deposits', content: '# RETRACTED: Deposits\n\nText.' })).toBe(
      'RETRACTED: Deposits',
    )
  })

  test('counts only for the whole text', () => {
    const texts = [
      `${prose}\n\nThis Act was repealed on 3 May 2020.`,
      `Lost\nStolen\nExpired\nWithdrawn\n\n${prose}`,
      `All | Open | Withdrawn\n\n${prose}`,
      `Current\nWithdrawn\nSuperseded\n\n${prose}`,
      `- Home\n- Withdrawn\n\n${prose}`,
      `# Changelog\n\nDeprecated\n\n- The old parser.`,
      `Repealed.\n\n3. ${prose}`,
      `Repealed\n\nSection 3\n\n${prose}`,
      `(2) Repealed.\n\n(3) ${prose}`,
      `b) repealed;\nc) ${prose}`,
      `12A Repealed\n\n12B ${prose}`,
      `Sections 3 to 5: Repealed\n\n${prose}`,
      `Aufgehoben.\n\n§ 4 ${prose}`,
      `Safety data sheet\n\nSuperseded: 03.05.2020\n\n${prose}`,
      `BS 1235\n\nPrevious version\nBS 1234:2003\nWithdrawn\n\n${prose}`,
      `Patent 12\n\nStatus: Expired\n\n${prose}`,
      `# Drugs\n\n## Approved\n\n- Aspirin\n\n## Withdrawn\n\n- Rofecoxib`,
      `# Drugs\n\n## Withdrawn\n\n- Rofecoxib`,
      `# Housing Act\n\nSection 1\n\nRepealed\n\nSection 2\n\n${prose}`,
      `# Mietgesetz\n\n§ 1 (aufgehoben)\n\n§ 2 Kaution\n\n${prose}`,
      `§§ 3 bis 5 (weggefallen)\n\n§ 6 Kaution\n\n${prose}`,
      `# Part II (Repealed)\n\n# Part III Deposits\n\n${prose}`,
      `2A [Repealed]\n\n2B Deposits\n\n${prose}`,
      `Sections 4 and 5 (repealed)\n\n${prose}`,
      `§ 1\n\nAufgehoben\n\n§ 2 Kaution\n\n${prose}`,
      `[Repealed]\n\nSection 2\n\n${prose}`,
      `# Deposits\n\n1. Scope\n\nWithdrawn\n\n2. Fees`,
    ]
    expect(texts.filter((content) => withdrawalOf({ title: 'A', content }) !== null)).toEqual([])
  })
})

describe('a field in the head of a text', () => {
  const retrievedAt = '2024-06-15T08:00:00.000Z'
  /** Heads with a field, as laws, standards and wikis have it. */
  const heads: Record<string, (field: string, title: string) => string> = {
    'below the heading': (field, title) => `# ${title}\n\n${field}\n\n${prose}`,
    'above the heading': (field, title) => `${field}\n\n# ${title}\n\n${prose}`,
    'in bold': (field, title) => `# ${title}\n\n**${field}**\n\nIn this text:\n\n## Scope\n\n${prose}`,
    'among other fields': (field, title) =>
      `# ${title}\n\nNumber: 12\n${field}\nLanguage: English\n\n${prose}`,
    'in HTML': (field, title) => `<h1>${title}</h1><p>${field}</p><p>${prose}</p>`,
  }
  const isWithdrawn = (content: string) => withdrawalOf({ title: 'A', content, retrievedAt }) !== null

  /** Fields about the text itself, whatever it is about. */
  const ofText = [
    'In force: no',
    'In effect: No',
    'Valid: no',
    'Validity: lapsed',
    'Replaced by: Order 14',
    'Superseded by: Order 14',
    'Valid until: 31 May 2019',
    'Expiry date: 2019-05-31',
    'End of validity: 14 June 2024',
    'In Kraft: nein',
    'Gültigkeit: abgelaufen',
    'Abgelöst durch: Erlass 14',
    'Gültig bis: 31.05.2019',
    'Außerkrafttreten: 31. Mai 2019',
  ]
  /** Fields that may be about a thing of which the text speaks. */
  const ofThing = [
    'Status: cancelled',
    'Status: Expired',
    'State: abolished',
    'Withdrawn: 31 May 2019',
    'Status: abgelaufen',
  ]
  /** Fields with the beginning of a state. */
  const since = ['Revoked on: 31 May 2019', 'Außer Kraft seit: 31.05.2019']
  const harmless = [
    'In force: yes',
    'In force: 31 May 2019',
    'In force since: 31 May 2019',
    'Validity: no limit',
    'Valid: nationwide',
    'Replaced by: none',
    'Replaces: Order 10',
    'Valid from: 31 May 2019',
    'Valid until: 31 May 2031',
    'Valid until: further notice',
    'End of validity: 15 June 2024',
    'End of validity: 31/12/9999',
    'Status: in force',
    'Status: adopted',
    'Status: not withdrawn',
    'Last updated: 31 May 2019',
    'Published: 31 May 2019',
    'Withdrawn: applications of 2019',
    'In Kraft: ja',
    'In Kraft seit: 31.05.2019',
    'Ersetzt: Erlass 10',
    'Ersetzt durch: nichts',
    'Gültig ab: 31.05.2019',
    'Gültig bis: auf Weiteres',
    'Stand: 31.05.2019',
  ]

  test.for(Object.entries(heads))('gives its state %s', ([, head]) => {
    expect(ofText.filter((field) => !isWithdrawn(head(field, 'Deposits')))).toEqual([])
    for (const title of ['Order on deposits: a guide', 'Kautionsverordnung', 'Act 12'])
      expect([...ofText, ...ofThing, ...since].filter((field) => !isWithdrawn(head(field, title)))).toEqual(
        [],
      )
    expect(ofThing.filter((field) => isWithdrawn(head(field, 'Permit of A. Lind')))).toEqual([])
    expect(harmless.filter((field) => isWithdrawn(head(field, 'Order on deposits: a guide')))).toEqual([])
  })

  test('has a date that is past only if it is before the text was retrieved', () => {
    const content = heads['below the heading']!('Valid until: 31 May 2019', 'Act 12')
    expect(withdrawalOf({ title: 'A', content })).toBeNull()
    expect(withdrawalOf({ title: 'A', content, retrievedAt: '2019-05-31T08:00:00.000Z' })).toBeNull()
    expect(withdrawalOf({ title: 'A', content, retrievedAt: '2019-06-01T08:00:00.000Z' })).not.toBeNull()
  })

  test('is about a part below the head', () => {
    for (const field of [...ofText, ...ofThing]) {
      expect(isWithdrawn(`# Act 12\n\n${prose}\n\n${field}\n\n${prose}`)).toBe(false)
      expect(isWithdrawn(`# Act 12\n\n## Section 1\n\n${field}\n\n${prose}`)).toBe(false)
      expect(isWithdrawn(`# Act 12\n\n- ${field}\n- Other: no\n\n${prose}`)).toBe(false)
    }
  })
})

test('a claim may say itself that something no longer holds', () => {
  const said = [
    'The repealed Act set a limit.',
    'In der alten Fassung',
    'The old version set a limit.',
    prose,
  ]
  expect(said.map(saysWithdrawn)).toEqual([true, false, true, false])
})
