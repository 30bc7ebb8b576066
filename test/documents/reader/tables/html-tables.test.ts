import { describe, expect, test } from 'vitest'
import { htmlToText, plainText } from '../../../../extractors/reading/plain-text.ts'
import { readHtml } from '../../../../src/documents/parse/html.ts'

const read = async (html: string, options = {}) => (await readHtml(`<body>${html}</body>`, options)).content
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const heads = (...cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`

describe('a data table of a page', () => {
  test.each<[string, string, string]>([
    [
      'with a caption, groups of rows, and a foot',
      `<table><caption>Ships <b>by port</b></caption><thead>${heads('Port', 'Ships')}</thead><tbody>${row('Bergen', '518')}</tbody><tfoot>${row('Total', '518')}</tfoot></table>`,
      'Ships by port\n\n| Port | Ships |\n| --- | --- |\n| Bergen | 518 |\n| Total | 518 |',
    ],
    [
      'with a title and a note across all columns',
      `<table><tr><th colspan=3>Ports</th></tr>${heads('Port', 'Ships', 'Berths')}${row('Bergen', '518', '24')}<tr><td colspan="3">* planned</td></tr></table>`,
      'Ports\n\n| Port | Ships | Berths |\n| --- | --- | --- |\n| Bergen | 518 | 24 |\n\n* planned',
    ],
    [
      'with paragraphs, breaks and lists in its cells',
      `<table>${heads('<p>Port</p>', 'Kinds')}${row('<p>Bergen</p><p>(Norway)</p>', 'sail<br>steam<ul><li>new</li></ul>')}</table>`,
      '| Port | Kinds |\n| --- | --- |\n| Bergen (Norway) | sail steam new |',
    ],
    [
      'whose cells hold bars and backslashes',
      `<table>${heads('a|b', 'c')}${row('d\\|e', 'f')}</table>`,
      '| a\\|b | c |\n| --- | --- |\n| d\\\\\\|e | f |',
    ],
    [
      'with names of rows alone',
      '<table><tr><th>Population<td>12,000<tr><th>Area<td>41 km²</table>',
      '|  |  |\n| --- | --- |\n| Population | 12,000 |\n| Area | 41 km² |',
    ],
    [
      'of one row with a name',
      '<table><tr><th>Maximum<td>6 years</table>',
      '|  |  |\n| --- | --- |\n| Maximum | 6 years |',
    ],
    [
      'with cells for more rows than there are, and for all of their group',
      `<table><tbody><tr><td rowspan=9>A</td><td>1</td></tr>${row('2')}</tbody><tbody><tr><td rowspan=0>B</td><td>3</td></tr>${row('4')}</tbody></table>`,
      '|  |  |\n| --- | --- |\n| A | 1 |\n| A | 2 |\n| B | 3 |\n| B | 4 |',
    ],
    [
      'with cells that overlap, and rows that are short',
      `<table>${heads('a', 'b', 'c')}<tr><td>1</td><td rowspan=2>2</td><td>3</td></tr><tr><td colspan=3>4</td></tr>${row('5')}</table>`,
      '| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | 2 |  |\n| 5 |  |  |',
    ],
    [
      'with columns for looks, and cells that are hidden',
      `<table>${heads('Port', '', 'Ships')}<tr><td>Bergen</td><td></td><td>518</td><td hidden>9</td></tr></table>`,
      '| Port | Ships |\n| --- | --- |\n| Bergen | 518 |',
    ],
    [
      'above another one',
      `<table>${heads('a', 'b')}${row('1', '2')}</table><table>${heads('c', 'd')}${row('3', '4')}</table>`,
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| c | d |\n| --- | --- |\n| 3 | 4 |',
    ],
  ])('%s', async (_, html, text) => {
    expect(await read(html)).toBe(text)
    // Read tag by tag, as what a tool returned.
    expect(htmlToText(`<body>${html}</body>`)).toBe(text)
    expect(plainText(html)).toBe(text)
  })

  test('is quoted in a mail', async () => {
    const html = `<blockquote><table>${heads('a', 'b')}${row('1', '2')}</table></blockquote>`
    expect(await read(html, { quotes: true })).toBe('> | a | b |\n> | --- | --- |\n> | 1 | 2 |')
  })

  test('belongs to the main text of its page', async () => {
    const long = 'The ports of the north were counted in the year of the great storm, one by one, by hand. '
    const html = `<body><nav><a href=/a>Home</a></nav><main><p>${long.repeat(3)}</p><table>${heads('Port', 'Ships')}${row('Bergen', '518')}</table><p>${long.repeat(2)}</p></main></body>`
    const { content, mainText = [] } = await readHtml(html)
    expect(mainText.map(({ start, end }) => content.slice(start, end)).join('')).toContain('| Bergen | 518 |')
  })
})

describe('a table that lays out a page', () => {
  test.each<[string, string, string]>([
    [
      'around headings and paragraphs',
      `<table><tr><td><h1>Ports</h1><p>One.</p><p>Two.</p></td><td>Menu</td></tr>${row('a', 'b')}</table>`,
      '# Ports\n\nOne.\n\nTwo.\n\nMenu\n\na | b',
    ],
    [
      'around another table',
      `<table>${row('x', `<table>${heads('a', 'b')}${row('1', '2')}</table>`)}${row('y', 'z')}</table>`,
      'x |\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\ny | z',
    ],
    ['that says so', `<table role="presentation">${row('a', 'b')}${row('c', 'd')}</table>`, 'a | b\nc | d'],
    ['of one row', `<table>${row('a', 'b')}</table>`, 'a | b'],
    ['of one column', `<table>${row('a')}${row('b')}</table>`, 'a\n\nb'],
    ['of a form', `<table>${row('Name', '<input>')}${row('Mail', '<input>')}</table>`, 'Name |\n\nMail |'],
  ])('%s is read as text', async (_, html, text) => expect(await read(html)).toBe(text))
})

describe('a table of too many places', () => {
  test('reads a million columns as one', async () => {
    const html = `<table><tr><th colspan=1000000>Ports</th></tr>${heads('Port', 'Ships')}${row('Bergen', '518')}</table>`
    expect(await read(html)).toBe('Ports\n\n| Port | Ships |\n| --- | --- |\n| Bergen | 518 |')
  })

  test.each<[string, string]>([
    ['rows that each cover all below', '<tr><td rowspan=65534>x</td><td>y</td></tr>'.repeat(3_000)],
    [
      'rows that all cover a thousand columns',
      '<tr><td colspan=1000>x</td><td colspan=1000>y</td></tr>'.repeat(3_000),
    ],
    [
      'rows of staggered columns',
      Array.from({ length: 900 }, (_, at) => `<tr><td colspan=${at + 1}>x</td><td>y</td></tr>`).join(''),
    ],
    [
      'one long cell for all rows',
      `<tr><td rowspan=3000>${'long '.repeat(50)}</td><td>y</td></tr>${row('y').repeat(3_000)}`,
    ],
  ])('%s: nothing is lost, and little is repeated', async (_, rows) => {
    const content = await read(`<table>${rows}</table>`)
    expect(content.match(/y/g)!.length).toBe(rows.match(/y/g)!.length)
    expect(content.length).toBeLessThan(30 * rows.length)
  })
})
