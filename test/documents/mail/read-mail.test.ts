import { describe, expect, test } from 'vitest'
import { readAttachments, readMail } from '../../../src/documents/mail/read-mail.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { encodeText } from '../encodings/encode.ts'
import { texts } from '../encodings/texts.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const options = { name: '"a.eml"', limits: { mailLines: 10_000 } }
const read = (...lines: string[]) => readMail(bytes(lines.join('\r\n')), options)
/** The text below the headers. */
const body = async (...lines: string[]) =>
  (await read('From: a@b.c', ...lines)).content.split('\n\n').slice(1).join('\n\n')

describe('readMail', () => {
  test('headers, their names decoded, and what they say', async () => {
    const mail = await read(
      'From: =?utf-8?q?J=C3=BCrgen_M=C3=BCller?= <j@example.org>',
      'To: Ann <ann@example.org>, Board: b@example.org, c@example.org;',
      'Cc: d@example.org',
      'Date: Wed, 3 Jul 2024 10:00:00 +0200',
      'Subject: =?iso-8859-1?B?R2Vi/Ghy?=',
      ' from 2025',
      'Message-ID: <1@example.org>',
      '',
      'The fee is 5 euros.',
    )
    expect(mail).toEqual({
      content:
        '# Gebühr from 2025\n\nFrom: Jürgen Müller <j@example.org>\nTo: Ann <ann@example.org>, b@example.org, c@example.org\nCc: d@example.org\n' +
        'Date: Wed, 3 Jul 2024 10:00:00 +0200\n\nThe fee is 5 euros.',
      title: 'Gebühr from 2025',
      metadata: {
        authors: ['Jürgen Müller'],
        publishedAt: '2024-07-03T08:00:00.000Z',
        messageId: '<1@example.org>',
      },
    })
  })

  test.each([
    [
      'quoted-printable',
      [
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Geb=C3=BChr =',
        'here',
      ],
      'Gebühr here',
    ],
    [
      'base64 in a charset',
      ['Content-Type: text/plain; charset=windows-1251', 'Content-Transfer-Encoding: base64', '', 'z/Do'],
      'При',
    ],
    ['a charset with several bytes', ['Content-Type: text/plain; charset=shift_jis', '', '\x93\xfa'], '日'],
    [
      'flowed lines, also quoted',
      [
        'Content-Type: text/plain; format=flowed',
        '',
        'One line ',
        'goes on.',
        '> A quote ',
        '> goes on. ',
        'An ',
        '',
        ' >answer',
        '-- ',
        'format=flowed',
      ],
      'One line goes on.\n> A quote goes on. \n\nAn \n >answer\n-- \nformat=flowed',
    ],
    [
      'flowed lines that lose their space',
      ['Content-Type: text/plain; format="flowed"; delsp=yes', '', 'Geb ', 'ühr'].map((line) =>
        line.replace('ü', '\xc3\xbc'),
      ),
      'Gebühr',
    ],
    ['no headers', ['', 'text'], 'text'],
  ])('%s', async (_, lines, expected) => expect(await body(...lines)).toBe(expected))

  const parts = (...each: string[][]) => [
    'Content-Type: multipart/alternative; boundary=b',
    '',
    ...each.flatMap((lines) => ['--b', ...lines]),
    '--b--',
  ]
  const html = [
    'Content-Type: text/html',
    '',
    '<h1>Fee</h1><p>5 euros<blockquote>He: <p>4 euros</p></blockquote><p>end',
  ]

  test('plain text is preferred, else HTML is read, its quotes marked', async () => {
    expect(await body(...parts(['Content-Type: text/plain', '', '5 euros'], html))).toBe('5 euros')
    const quoted = '# Fee\n\n5 euros\n\n> He:\n\n> 4 euros\n\nend'
    expect(await body(...parts(html))).toBe(quoted)
    expect(await body(...parts(['Content-Type: text/plain', '', ' '], html))).toBe(quoted)
  })

  test.each([
    ['quotes', '>one\n> > two\n>>three', '> one\n> > two\n> > three'],
    [
      'an answer above',
      'Yes.\n-----Original Message-----\nFrom: Bob\nThe fee is 4.',
      'Yes.\n> -----Original Message-----\n> From: Bob\n> The fee is 4.',
    ],
    [
      'the same in German',
      'Ja.\n________ Ursprüngliche Nachricht ________\nx',
      'Ja.\n> ________ Ursprüngliche Nachricht ________\n> x',
    ],
    [
      'headers alone',
      'Yes.\n\n*From:* Bob\n*Sent:* Monday\n*To:* Ann\n*Subject:* Fee\n\n4 euros',
      'Yes.\n\n> *From:* Bob\n> *Sent:* Monday\n> *To:* Ann\n> *Subject:* Fee\n>\n> 4 euros',
    ],
    ['a line that only begins so', 'From: 5 to 6 euros\nnothing', 'From: 5 to 6 euros\nnothing'],
  ])('what others wrote is marked: %s', async (_, text, expected) => {
    const content = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')
    expect(await body('Content-Type: text/plain; charset=utf-8', '', content)).toBe(expected)
  })

  const mixed = [
    'From: a@b.c',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    '',
    'See the file.',
    '--m',
    "Content-Disposition: attachment; filename*0*=utf-8''Geb%C3; filename*1*=%BChr.txt",
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: base64',
    '',
    'NSBFdXJv',
    '--m',
    'Content-Type: application/pdf; name="../../etc/fee.pdf"',
    '',
    '%PDF-',
    '--m',
    'Content-Type: message/rfc822',
    '',
    'From: other@b.c',
    '',
    'Other words.',
    '--m--',
  ]

  test('attached files are named, and can be read', async () => {
    const { content, metadata } = await read(...mixed)
    expect(content).toBe(
      'From: a@b.c\n\nSee the file.\n\nAttachments:\n\n- Gebühr.txt (text/plain)\n- fee.pdf (application/pdf)\n- attachment-3.eml (message/rfc822)',
    )
    expect(metadata.attachments).toMatchObject([
      { name: 'Gebühr.txt', size: 6 },
      { name: 'fee.pdf', mediaType: 'application/pdf' },
      { name: 'attachment-3.eml' },
    ])
    const files = await readAttachments(bytes(mixed.join('\n')), options)
    expect(files.map(({ content }) => new TextDecoder().decode(content).trim())).toEqual([
      '5 Euro',
      '%PDF-',
      'From: other@b.c\n\nOther words.',
    ])
  })

  test('a mailbox of one message', async () => {
    const from = 'From ann@example.org Mon Jan  1 10:00:00 2024'
    const { content } = await read(from, 'From: a@b.c', '', '>From now on 5 euros.', '', 'From us at 10:00')
    expect(content).toBe('From: a@b.c\n\nFrom now on 5 euros.\n\nFrom us at 10:00')
    expect(
      await errorOf(read(from, 'From: a@b.c', '', 'one', '', from, 'From: a@b.c', '', 'two')),
    ).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('more than one message'),
    })
  })
})

