import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'
import { makePdf } from './make-pdf.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('readDocument: text', () => {
  test.each([
    ['a.txt', 'text/plain'],
    ['a.md', 'text/markdown'],
    ['a.json', 'application/json'],
    ['a.CSV', 'text/csv'],
    ['noextension', 'text/plain'],
    ['constructor.constructor', 'text/plain'],
  ])('%s is %s, as it is', async (name, mediaType) => {
    const content = '{"a": 1}\r\n§ 5;x\n'
    expect(await readDocument({ name, content })).toEqual({ mediaType, content })
    expect(await readDocument({ name, content: bytes(content) })).toEqual({ mediaType, content })
  })

  test('encodings: byte order marks, and what the bytes look like for what is no UTF-8', async () => {
    const text = async (...codes: number[]) =>
      (await readDocument({ name: 'a.txt', content: Uint8Array.from(codes) })).content
    expect(await text(0xef, 0xbb, 0xbf, 0xc3, 0xa4)).toBe('ä')
    expect(await text(0xff, 0xfe, 0xe4, 0x00)).toBe('ä')
    expect(await text(0xfe, 0xff, 0x00, 0xe4)).toBe('ä')
    expect(await text(...latin1('Die Prüfung fällt aus.'))).toBe('Die Prüfung fällt aus.')
  })

  test.each([
    ['of the media type', 'text/plain; charset=windows-1251', ''],
    ['quoted', 'text/html; Charset="windows-1251"', ''],
    ['of the page', 'text/html', '<meta charset="windows-1251">'],
    ['of the page, the old way', undefined, '<meta http-equiv=a content="text/html; charset=windows-1251">'],
    ['of an XML declaration', 'text/html', '<?xml version="1.0" encoding="windows-1251"?>'],
  ])('the encoding %s', async (_, mediaType, head) => {
    const content = new Uint8Array([...bytes(`${head}<p>`), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
    const read = await readDocument({ name: 'a.html', content, ...(mediaType && { mediaType }) })
    expect(read.content).toContain('Привет')
  })

  test('an encoding that is wrong or unknown is not believed', async () => {
    const read = async (charset: string, content: Uint8Array) =>
      (await readDocument({ name: 'a.txt', content, mediaType: `text/plain; charset=${charset}` })).content
    expect(await read('iso-8859-1', bytes('Gebühr'))).toBe('Gebühr')
    for (const charset of ['utf-8', 'none-such']) {
      expect(await read(charset, latin1('Die Prüfung fällt aus.'))).toBe('Die Prüfung fällt aus.')
    }
  })

  test('a byte order mark of a string is dropped too', async () => {
    expect((await readDocument({ name: 'a.md', content: '\ufeff# Act' })).content).toBe('# Act')
  })

  test('what is drawn or heard is no text, even without a NUL', async () => {
    const read = (mediaType: string, content: Uint8Array) =>
      errorOf(readDocument({ name: 'a', content, mediaType }))
    expect(await read('image/gif', bytes('GIF89a'))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('it is of type image/gif'),
    })
    expect(await read('image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('it ends within its header'),
    })
  })

  test('what is no text, or has none, is refused', async () => {
    const read = (content: string | Uint8Array, name = 'a.txt') => errorOf(readDocument({ name, content }))
    expect(await read(new Uint8Array(100))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('control characters'),
    })
    expect(await read('')).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('no text'),
    })
    expect(await read(new Uint8Array(), 'empty.pdf')).toMatchObject({ code: 'invalid-input' })
    expect(await read('<html><script>1</script></html>', 'a.html')).toMatchObject({ code: 'invalid-input' })
  })
})

