import { describe, expect, test } from 'vitest'
import { toSource } from '../../src/registrar/sources/registered-source.ts'
import { errorOf } from '../store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('addDocSource: RTF and e-mail', () => {
  test('an RTF file, by its bytes or as a string, whatever its name', async () => {
    const { registrar } = someRegistrar()
    const rtf = String.raw`{\rtf1\ansi{\info{\title Lift 7}{\author M\'fcller}}\pard\outlinelevel0 Brakes\par\pard The brakes were tested on 3 May 2026.\par}`
    const source = await registrar.addDocSource({ name: 'report.doc', content: bytes(rtf) })
    expect(source).toMatchObject({
      name: 'Lift 7',
      headings: [{ title: 'Brakes' }],
      metadata: { mediaType: 'application/rtf', authors: ['Müller'] },
    })
    expect(await registrar.addDocSource({ name: 'copy.rtf', content: rtf })).toEqual(source)
    const cited = await registrar.cite({
      sourceId: source.id,
      claim: 'The brakes were tested on 3 May 2026.',
      quote: 'brakes were tested on 3 May 2026.',
    })
    expect(cited).toMatchObject({ status: 'verified', place: { headings: ['Brakes'] } })
  })

  test('a message, its subject as name, who wrote it and when', async () => {
    const { registrar } = someRegistrar()
    const mail =
      'From: Ann <ann@example.org>\nDate: Wed, 3 Jul 2024 10:00:00 +0200\nSubject: Fee\n\nThe fee is 5 euros.\n'
    const source = await registrar.addDocSource({ name: 'fee.eml', content: bytes(mail) })
    const stated = { authors: ['Ann'], publishedAt: '2024-07-03T08:00:00.000Z' }
    expect(source).toMatchObject({ name: 'Fee', metadata: { mediaType: 'message/rfc822', ...stated } })
    // Where bibliographies look for them.
    expect(toSource(source, '', 1)).toMatchObject(stated)
  })

  test('a message of Outlook is refused with the way out', async () => {
    const content = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const { registrar } = someRegistrar()
    expect(await errorOf(registrar.addDocSource({ name: 'a.msg', content }))).toMatchObject({
      code: 'invalid-input',
      suggestion: expect.stringContaining('EML'),
    })
  })
})
