import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

const CLAIM = 'The landlord keeps the roof and the outer walls in good repair.'
const german = 'Der Vermieter hält das Dach und die Außenwände in gutem Zustand.'

const remarks = [
  'Repealed.',
  'Repealed in 2019.',
  'Repealed by Act 5 of 2003.',
  'Withdrawn 3 May 2021.',
  'Omitted by Act 5 of 2003.',
  'No longer in force.',
  'No longer applies.',
  'This is wrong.',
  'This section has been repealed.',
]
const germanRemarks = [
  'Aufgehoben.',
  'Aufgehoben 2019.',
  'Aufgehoben durch Gesetz von 2019.',
  'Nicht mehr gültig.',
]
/** Ways to set a remark apart from the text before it. */
const apart: [string, (remark: string) => string][] = [
  ['as a sentence', (remark) => ` ${remark}`],
  ['in brackets', (remark) => ` (${remark})`],
  ['in square brackets', (remark) => ` [${remark}]`],
  ['behind a dash', (remark) => ` — ${remark}`],
  ['in italics', (remark) => ` *${remark}*`],
  ['in bold', (remark) => ` **${remark}**`],
  ['in italics and brackets', (remark) => ` *(${remark})*`],
  ['in the next line', (remark) => `\n*${remark}*`],
  ['as a paragraph', (remark) => `\n\n${remark}`],
  ['as a paragraph in italics', (remark) => `\n\n*${remark}*`],
  ['as a paragraph with underscores', (remark) => `\n\n_${remark}_`],
  ['as a paragraph in bold', (remark) => `\n\n**${remark}**`],
  ['as a paragraph in brackets', (remark) => `\n\n[${remark}]`],
  ['as a quotation', (remark) => `\n\n> ${remark}`],
  ['as an item', (remark) => `\n\n- ${remark}`],
  ['as an alert', (remark) => `\n\n> [!WARNING]\n> ${remark}`],
  ['as a directive', (remark) => `\n\n:::warning\n${remark}\n:::`],
  ['as an admonition', (remark) => `\n\n!!! warning\n    ${remark}`],
  ['behind a rule', (remark) => `\n\n---\n\n${remark}`],
  ['behind an image', (remark) => `\n\n![Mill](a.png)\n\n${remark}`],
  ['as an aside of HTML', (remark) => `\n\n<aside>${remark}</aside>`],
  ['with a dated label', (remark) => `\n\n**Update (3 May 2020):** ${remark}`],
  ['as a note', (remark) => `\n\n*Note:* ${remark}`],
  ['as an update in bold', (remark) => `\n\n**Update:** ${remark}`],
  ['as an element of HTML', (remark) => `\n\n<p><em>${remark}</em></p>`],
]

const around = {
  en: ['The rent is due on the third day of each month.', 'Complaints are made in writing.'],
  de: ['Die Miete ist am dritten Tag jedes Monats fällig.', 'Beschwerden sind schriftlich zu erheben.'],
}

async function statusBefore(claim: string, behind: string) {
  const [before, after] = around[claim === german ? 'de' : 'en']
  const text = `${before}\n\n${claim}${behind}\n\n${after}`
  const { status } = await checkClaim({ claim, sources: [{ title: 'Lease', text }] })
  return status
}

test.each(apart)('a remark %s takes back the sentence before it', async (_, set) => {
  for (const remark of remarks)
    expect([remark, await statusBefore(CLAIM, set(remark))]).toEqual([remark, 'unverified'])
  for (const remark of germanRemarks) {
    expect([remark, await statusBefore(german, set(remark))]).toEqual([remark, 'unverified'])
  }
})

const limits = [
  ['On Sundays only', 'Nur sonntags'],
  ['For members only', 'Nur für Mitglieder'],
  ['Repealed', 'Aufgehoben'],
  ['Until 2019', 'Bis 2019'],
  [
    'Only for members of the sailing club of Kent and their guests',
    'Nur für Mitglieder des Segelvereins von Kent und Gäste',
  ],
  ['Except on public holidays and in the summer months', 'Außer an Feiertagen und in den Sommermonaten'],
]
const brackets: [string, (remark: string) => string][] = [
  ['round', (remark) => ` (${remark})`],
  ['square', (remark) => ` [${remark}]`],
  ['round and followed by a sentence', (remark) => ` (${remark}) The roof is red.`],
  ['round, with an exclamation mark', (remark) => ` (${remark}!)`],
  ['round, with a label', (remark) => ` (Note: ${remark}.)`],
  ['round, behind others', (remark) => ` (See page 3.) (${remark}.)`],
  ['round, behind another sentence in them', (remark) => ` (See page 3. ${remark}.)`],
  ['round, as a paragraph', (remark) => `\n\n(${remark}.)`],
  ['round, in the next line', (remark) => `\n(${remark})`],
]
test.each(brackets)('brackets that are %s limit the sentence before them', async (_, set) => {
  for (const [english, foreign] of limits) {
    expect([english, await statusBefore(CLAIM, set(english!))]).toEqual([english, 'unverified'])
    expect([foreign, await statusBefore(german, set(foreign!))]).toEqual([foreign, 'unverified'])
  }
})

test.each([
  ' (Reuters)',
  ' [sic]',
  ' (our translation)',
  ' [PDF]',
  ' (Source: town archive.)',
  ' [laughter] The roof is red.',
])('brackets that limit nothing: %j', async (behind) => {
  expect(await statusBefore(CLAIM, behind)).toBe('verified')
})

