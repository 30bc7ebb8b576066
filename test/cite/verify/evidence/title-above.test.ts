import { describe, expect, test } from 'vitest'
import { MockLanguageModelV4 } from 'ai/test'
import { llmVerifier } from '../../../../src/cite/verify/llm.ts'
import { CitationEngine } from '../../../../src/entries/index.ts'
import { streamOf } from '../../../fixtures/scripted-model.ts'

const plans = `# Plans

Every plan may be cancelled at any time.

## Gold plan

The monthly fee is 40 euros.

### Support

Support answers within one hour.

## Silver plan

The monthly fee is 30 euros.

### Support

Support answers within one day.

## Summary

The prices include taxes.`

const children = `Dosage
======

Adults
------

The dose is 20 mg once a day.

Children
--------

The dose is 10 mg once a day.`

/** The citations of a sentence below titles, without those of the titles themselves. */
async function check(response: string, text: string) {
  const { citations } = await new CitationEngine().attribute({ response, sources: [{ title: 'Page', text }] })
  return citations.filter(({ text }) => /[.]$/.test(text)).map(({ status, reason }) => ({ status, reason }))
}

/** The forms in which an answer gives a text a title. */
const layouts: ((title: string, text: string) => string)[] = [
  (title, text) => `## ${title}\n\n${text}`,
  (title, text) => `#### ${title}:\n${text}`,
  (title, text) => `### **${title}**\n\n${text}`,
  (title, text) => `### 2. ${title}\n\n${text}`,
  (title, text) => `${title}\n---\n\n${text}`,
  (title, text) => `**${title}**\n\n${text}`,
  (title, text) => `**${title}:**\n\n${text}`,
  (title, text) => `**${title}:**\n\n- ${text}`,
  (title, text) => `- **${title}**\n  - ${text}`,
  (title, text) => `1. **${title.toUpperCase()}**\n\n   ${text}`,
  (title, text) => `## Answer\n\n### The ${title}\n\n${text}\n\n## More`,
  (title, text) => `<h3>${title}</h3>\n\n${text}`,
  (title, text) => `**${title}**:\n\n- ${text}`,
  (title, text) => `For the ${title}:\n\n- ${text}`,
  (title, text) => `- ${title}\n  - ${text}`,
  (title, text) => `### ${title} (details)\n\n${text}`,
  (title, text) => `### What is said of the ${title}?\n\n${text}`,
]

describe.each(layouts.map((layout) => [layout('T', 'X.'), layout] as const))('a title: %j', (_, layout) => {
  test.each([
    ['Gold plan', 'The monthly fee is 40 euros.', plans],
    ['Silver plan', 'Support answers within one day.', plans],
    ['Support', 'Support answers within one hour.', plans],
    ['Silver plan', 'Every plan may be cancelled at any time.', plans],
    ['Bronze plan', 'The monthly fee is 30 euros.', plans],
    ['Summary', 'The monthly fee is 30 euros.', plans],
    ['Support', 'The prices include taxes.', plans],
    ['Adults', 'The dose is 20 mg once a day.', children],
  ])('“%s” is above what stands there, or says nothing of it: %s', async (title, sentence, text) => {
    expect(await check(layout(title, sentence), text)).toMatchObject([{ status: 'verified' }])
  })

  test.each([
    ['Gold plan', 'Silver plan', 'The monthly fee is 30 euros.', plans],
    ['Silver plan', 'Gold plan', 'The monthly fee is 40 euros.', plans],
    ['Silver plan', 'Gold plan', 'Support answers within one hour.', plans],
    ['Children', 'Adults', 'The dose is 20 mg once a day.', children],
  ])('“%s” is above what the source says below “%s”', async (title, other, sentence, text) => {
    const [citation, ...rest] = await check(layout(title, sentence), text)
    expect(rest).toEqual([])
    expect(citation).toMatchObject({ status: 'unverified' })
    expect(citation!.reason).toBe(`The answer says this below “${title}”, but the source below “${other}”.`)
  })
})

/** The forms in which a source has titles. */
const forms: ((title: string) => string)[] = [
  (title) => `# ${title}`,
  (title) => `${title}\n-----`,
  (title) => `**${title}**`,
  (title) => `${title}`,
  (title) => title.toUpperCase(),
  (title) => `## ${title}: prices`,
  (title) => `## Section 2: ${title} (monthly)`,
]

