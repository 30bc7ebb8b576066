import { describe, expect, test } from 'vitest'
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

describe('a sentence is verified below the name of its own place alone', () => {
  const said = [
    'The rent is due on the third day of each month.',
    'The landlord keeps the roof in good repair.',
    'Parcels are delivered on working days.',
  ]
  const titles = ['Rent', 'Repairs', 'Parcels']
  const layouts: [layout: string, label: string, head: (number: number) => string, gap?: string][] = [
    ['sections', 'Section', (number) => `Section ${number} ${titles[number - 1]}`],
    ['sections with a stop', 'Section', (number) => `Section ${number}. ${titles[number - 1]}`],
    ['§§', '§', (number) => `§ ${number} ${titles[number - 1]}`],
    ['articles', 'Article', (number) => `Article ${number}\n${titles[number - 1]}`],
    ['clauses', 'Clause', (number) => `## Clause ${number}: ${titles[number - 1]}`],
    ['numbered titles', 'Section', (number) => `${number}. ${titles[number - 1]}`],
    ['numbered titles above their text', 'Section', (number) => `${number}. ${titles[number - 1]}`, '\n'],
    ['annexes', 'Annex', (number) => `Annex ${number}: ${titles[number - 1]}`],
  ]
  const forms: [string, (name: string, sentence: string, title: string) => string][] = [
    ['a heading', (name, sentence) => `## ${name}\n\n${sentence}`],
    ['a heading with signs', (name, sentence) => `## ✅ *${name}* {#a}\n\n${sentence}`],
    ['a heading with a title', (name, sentence, title) => `## ${name}: ${title}\n\n${sentence}`],
    [
      'a heading with a title behind a stop',
      (name, sentence, title) => `## ${name}. ${title}\n\n${sentence}`,
    ],
    ['a title in bold', (name, sentence, title) => `**${name} – ${title}**\n\n${sentence}`],
    ['a line', (name, sentence) => `${name}\n\n${sentence}`],
    ['an introduction', (name, sentence) => `According to ${name}:\n\n${sentence}`],
    ['an introduction with a mark', (name, sentence) => `According to [${name}](#a) [1]:\n\n- ${sentence}`],
    ['the item around it', (name, sentence) => `- ${name}:\n  - ${sentence}`],
    ['brackets behind it', (name, sentence) => `${sentence} (${name})`],
    ['an arrow behind it', (name, sentence) => `${sentence} → ${name}`],
    ['a sentence behind it', (name, sentence) => `${sentence} See ${name}.`],
    ['a heading above a table', (name, sentence) => `## ${name}\n\n| Rule |\n|---|\n| ${sentence} |`],
    ['a note with a title', (name, sentence, title) => `${sentence} (${name}, ${title})`],
    ['a note with the title first', (name, sentence, title) => `${sentence} (${title}, ${name})`],
    ['a note with the document', (name, sentence) => `${sentence} (House rules, ${name})`],
    ['a note in a sentence', (name, sentence) => `${sentence} You can find this in ${name}.`],
    ['a heading that ends with it', (name, sentence, title) => `### ${title} – ${name}\n\n${sentence}`],
    ['a heading with it in brackets', (name, sentence) => `### Costs [${name}]\n\n${sentence}`],
    ['an overview', (name, sentence) => `## Overview of ${name}\n\n${sentence}`],
    ['an introduction in words', (name, sentence) => `The rules on this are in ${name}:\n\n${sentence}`],
    ['a heading of HTML', (name, sentence) => `<h2>${name}</h2>\n\n${sentence}`],
  ]
  test.each(
    layouts.flatMap(([layout, label, head, gap = '\n\n']) =>
      forms.map(([form, write]) => ({ layout, label, head, gap, form, write })),
    ),
  )('$layout, $form', async ({ label, head, gap, write }) => {
    const text = `House rules\n\n${said.map((one, at) => `${head(at + 1)}${gap}${one}`).join('\n\n')}`
    for (const [own, sentence] of said.entries()) {
      for (const [other, title] of titles.entries()) {
        const response = write(`${label} ${other + 1}`, sentence, title)
        const { citations } = await new CitationEngine().attribute({
          response,
          sources: [{ title: 'House rules', text }],
        })
        const [{ status } = { status: 'none' }] = citations.filter((one) => one.text.includes(sentence))
        expect([response, status]).toEqual([response, own === other ? 'verified' : 'unverified'])
      }
    }
  })
})

describe.each<[string, (line: string) => string]>([
  ['in bold', (line) => `**${line}**`],
  ['in italics', (line) => `*${line}*`],
  ['a plain line', (line) => line],
  ['with a sign', (line) => `📄 ${line}`],
  ['with the document', (line) => `Lease, ${line}`],
  ['with a label', (line) => `Legal basis: ${line}`],
])('lines that may be titles or notes, %s', (_, write) => {
  const [fees, notices] = [write('Section 2'), write('Section 3')]
  test.each<[string, (sentence: string) => string]>([
    ['sentences', (sentence) => sentence],
    ['quotations', (sentence) => `“${sentence}”`],
    ['marked sentences', (sentence) => `${sentence} [1]`],
    ['quoted blocks', (sentence) => `> ${sentence}`],
    ['items', (sentence) => `- ${sentence}`],
  ])('above and below %s', async (__, say) => {
    const read = async (...lines: string[]) => {
      const { citations } = await new CitationEngine().attribute({
        response: lines.join('\n\n'),
        sources: [{ title: 'Lease', text: lease }],
      })
      return citations
        .filter(({ text }) => [FEES, NOTICES].some((said) => text.includes(said.slice(0, -1))))
        .map(({ status }) => status)
    }
    const [first, second] = [say(FEES), say(NOTICES)]
    expect(await read(first, fees, second, notices)).toEqual(['verified', 'verified'])
    expect(await read(fees, first, notices, second)).toEqual(['verified', 'verified'])
    expect(await read(notices, first, fees, second)).toEqual(['unverified', 'unverified'])
    // A line below text that does not stand in its place is a title, and so are the lines after it.
    const rules = 'The lease has rules.'
    expect(await read(rules, notices, first, fees, second)).toEqual(['unverified', 'unverified'])
    expect(await read(second, fees, first, notices, first)).toEqual(['verified', 'verified', 'unverified'])
  })
})