describe('readDocument: HTML', () => {
  const read = async (content: string, name = 'page.html') => readDocument({ name, content })

  test('headings, paragraphs, lists, tables and verbatim text; nothing hidden', async () => {
    const { content, title } = await read(`<!doctype html><html><head><title>Lifts &amp; hoists</title>
      <style>p { color: red }</style></head><body><nav>Home</nav><h1>Lifts</h1>
      <p>The brake   holds<br>twice <b>its</b> load.</p><script>alert(1)</script>
      <ul><li><p>one</p></li><li>two</li></ul><p hidden>secret</p><p aria-hidden="true">secret</p>
      <table><tr><th>Year</th><th>Checks</th></tr><tr><td>2024</td><td>12</td></tr></table>
      <template>secret</template><h3>End</h3>unwrapped <pre>a  b\n  c</pre></body></html>`)
    expect(title).toBe('Lifts & hoists')
    expect(content).toBe(
      [
        'Home',
        '# Lifts',
        'The brake holds',
        'twice its load.',
        '- one\n- two',
        '| Year | Checks |\n| --- | --- |\n| 2024 | 12 |',
        '### End',
        'unwrapped',
        'a  b',
        '  c',
      ].join('\n\n'),
    )
  })

  test('a page saved under another name is still a page', async () => {
    expect(await read('<!DOCTYPE html><p>Hi</p>', 'report.pdf')).toMatchObject({
      mediaType: 'text/html',
      content: 'Hi',
    })
    expect(await read('<html><h1>T</h1></html>', 'a.txt')).toMatchObject({ title: 'T', content: '# T' })
  })

  test('50,000 levels, 100,000 open paragraphs and comments without an end', async () => {
    const deep = await read(`${'<div>'.repeat(50_000)}deep`)
    expect(deep.content).toBe('deep')
    const open = await read('<p>word'.repeat(100_000))
    expect(open.content.split('\n\n')).toHaveLength(100_000)
    expect(await codeOf(read('<!-- no end <p>text'))).toBe('invalid-input')
  })
})

describe('readDocument: PDF', () => {
  const column = (x: number, words: string[]) => words.map((text, line) => ({ text, x, y: 700 - line * 14 }))

  test('page by page, with the place of each, headings by size', async () => {
    const pdf = await makePdf(
      [
        [
          { text: 'Annual report', y: 780, size: 20 },
          { text: 'The lift was inspec-', y: 740 },
          { text: 'ted in May.', y: 726 },
          { text: 'Another paragraph.', y: 680 },
        ],
        [{ text: 'Second page.', y: 740 }],
      ],
      'Lifts 2026',
    )
    const { content, pages, title, mediaType } = await readDocument({ name: 'r.bin', content: pdf })
    expect({ title, mediaType }).toEqual({ title: 'Lifts 2026', mediaType: 'application/pdf' })
    expect(pages!.map(({ start, end, pageNumber }) => [pageNumber, content.slice(start, end)])).toEqual([
      [1, '# Annual report\n\nThe lift was inspec-\nted in May.\n\nAnother paragraph.'],
      [2, 'Second page.'],
    ])
  })

  test('two columns are read one after the other, in whatever order they were drawn', async () => {
    const left = [
      'Brakes are tested',
      'every year by an',
      'inspector of the',
      'city. The result',
      'is kept for six',
      'years after it.',
    ]
    const right = [
      'Ropes are tested',
      'every month by a',
      'member of staff',
      'who was trained',
      'to do it well by',
      'the maker only.',
    ]
    const rows = column(60, left).flatMap((line, index) => [line, column(320, right)[index]!])
    const pdf = await makePdf([
      [{ text: 'A title that runs across both of the columns of the page', y: 760, size: 11 }, ...rows],
    ])
    const { content } = await readDocument({ name: 'columns.pdf', content: pdf })
    expect(content.replace(/\s+/g, ' ')).toContain(`${left.join(' ')} ${right.join(' ')}`)
    expect(content).toMatch(/^A title/)
  })

  test('a page of one column is no page of two', async () => {
    const lines = [
      'Words of a single column that',
      'go on over the whole width of',
      'the page, as they mostly do,',
      'line after line after line,',
      'until the paragraph ends and',
      'the page with it at the last.',
    ]
    const { content } = await readDocument({ name: 'one.pdf', content: await makePdf([column(60, lines)]) })
    expect(content).toBe(lines.join('\n'))
  })

  test('damaged, cut, without text, or as a string: refused with what to do', async () => {
    const pdf = await makePdf([[{ text: 'Words.', y: 700 }]])
    const empty = await makePdf([[]])
    expect(await errorOf(readDocument({ name: 'cut.pdf', content: pdf.slice(0, 200) }))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('"cut.pdf" cannot be read'),
    })
    expect(await codeOf(readDocument({ name: 'x.pdf', content: bytes('%PDF-1.7 nothing more') }))).toBe(
      'invalid-input',
    )
    expect((await errorOf(readDocument({ name: 'scan.pdf', content: empty }))).suggestion).toContain('OCR')
    expect(await codeOf(readDocument({ name: 'x.pdf', content: '%PDF-1.7' }))).toBe('invalid-input')
  })
})