test.each(forms.map((form) => [form('Gold plan'), form] as const))(
  'a source with the title %j',
  async (_, form) => {
    const text = `Prices\n\n${form('Gold plan')}\n\nThe fee is 40 euros.\n\n${form('Silver plan')}\n\nThe fee is 30 euros.`
    const answer = (plan: string) => `### ${plan}\n\nThe fee is 40 euros.`
    expect(await check(answer('Gold plan'), text)).toMatchObject([{ status: 'verified' }])
    expect(await check(answer('Silver plan'), text)).toMatchObject([{ status: 'unverified' }])
  },
)

/** Titles of an answer that are only its topics, although the source has them, and what the source says elsewhere. */
const topics: [title: string, sentence: string, source: string][] = [
  [
    'Diet',
    'The lynx hunts mainly roe deer.',
    '# Lynx\n\n## Behaviour\n\nThe lynx hunts mainly roe deer.\n\n## Diet\n\nIt eats once a day.',
  ],
  ['Silver plan', 'All prices include VAT.', `${plans}\n\n## Valid for all plans\n\nAll prices include VAT.`],
  [
    'Wie kündige ich?',
    'Beiträge werden erstattet.',
    '## Wie kündige ich?\n\nSchriftlich.\n\n## Bekomme ich Geld zurück?\n\nBeiträge werden erstattet.',
  ],
  [
    'Safety',
    'The pump must be disconnected before it is opened.',
    '## 2 Safety\n\n## 2.1 Electrical hazards\n\nThe pump must be disconnected before it is opened.',
  ],
  [
    'Annex B',
    'The pump weighs 40 kilos.',
    'Annex A\n\nThe roof is flat.\n\nAnnex B\n\nPart A\n\nThe axle is straight.\n\nPart B\n\nThe pump weighs 40 kilos.',
  ],
  [
    'Tickets',
    'The hall opens at nine.',
    '## Opening hours\n\n## Tickets\n\n## Welcome\n\nThe hall opens at nine.',
  ],
  [
    'What Corvasan is',
    'The usual dose is one tablet.',
    '## What Corvasan is\n\nA tablet.\n\n## How to take Corvasan\n\nThe usual dose is one tablet.',
  ],
  [
    'Grey bin',
    'The grey bin costs 168 euros a year.',
    '## Grey bin\n\nThe grey bin is for the rest.\n\n## Fees\n\nThe grey bin costs 168 euros a year.',
  ],
  [
    'Gold plan',
    'The Gold plan also covers travel.',
    '## Gold plan\n\nIt costs 40 euros.\n\n## Silver plan\n\nThe Gold plan also covers travel.',
  ],
  [
    'Report 2023',
    'Sales were 412 million euros in 2022.',
    '## Report 2023\n\nSales rose.\n\n## Report 2022\n\nSales were 412 million euros in 2022.',
  ],
  [
    'Returns',
    'Sale items may be returned within 14 days.',
    '## Returns\n\nItems may be returned within 30 days.\n\n## Returns of sale items\n\nSale items may be returned within 14 days.',
  ],
]

test.each(topics)('“%s” is only the topic of the answer: %s', async (title, sentence, source) => {
  expect(await check(`### ${title}\n\n${sentence}`, source)).toMatchObject([{ status: 'verified' }])
})

test.each(['5. ', '5) ', '(5) ', '§ 5 ', '§5 ', '5 ', '5a ', '(a) ', 'A. ', 'IV. '])(
  'titles are compared without their number: %s',
  async (number) => {
    const text =
      '## 4. Duties: tenant\n\nThe garden is mown.\n\n## 5. Duties: landlord\n\nThe roof is kept in repair.'
    const answer = (title: string) => `## ${number}${title}\n\nThe roof is kept in repair.`
    expect(await check(answer('Duties: landlord'), text)).toMatchObject([{ status: 'verified' }])
    expect(await check(answer('Duties: tenant'), text)).toMatchObject([{ status: 'unverified' }])
  },
)