test.each([
  ['1. ', '2. [Repealed.]', 'verified'],
  ['1. ', '2. (omitted)', 'verified'],
  ['- ', '- Repealed.', 'verified'],
  ['(1) ', '(2) [Repealed by Act 5 of 2003.]', 'verified'],
  ['1. ', '2. This does not apply to boats.', 'unverified'],
  ['1. ', '2. That is no longer true.', 'unverified'],
  ['- ', '- Except on public holidays.', 'unverified'],
  ['(1) ', '(2) None of this is true.', 'unverified'],
  ['(1) ', '(2) Only for members.', 'unverified'],
])('the item behind %j is a remark on it only if it refers to it: %j', async (sign, next, expected) => {
  const text = `The rent is due in May.\n\n${sign}${CLAIM}\n${next}\n\nComplaints are made in writing.`
  const { status } = await checkClaim({ claim: CLAIM, sources: [{ title: 'Lease', text }] })
  expect(status).toBe(expected)
})

test.each(remarks)(
  'a paragraph behind harmless brackets takes back the sentence before them: %s',
  async (remark) => {
    expect(await statusBefore(CLAIM, ` (Reuters)\n\n${remark}`)).toBe('unverified')
    expect(await statusBefore(CLAIM, ` [12]\n\n*${remark}*`)).toBe('unverified')
  },
)

test.each([
  'That is\nwrong.',
  'This section has been\nrepealed.',
  'The above is wrong, as the tenant of the\nhouse found out.',
])('a remark in the next paragraph may be broken into lines: %j', async (remark) => {
  expect(await statusBefore(CLAIM, `\n\n${remark}`)).toBe('unverified')
})

describe.each([
  ['-', '-', '-'],
  ['1.', '2.', '3.'],
  ['(1)', '(2)', '(3)'],
  ['a)', 'b)', 'c)'],
  ['A.', 'B.', 'C.'],
  ['(i)', '(ii)', '(iii)'],
  ['II.', 'III.', 'IV.'],
])('in a list with %s and %s', (...signs) => {
  const listed = (next: string) =>
    [CLAIM, next, 'Complaints are made in writing.'].map((item, at) => `${signs[at]} ${item}`).join('\n')
  const statusOf = async (next: string) => {
    const text = `Duties\n\n${listed(next)}`
    return (await checkClaim({ claim: CLAIM, sources: [{ title: 'Lease', text }] })).status
  }

  test.each([
    'This does not apply to balconies.',
    'That is no longer true.',
    'This rule was repealed in 2019.',
    'Only in summer.',
    'Except on public holidays.',
    'However, this does not apply to balconies.',
    'For balconies, this does not apply.',
    'Balconies are exempt from this.',
    'Exceptions: balconies and terraces.',
    'Exception: balconies.',
  ])('an item that refers to the one before it is a remark on it: %s', async (next) => {
    expect(await statusOf(next)).toBe('unverified')
  })

  test.each([
    'The tenant paints the rooms.',
    '[Repealed.]',
    'Repealed.',
    'Dogs are kept on a lead.',
    'Never use the lift.',
    'Only one lift works at night.',
    'No tenant may keep a cow.',
    'Pets are excluded from the pool.',
    'The board decides on exceptions.',
    'Every tenant signs this form.',
    'Apply no force to the lid.',
  ])('another item is not: %s', async (next) => {
    expect(await statusOf(next)).toBe('verified')
  })

  test('a later item may be about all of them', async () => {
    const items = [CLAIM, 'The tenant paints the rooms.', 'None of these rules applies any more.']
    const text = `Duties\n\n${items.map((item, at) => `${signs[at]} ${item}`).join('\n')}`
    const { status } = await checkClaim({ claim: CLAIM, sources: [{ title: 'Lease', text }] })
    expect(status).toBe('unverified')
  })
})

test('an item below the sentence is a remark on it', async () => {
  const text = `The rent is due in May.\n\n- ${CLAIM}\n  - Repealed.\n- Complaints are made in writing.`
  const { status } = await checkClaim({ claim: CLAIM, sources: [{ title: 'Lease', text }] })
  expect(status).toBe('unverified')
})

test.each([
  ' The tenant paints the rooms.',
  ' (The tenant paints the rooms.)',
  ' Keep this paper near the door.',
  '\n\n*The tenant paints the rooms.*',
  '\n\n- The tenant paints the rooms.',
  '\n\n(1) The tenant paints the rooms.',
  '\n\n**Rent** is due on the third day.',
  '\n\n*Rent and repairs*',
  '\n\n[Next page](next.html)',
  '\n\n- Made of stone.',
  '\n\n> Made of stone.',
  '\n\nMade of stone.',
  '\n\n*Aerial view.*',
  '\n\n*Photo: Town archive.*',
  '\n\n(Reuters)',
  '\n\n(Applause.)',
  '\n\n**Proof.** It is so.',
  '\n\n*Painted in 1949.*',
  ' (Weber 1990)',
  ' (Weber 1990, p. 4)',
  '\n\nContrary to earlier reports, the work did\nnot begin in May. It begins in June.',
  '\n\nRepealed laws are listed in the annex of the lease.',
])('text that says nothing of the sentence before it: %j', async (behind) => {
  expect(await statusBefore(CLAIM, behind)).toBe('verified')
})
