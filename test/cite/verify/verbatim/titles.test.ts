import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { checkClaim } from '../../../../src/engine/runs.ts'

const sentence = 'The tenant pays a deposit of two monthly rents before moving in.'

/** The status of a claim by a lease with this text between its first and its last section. */
async function statusOf(claim: string, section: string): Promise<string> {
  const text = `## Term\n\nThe term is two years and may be extended.\n\n${section}\n\n## End\n\nThe contract ends without notice.`
  return (await checkClaim({ claim, sources: [{ id: '1', title: 'Lease', text }] })).status
}

const claims = [
  `**Fees and Payment:** ${sentence}`,
  `**Fees and Payment**: ${sentence}`,
  `Fees and Payment: ${sentence}`,
  `**Fees and Payment** – ${sentence}`,
  `Fees and payment — ${sentence}`,
]

describe.each(claims)('%j', (claim) => {
  test.each([
    `## Fees and Payment\n\n${sentence}`,
    `**Fees and Payment**\n\n${sentence}`,
    `2. Fees and Payment\n\n${sentence}`,
    `§ 2 Fees and Payment\n\n${sentence}`,
    `2. Fees and Payment\n${sentence}`,
    `§ 2 Fees and Payment\n${sentence}`,
    `## Fees and Payment\n${sentence}`,
    `**Fees and Payment**\n${sentence}`,
    `## Section 2: Fees and Payment\n\n${sentence}`,
  ])('is verified below its title: %j', async (section) => {
    expect(await statusOf(claim, section)).toBe('verified')
  })

  test.each([
    ['below another title', `## Repairs\n\n${sentence}`],
    ['below a title that says more', `## Fees and Payment after the Term\n\n${sentence}`],
    ['not right below its title', `## Fees and Payment\n\nThe fee is due.\n\n${sentence}`],
    ['below its title and another one', `## Fees and Payment\n\n### Repairs\n\n${sentence}`],
    ['above its title', `${sentence}\n\n## Fees and Payment\n\nThe fee is due.`],
    ['where the title ends a sentence', `It concerns Fees and Payment\n\n${sentence}`],
    ['below the name of who said something else', `It was cold.\n\nFees and Payment\n\n${sentence}`],
    ['below the last item of a list', `- Repairs\n- Fees and Payment\n\n${sentence}`],
    ['below the only item of a list', `- Fees and Payment\n\n${sentence}`],
    ['below the last item with a number', `1. Repairs\n\n2. Fees and Payment\n\n${sentence}`],
    ['below a name with a dash', `It was cold.\n\n— Fees and Payment\n\n${sentence}`],
    ['in a line that goes on', `2. Fees and Payment\nby ${sentence}`],
    ['below a line without number', `Fees and Payment\n${sentence}`],
    ['below a link', `[Fees and Payment](/fees)\n\n${sentence}`],
    ['below an item of HTML', `<ul><li>Repairs</li><li>Fees and Payment</li></ul><p>${sentence}</p>`],
    ['below a row of a table', `| Repairs |\n|---|\n| Fees and Payment |\n\n${sentence}`],
    ['below a caption', `![](a.png)\n\nFees and Payment\n\n${sentence}`],
    ['below code', `\`\`\`\nFees and Payment\n\`\`\`\n\n${sentence}`],
    ['where the text takes it back', `## Fees and Payment\n\n${sentence}\n\nThis has been repealed.`],
  ])('is not verified %s', async (_, section) => {
    expect(await statusOf(claim, section)).not.toBe('verified')
  })
})

test.each([
  [`Fees and Payment; ${sentence}`],
  [`Fees and Payment, ${sentence}`],
  [`No Fees and Payment: ${sentence}`],
  [`Fees and Payment: Repairs: ${sentence}`],
])('%j is not what the source says', async (claim) => {
  expect(await statusOf(claim, `## Fees and Payment\n\n${sentence}`)).not.toBe('verified')
})

test.each([
  ['**Fees 2020:**', '## Fees 2020'],
  ['**Fees 2020:**', '**Fees 2020**'],
  ['**Fees:**', '2. FEES'],
  ['**Fees:**', '## FEES'],
  ['**Fees:**', '## Section 2 – Fees'],
  ['**Fees:**', '**Section 2 — Fees**'],
  ['**Fees:**', 'Fees:'],
  ['**Fees:**', '## Fees:'],
  ['**Fees**:', '**Fees:**'],
  ['Fees:', '**Fees**:'],
])('%s is the title %s', async (title, written) => {
  expect(await statusOf(`${title} ${sentence}`, `${written}\n\n${sentence}`)).toBe('verified')
})

test.each([
  ['**Fees 2021:**', '## Fees 2020'],
  ['**Fees:**', '## Fees 2020'],
  ['**Fees 2020:**', '## Fees'],
  ['**2020:**', '## 2020'],
  ['**Fees:**', 'FEES'],
  ['**Fees:**', '## 20 Fees'],
  ['**Fees:**', '## Section 2 – Fees – Repairs'],
  ['**Section 3:**', '## Section 2 – Fees'],
  ['**Fees:**', 'Repairs:'],
  ['**Fees:**', 'No fees:'],
  ['**Fees:**', '## Fees?'],
  ['**Fees:**', 'Fees:\n\nRepairs:'],
])('%s is not the title %s', async (title, written) => {
  expect(await statusOf(`${title} ${sentence}`, `${written}\n\n${sentence}`)).not.toBe('verified')
})

test.each([
  ['an arrow before it', `→ ${sentence}`, 'verified'],
  ['a semicolon, behind which it may go on', `- ${sentence.replace('.', ';')}`, 'unverified'],
  ['an arrow before another one', `→ ${sentence.replace('two', 'three')}`, 'failed'],
])('a sentence with %s below the label of an answer', async (_, response, status) => {
  const text = `Question: What does the tenant pay?\n\nAnswer: ${sentence}`
  const { citations } = await new CitationEngine().attribute({
    response,
    sources: [{ title: 'Lease', text }],
  })
  expect(citations.map((citation) => citation.status)).toEqual([status])
})

test('a semicolon does not make a whole of a part of a sentence', async () => {
  const said = sentence.replace('.', ';')
  expect(await statusOf(said, `${said} this does not apply to students.`)).not.toBe('verified')
})

test.each([
  ['Fees and Payment Terms', 'Fees and payment terms'],
  ['Fees and payment terms', 'Fees and Payment Terms'],
])('a title has capitals for its looks: %s, %s', async (title, written) => {
  const { status } = await checkClaim({
    claim: `${written} — ${sentence}`,
    sources: [{ content: `## ${title}\n\n${sentence}` }],
  })
  expect(status).toBe('verified')
})