test('a source that says it below the title counts, whatever the other sources say', async () => {
  const sentence = 'All customer data is stored in Frankfurt.'
  const right = { title: 'A', text: `# Acme\n\n## Security of data\n\n${sentence}` }
  const wrong = {
    title: 'B',
    text: `# Acme\n\n## Loss of data\n\n${sentence}\n\n## Security of data\n\nIt is safe.`,
  }
  for (const sources of [
    [right, wrong],
    [wrong, right],
  ]) {
    const response = `## Security of data\n\n${sentence}`
    const { citations } = await new CitationEngine().attribute({ response, sources })
    expect(citations).toMatchObject([{ status: 'verified' }])
  }
})

describe('a judge that says yes to all does not overrule', () => {
  const act =
    '##### § 14 Fee\n\nThe monthly fee is 40 euros.\n\n##### § 15 Fee\n\nThe monthly fee is 30 euros.'
  async function judge(response: string, text: string) {
    const asked: string[] = []
    const model = new MockLanguageModelV4({
      doStream: async ({ prompt }) => {
        asked.push(JSON.stringify(prompt))
        const numbers = [...asked.at(-1)!.matchAll(/(\d+)\. \[E/g)].map(([, number]) => number)
        return {
          stream: streamOf([[JSON.stringify({ elements: numbers.map((number) => `${number}:supported`) })]]),
        }
      },
    })
    const engine = new CitationEngine({ verifier: llmVerifier({ model }) })
    const { citations } = await engine.attribute({ response, sources: [{ title: 'Page', text }] })
    const { status, reason } = citations.find(({ text }) => text.startsWith('Every'))!
    return { status, reason, asked }
  }

  test.each([
    ['a heading', (title: string, text: string) => `### ${title}\n\n${text}`, plans],
    ['an outer item', (title: string, text: string) => `- **${title}**\n  - ${text}`, plans],
    ['an introduction', (title: string, text: string) => `Fees of the ${title}:\n\n- ${text}`, plans],
  ])('%s', async (_form, layout, text) => {
    const sentence = 'Every month costs 40 euros.'
    const right = await judge(layout('Gold plan', sentence), text)
    expect(right).toMatchObject({ status: 'verified' })
    const wrong = await judge(layout('Silver plan', sentence), text)
    expect(wrong).toMatchObject({
      status: 'unverified',
      reason: 'The answer says this below “Silver plan”, but the source below “Gold plan”.',
    })
    expect(wrong.asked.every((prompt) => /context: [^"]*Silver plan/.test(prompt))).toBe(true)
    expect(wrong.asked.at(-1)).toContain('note: The answer says this below')
  })

  test.each(['§ 14', '§ 15'])('the heading %s', async (section) => {
    const { status } = await judge(`### ${section}\n\nEvery month costs 40 euros.`, act)
    expect(status).toBe(section === '§ 14' ? 'verified' : 'unverified')
  })
})

test('the nearest title of each level counts, each for itself', async () => {
  const answer = (plan: string) => `## ${plan}\n\n### Support\n\nSupport answers within one hour.`
  expect(await check(answer('Gold plan'), plans)).toMatchObject([{ status: 'verified' }])
  expect(await check(answer('Silver plan'), plans)).toMatchObject([{ status: 'unverified' }])
})

test('a sentence that stands below both headings is found below the one of the answer', async () => {
  const text = '## Gold plan\n\nThe fee is due monthly.\n\n## Silver plan\n\nThe fee is due monthly.'
  for (const plan of ['Gold plan', 'Silver plan'])
    expect(await check(`### ${plan}\n\nThe fee is due monthly.`, text)).toMatchObject([
      { status: 'verified' },
    ])
})

test('a sentence that has the title in it, or the heading of the source, speaks for itself', async () => {
  const text =
    '## Gold plan\n\nThe Gold plan costs more than the Silver plan.\n\n## Silver plan\n\nIt has no support.'
  const sentence = 'The Gold plan costs more than the Silver plan.'
  expect(await check(`### Silver plan\n\n${sentence}`, text)).toMatchObject([{ status: 'verified' }])
})

const fee = 'The monthly fee is 40 euros.'

test.each([
  [
    'a title of both parts above it',
    (plan: string) => `## Silver plan and Gold plan\n\n### ${plan}\n\n${fee}`,
  ],
  ['a bold line below it', (plan: string) => `**${plan}**\n\n**Fees**\n\n${fee}`],
  [
    'two bold lines below it',
    (plan: string) => `**${plan}**\n\n**Fees**\n\nAll fees:\n\n**Month**\n\n${fee}`,
  ],
  ['a rule below it', (plan: string) => `**${plan}**\n\n---\n\n${fee}`],
  ['only its own word', (plan: string) => `### ${plan.split(' ')[0]}\n\n${fee}`],
  ['its own word among others', (plan: string) => `**Costs of ${plan.split(' ')[0]}**\n\n${fee}`],
])('a title counts with %s', async (_name, layout) => {
  expect(await check(layout('Gold plan'), plans)).toMatchObject([{ status: 'verified' }])
  expect(await check(layout('Silver plan'), plans)).toMatchObject([
    {
      status: 'unverified',
      reason: 'The answer says this below “Silver plan”, but the source below “Gold plan”.',
    },
  ])
})

test('a bold line behind text is no part of the bold line above the text', async () => {
  const answer = `**Silver plan**\n\nThe monthly fee is 30 euros.\n\n**Fees of the others**\n\n${fee}`
  expect(await check(answer, plans)).toMatchObject([{ status: 'verified' }, { status: 'verified' }])
})

describe('a title that names two parts', () => {
  const text =
    '# Lease\n\n## Money\n\n### Rent\n\nThe rent of 900 euros is due on the first day.\n\n## Security\n\n### Deposit\n\nThe deposit of 1,800 euros is due on the first day.'

  test.each([
    'The rent of 900 euros is due on the first day.',
    'The deposit of 1,800 euros is due on the first day.',
  ])('admits what stands in either: %s', async (sentence) => {
    expect(await check(`### Rent and deposit\n\n${sentence}`, text)).toMatchObject([{ status: 'verified' }])
  })

  test('of which one is within the other does not admit the same part of another one', async () => {
    const nested = plans.replaceAll('### Support', '### Help')
    const answer = (plan: string) => `### Help of the ${plan}\n\nSupport answers within one hour.`
    expect(await check(answer('Gold plan'), nested)).toMatchObject([{ status: 'verified' }])
    expect(await check(answer('Silver plan'), nested)).toMatchObject([{ status: 'unverified' }])
  })
})

test('a part with a generic title may repeat another part', async () => {
  const text =
    '# Study\n\n## Treatment of adults\n\nAdults took 20 mg daily.\n\n## Results\n\nThe adults who took 20 mg daily slept better.'
  const sentence = 'The adults who took 20 mg daily slept better.'
  expect(await check(`### Treatment of adults\n\n${sentence}`, text)).toMatchObject([{ status: 'verified' }])
})

test('a title that more than 20 parts have names none', async () => {
  const part = (at: number) =>
    `## Question\n\nWho pays the sum of ${at} euros?\n\n## Answer\n\nThe buyer pays the sum of ${at} euros.`
  const text = (count: number) => Array.from({ length: count }, (_, at) => part(at + 10)).join('\n\n')
  const answer = '### Question\n\nThe buyer pays the sum of 12 euros.'
  expect(await check(answer, text(20))).toMatchObject([{ status: 'unverified' }])
  expect(await check(answer, text(21))).toMatchObject([{ status: 'verified' }])
})

describe('parts without a common word in their titles', () => {
  const support = 'Support is available by phone.'
  const parts = (starter: string, business: string) =>
    `# Prices\n\n## Starter\n\n${starter}\n\n## Business\n\n${business} ${support}`

  test.each([
    ['The plan costs 6 euros.', 'The plan costs 18 euros.', 'unverified'],
    ['The plan costs 6 euros.', 'Invoices are sent by mail.', 'verified'],
    ['The plan includes mail.', 'The plan includes mail.', 'verified'],
  ])('are told apart if they say the same kind of thing: %s %s', async (starter, business, status) => {
    const text = parts(starter, business)
    expect(await check(`### Starter\n\n${support}`, text)).toMatchObject([{ status }])
    expect(await check(`### Business\n\n${support}`, text)).toMatchObject([{ status: 'verified' }])
  })

  test('and one title has the words of the other', async () => {
    const text =
      '# Phones\n\n## Nexo 5\n\nThe display measures 6.1 inches.\n\n## Nexo 5 Pro\n\nThe display measures 6.7 inches. The lens has a zoom.'
    expect(await check('### Nexo 5\n\nThe lens has a zoom.', text)).toMatchObject([{ status: 'unverified' }])
    expect(await check('### Nexo 5 Pro\n\nThe lens has a zoom.', text)).toMatchObject([
      { status: 'verified' },
    ])
  })

  test('headings are no sentences', async () => {
    const text =
      '## Before you take it\n\n### Do not take it\n\nAsk a doctor.\n\n## How to take it\n\n### Take it whole\n\nThe dose is one tablet.'
    expect(await check('## Before you take it\n\nThe dose is one tablet.', text)).toMatchObject([
      { status: 'verified' },
    ])
  })
})

test.each([
  ['How do I return an item?', 'How do I return a gift?'],
  ['Duties of the tenant', 'Duties of the landlord'],
])('“%s” and “%s” differ in one word, as plain titles too', async (own, other) => {
  const sentence = 'A notice of ten days is given.'
  for (const sign of ['## ', '', '7. ', '§ 7 ', '(b) ']) {
    const text = `Contract\n\n${sign}${own}\n\n${sentence} It has to be written.\n\n${sign.replace('7', '8').replace('b', 'c')}${other}\n\nNothing is said here about that.`
    expect([sign, await check(`### ${own}\n\n${sentence}`, text)]).toMatchObject([
      sign,
      [{ status: 'verified' }],
    ])
    expect([sign, await check(`### ${other}\n\n${sentence}`, text)]).toMatchObject([
      sign,
      [{ status: 'unverified' }],
    ])
  }
})

test('items of a numbered list are no titles', async () => {
  const text = '1. Open the lid\n\n2. Open the valve\n\n3. Wait for ten minutes.'
  expect(await check('### Open the lid\n\nWait for ten minutes.', text)).toMatchObject([
    { status: 'verified' },
  ])
})

test('a heading that takes back what is below it does not if the answer has it too', async () => {
  const text = '# Camera\n\n## Not covered\n\nDamage by water.\n\nScratches on the lens are counted as wear.'
  const sentence = 'Scratches on the lens are counted as wear.'
  expect(await check(`### What is not covered\n\n${sentence}`, text)).toMatchObject([{ status: 'verified' }])
  expect(await check(`### What is covered\n\n${sentence}`, text)).toMatchObject([{ status: 'unverified' }])
  expect(await check(sentence, text)).toMatchObject([{ status: 'unverified' }])
})

describe('a title that is the title of a source', () => {
  const sentence = 'The monthly fee is 40 euros.'
  const pages = (own: string, other: string) => [
    { title: own, text: `${sentence} It is due in May.` },
    { title: other, text: 'The monthly fee is 30 euros.' },
  ]
  const statusOf = async (title: string, titles: [string, string], text = sentence) => {
    const sources = pages(...titles)
    const { citations } = await new CitationEngine().attribute({
      response: `### ${title}\n\n${text}`,
      sources,
    })
    return citations.map(({ status, reason }) => `${status}: ${reason}`)
  }

  test.each([
    ['Gold plan', 'Silver plan'],
    ['Housing Act 1980', 'Housing Act 1996'],
    ['Mietvertrag Haus A', 'Mietvertrag Haus B'],
    ['Galaxy S2', 'Galaxy S3'],
  ])('and %s differs from %s in part, so a sentence must be from the named one', async (own, other) => {
    expect(await statusOf(other, [own, other])).toEqual([
      `unverified: The answer says this below the title ${other}, but it is from the source ${own}.`,
    ])
    expect(await statusOf(own, [own, other])).toEqual(['verified: The source says this word for word.'])
  })

  test('counts with the word by which it differs, unless that is a number', async () => {
    expect(await statusOf('Silver', ['Gold plan', 'Silver plan'])).toEqual([
      'unverified: The answer says this below the title Silver plan, but it is from the source Gold plan.',
    ])
    expect(await statusOf('Law since 1996', ['Housing Act 1980', 'Housing Act 1996'])).toEqual([
      'verified: The source says this word for word.',
    ])
  })

  test.each([
    ['Chlorophyll', 'Photosynthesis'],
    ['Economy of Elsund', 'Elsund'],
    ['Elsund', 'Economy of Elsund'],
    ['Gold plan', 'Summary'],
  ])('and %s is about something else than %s, or a part of it', async (own, other) => {
    expect(await statusOf(other, [own, other])).toEqual(['verified: The source says this word for word.'])
  })
})
