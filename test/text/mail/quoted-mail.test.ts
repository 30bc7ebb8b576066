import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/entries/index.ts'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { markQuotedMessages } from '../../../src/documents/mail/quoted-message.ts'
import { readMail } from '../../../src/documents/mail/read-mail.ts'
import { findQuotedMail } from '../../../src/text/mail/quoted-mail.ts'
import { drawnFrom } from '../../fixtures/full-proof.ts'
import { heads } from '../../documents/mail/mail-heads.ts'

const own = 'The hall opens at nine on Sundays.'
const quoted = 'The fee for the hall is four euros.'
const further = 'Dogs may stay in the garden all day.'

const fullHeader =
  'Message-ID: <1@example.org>\nFrom: Bob <bob@example.org>\nTo: Ann <ann@example.org>\nDate: Sat, 4 May 2024 10:00:00 +0200\nSubject: Fee'
const mailOf = async (body: string, type = 'text/plain') => {
  const bytes = new TextEncoder().encode(`${fullHeader}\nContent-Type: ${type}; charset=utf-8\n\n${body}`)
  return (await readMail(bytes, { name: '"a.eml"', limits: { mailLines: 10_000 } })).content
}
const checked = (claim: string, content: string) => checkClaim({ claim, sources: [{ content }] })
const signs = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/ $/gm, '')
const inHtml = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** A mail as each door gets it. */
const doors: readonly [string, (body: string) => Promise<string> | string][] = [
  ['a mail', (body) => mailOf(body)],
  ['a mail as text', (body) => `${fullHeader}\n\n${body}`],
  [
    'a message of a mailbox as text',
    (body) =>
      `From bob@example.org Sat May  4 10:00:00 2024\nReceived: from a.example (a.example [192.0.2.1])\n\tby b.example\nX-C2Org: x\n${fullHeader}\n\n${body}`,
  ],
  ['a body as text', (body) => body],
  ['a body as text, with line ends of Windows', (body) => body.replaceAll('\n', '\r\n')],
]

/** All at the first door, and others at each of the others, which differ in what stands above the head. */
const headsAt = doors.map((_, index) => (index === 0 ? heads : drawnFrom(heads, 20, { seed: index })))

describe.each(doors.map(([name, read], index) => ({ name, read, heads: headsAt[index]! })))(
  'quoted words are of another: $name',
  ({ read, heads }) => {
    test.each(heads)('%s, %s, without signs', async (__, ___, head) => {
      const content = await read(`${own}\n\n${head}\n\n${quoted}\n\n${further}`)
      expect((await checked(own, content)).status).toBe('verified')
      for (const claim of [quoted, further]) {
        const { status, reason } = await checked(claim, content)
        expect(status).toBe('unverified')
        expect(reason).toMatch(/quotes this sentence from somebody else/)
      }
    })

    test.each(heads)('%s, %s, with signs and an answer below', async (__, ___, head) => {
      const content = await read(`${own}\n\n${head}\n${signs(quoted)}\n\n${further}`)
      const isAnswered = !/\n\p{L}+ ?: |^\*/u.test(head)
      expect((await checked(own, content)).status).toBe('verified')
      expect(await checked(quoted, content)).toMatchObject({
        status: 'unverified',
        reason: expect.stringMatching(/quotes this sentence from somebody else/),
      })
      if (isAnswered) expect((await checked(further, content)).status).toBe('verified')
    })

    test.each(heads)('%s, %s, all of it with signs', async (__, ___, head) => {
      const content = await read(`${own}\n\n${signs(`${head}\n\n${quoted}`)}\n\n${further}`)
      for (const claim of [own, further]) expect((await checked(claim, content)).status).toBe('verified')
      expect((await checked(quoted, content)).status).toBe('unverified')
    })
  },
)

test.each(heads)('words of both are of the author: %s, %s', async (_, __, head) => {
  for (const body of [`${own}\n\n${head}\n\n${own}`, `${head}\n${signs(own)}\n\n${own}`]) {
    if (body.startsWith(head) && /\n\p{L}+ ?: |^\*|\n\n/u.test(head)) continue
    expect((await checked(own, await mailOf(body))).status).toBe('verified')
  }
})

describe('HTML of mails', () => {
  test.each(heads)('%s, %s', async (_, __, head) => {
    const content = await mailOf(
      `<div>${own}</div><br><div>${inHtml(head)}<br></div><div>${quoted}</div>`,
      'text/html',
    )
    expect((await checked(own, content)).status).toBe('verified')
    expect((await checked(quoted, content)).status).toBe('unverified')
  })

  test('of Gmail, with an answer below', async () => {
    const content = await mailOf(
      `<div dir="ltr">${own}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, May 3, 2024 at 10:00 AM Ann &lt;<a href="mailto:ann@example.org">ann@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><div>${quoted}</div></blockquote></div><div>${further}</div>`,
      'text/html',
    )
    for (const claim of [own, further]) expect((await checked(claim, content)).status).toBe('verified')
    expect((await checked(quoted, content)).status).toBe('unverified')
  })
})