describe('a number with the title that the source gives it', () => {
  const text = (head: (number: number, title: string) => string) =>
    `House rules\n\n${[FEES, NOTICES].map((one, at) => `${head(at + 1, ['Fees', 'Notices'][at]!)}${one}`).join('\n\n')}`
  test.each<[string, (number: number, title: string) => string]>([
    ['a number', (number, title) => `${number}. ${title}\n\n`],
    ['a number above its text', (number, title) => `${number}. ${title}\n`],
    ['a heading', (number, title) => `## ${number}. ${title}\n\n`],
    ['a section', (number, title) => `Section ${number} ${title}\n\n`],
    ['a clause', (number, title) => `Clause ${number}: ${title}\n\n`],
    ['an article', (number, title) => `Article ${number} – ${title}\n`],
    ['a §', (number, title) => `§ ${number} ${title}\n`],
  ])('names the place: %s', async (_, head) => {
    for (const write of [(line: string) => `### ${line}`, (line: string) => `**${line}**`]) {
      expect(await statusesOf(`${write('2. Notices')}\n\n${NOTICES}`, text(head))).toEqual(['verified'])
      expect(await statusesOf(`${write('2. Notices')}\n\n${FEES}`, text(head))).toEqual(['unverified'])
      // With another title the number is the answer's own.
      expect(await statusesOf(`${write('2. Costs')}\n\n${FEES}`, text(head))).toEqual(['verified'])
    }
  })

  test('counts only if the source has it with this number', async () => {
    const steps = `Steps\n\n1. Read the fees.\n2. Pay.\n\n## Fees\n\n${FEES}`
    expect(await statusesOf(`### 1. Fees\n\n${FEES}`, steps)).toEqual(['verified'])
    expect(await statusesOf(`### 1.2 Fees\n\n${FEES}`, steps)).toEqual(['verified'])
  })
})

test.each([
  ['## § 2 Notices', NOTICES, '', 'verified'],
  ['## § 2 Notices', FEES, '', 'unverified'],
  ['## § 1', NOTICES, '', 'unverified'],
  ['### 2. Notices', NOTICES, '', 'verified'],
  ['## § 2', NOTICES, '\n\n§ 7 End\n\nIt ends.', 'unverified'],
])('an Abschnitt is a § only in a text without §§: %s', async (heading, sentence, more, status) => {
  const text = `## Abschnitt 1 Fees\n\n${FEES}\n\n## Abschnitt 2: Notices\n\n${NOTICES}${more}`
  expect(await statusesOf(`${heading}\n\n${sentence}`, text)).toEqual([status])
})

test.each([
  ['a part', (line: string) => `PART 1\nGeneral\n\n1 Fees\n${line}`],
  ['a chapter', (line: string) => `Chapter I.\n\n1. Fees\n${line}`],
  ['a title', (line: string) => `I. General\n\n1. Fees\n\n${line}`],
])('a section below %s may be another one: no sentence certainly stands there', async (_, write) => {
  const text = `${write(FEES)}\n\n${write(NOTICES).replace('1 ', '2 ').replace('1.', '2.').replace('Fees', 'Notices')}`
  expect(await statusesOf(`${FEES} (Section 2)`, text)).toEqual(['unverified'])
})

test.each([
  ['Sitz der Firma ist Hamburg.', 'The Landlord is Harbour Homes Ltd.'],
  ['Die Träger sind Vereine.', 'Sitz des Vereins ist Bonn.'],
])('a sentence of capitalised words is no title: %j', async (...said) => {
  const text = `Lease\n\n${said.map((one, at) => `${at + 1}. ${titles[at]}\n\n${one}`).join('\n\n')}\n\n3. Fees\n\n${FEES}`
  expect(await statusesOf(`${FEES} (Section 3)`, text)).toEqual(['verified'])
})

const titles = ['Parties', 'Seat']

test.each(['“”', '„“', '""', '«»'])(
  'a quotation of a whole sentence is compared without its marks: %s',
  async (marks) => {
    const [open, close] = marks
    const text = `${lease}\n\nThe mayor said: “The bridge is closed.”`
    const quoted = async (said: string) =>
      (
        await new CitationEngine().attribute({
          response: `${open}${said}${close}`,
          sources: [{ title: 'Lease', text }],
        })
      ).citations.map(({ status }) => status)
    expect(await quoted(FEES)).toEqual(['verified'])
    expect(await quoted(FEES.replace('thirty', 'forty'))).toEqual(['failed'])
    // Who quotes a part of a sentence, or what the source only quotes, says something else.
    expect(await quoted('Fees are due within thirty days')).not.toContain('verified')
    expect(await quoted('The bridge is closed.')).not.toContain('verified')
  },
)