describe('hostile messages', () => {
  const whole = (text: string) => errorOf(readMail(bytes(text), options))
  const nested = (count: number) =>
    Array.from(
      { length: count },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    ).join('')

  test.each([
    ['parts 3,000 deep', nested(3_000), 'nesting'],
    [
      'the same boundary again and again',
      'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(3_000),
      'nesting',
    ],
    ['lines without end', `From: a@b.c\n\n${'--b\n'.repeat(10_000)}`, 'more than 10000 lines'],
    ['headers of 3 MB', `Subject: ${'a'.repeat(3_000_000)}\n\n`, 'header'],
  ])('%s', async (_, text, why) =>
    expect(await whole(text)).toMatchObject({
      code: 'document-too-complex',
      message: expect.stringContaining(why),
    }),
  )

  test('2,000 attachments are counted, and the first listed', async () => {
    const files = '--b\nContent-Disposition: attachment; filename=f\n\n\n'.repeat(1_999)
    const { content, metadata } = await read(
      `From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n${files}`,
    )
    expect(metadata.attachments).toHaveLength(1_000)
    expect(content).toMatch(/- and 999 more$/)
  })
})

describe('a message that does not declare its charset', () => {
  const { text } = texts.find(({ encodings }) => encodings.includes('koi8-r'))!
  const mailOf = (head: string, encoding: string, body = text) =>
    new Uint8Array([...bytes(head), ...encodeText(body, encoding)])

  test.each([
    ['without a word of it', 'Subject: a\n\n', 'koi8-r'],
    ['as ASCII', 'Subject: a\nContent-Type: text/plain;\n charset="us-ascii"\n\n', 'windows-1251'],
    ['as what nobody knows', 'Content-Type: text/plain; charset=x-unknown\nSubject: a\n\n', 'koi8-r'],
    ['as UTF-8, which it is not', 'Subject: a\nContent-Type: text/plain; charset=utf-8\n\n', 'windows-1251'],
  ])('%s is read by what its bytes look like', async (_, head, encoding) => {
    const mail = await readMail(mailOf(head, encoding), options)
    expect(mail.content).toContain(text)
    expect(mail.metadata).toMatchObject({ encoding })
  })

  test('UTF-8 that is declared as ASCII', async () => {
    const mail = await readMail(
      new TextEncoder().encode('Subject: a\nContent-Type: text/plain; charset=us-ascii\n\nGebühr'),
      options,
    )
    expect(mail.content).toContain('Gebühr')
    expect(mail.metadata).not.toHaveProperty('encoding')
  })

  test('one that is not certain is refused, and read once its encoding is named', async () => {
    const short = mailOf('Subject: a\n\n', 'koi8-r', 'Мир')
    expect((await errorOf(readMail(short, options))).suggestion).toContain('`encoding')
    expect((await readMail(short, { ...options, encoding: 'koi8-r' })).content).toContain('Мир')
  })
})