test('answers between the lines are of the author, also right below a quoted sentence', async () => {
  const content = await mailOf(`> When does it open?\n${own}\n> ${quoted}\n${further}`)
  for (const claim of [own, further]) expect((await checked(claim, content)).status).toBe('verified')
  expect((await checked(quoted, content)).status).toBe('unverified')
  // A program that wraps a quoted line leaves the sign off its rest.
  const wrapped = await mailOf(`> The fee for the hall\nis four euros.\n\n${own}`)
  expect(wrapped).toContain('> The fee for the hall\nis four euros.')
  expect((await checked('The fee for the hall is four euros.', wrapped)).status).not.toBe('verified')
})

test('a message forwarded without a word has a header that is not its own', async () => {
  const forwarded = `From: Ann Lee <ann@example.org>\nSent: Friday, May 3, 2024 10:00\nSubject: Fee\n\n${quoted}`
  expect(await mailOf(forwarded)).toContain(`> ${quoted}`)
  // The same text as a source is the message of Ann.
  expect((await checked(quoted, forwarded)).status).toBe('verified')
})

test('the mail as a document, with a subject as its heading, is its own', async () => {
  const content = new TextEncoder().encode(`${fullHeader}\n\n${own}`)
  const read = await readDocument({ name: 'a.eml', content })
  expect(read.content).toMatch(/^# Fee\n\nFrom: Bob/)
  expect((await checked(own, read.content)).status).toBe('verified')
})

describe('no head of a mail', () => {
  test.each([
    ['a report', `On 3 May 2024 the board met and wrote a letter.\n\n${own}`],
    ['words of a report in quotation marks', `On 3 May 2024, the court wrote:\n\n“Cats stay out.”\n\n${own}`],
    [
      'a report under the next heading',
      `On 3 May 2024, the court wrote:\n\nCats stay out.\n\n## Hall\n\n${own}`,
    ],
    ['posts of a forum', `Hall\n\nAnn wrote on 3 May 2024 at 10:00:\n\n${own}`],
    ['a sentence without a date', `As Ann wrote:\n\n${own}`],
    ['a sentence with a year', `In her letter of 2024 Ann wrote this:\n\n${own}`],
    ['a memorandum', `MEMORANDUM\n\nTo: Board\nFrom: Ann Lee\nDate: May 3, 2024\nSubject: Hall\n\n${own}`],
    ['a journey', `Plan\n\nFrom: Berlin\nTo: Hamburg\nDate: 3 May 2024\n\n${own}`],
    ['a list with times', `Opening, 3 May 2024 10:00:\n\n${own}`],
    ['an address', `Contact: Ann Lee <ann@example.org>:\n\n${own}`],
    ['a rule of markdown', `----------\n\n${own}\n\n----------`],
  ])('%s', (_, content) => {
    const found = findQuotedMail(content)
    expect(found.filter(({ end }) => end > content.indexOf(own))).toEqual([])
  })
})

test.each([
  [
    'the rest of the text',
    `Hello.\n\nOn 3 May 2024 at 10:00, Ann wrote:\n\n${quoted}`,
    [`On 3 May 2024 at 10:00, Ann wrote:\n\n${quoted}`],
  ],
  [
    'a wrapped head',
    `Hi.\nOn 3 May 2024 at 10:00, Ann\n<a@b.c>\nwrote:\n${quoted}`,
    [`On 3 May 2024 at 10:00, Ann\n<a@b.c>\nwrote:\n${quoted}`],
  ],
  ['lines with signs', `On 3 May 2024 at 10:00, Ann wrote:\n> ${quoted}`, []],
  ['a header alone', 'From: Ann <a@b.c>\nDate: 3 May 2024 10:00\nSubject: Fee', []],
  ['a head with nothing below', 'On 3 May 2024 at 10:00, Ann wrote:\n', []],
])('slices: %s', (_, text, expected) =>
  expect(findQuotedMail(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected),
)

describe('whatever lines a mail has', () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...heads.map(([, , head]) => head),
      own,
      quoted,
      '',
      '',
      '> x',
      '>> y.',
      '# A',
      '“Z',
      '-- ',
      'De: a',
      'Date: b 10:00',
    ),
    fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
  )
  const body = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

  test('messages are whole lines, ascending, and not in one another', () => {
    fc.assert(
      fc.property(body, fc.boolean(), (text, isBody) => {
        let last = 0
        for (const { start, end, head } of findQuotedMail(text, { isBody })) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(start === 0 || text[start - 1] === '\n').toBe(true)
          expect(end === text.length || text[end] === '\n').toBe(true)
          expect(head.length).toBeLessThanOrEqual(120)
          last = end
        }
      }),
    )
  })

  test('marking them changes no word, and is the same the second time', () => {
    const words = (text: string) => text.replaceAll(/[\s>]+/g, '')
    fc.assert(
      fc.property(body, (text) => {
        const marked = markQuotedMessages(text)
        expect(words(marked)).toBe(words(text))
        expect(findQuotedMail(marked, { isBody: true })).toEqual([])
        expect(markQuotedMessages(marked)).toBe(marked)
      }),
    )
  })
})
