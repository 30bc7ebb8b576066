import { describe, expect, test } from 'vitest'
import { htmlToText, plainText } from '../../../extractors/reading/plain-text.ts'
import { readHtml } from '../../../src/documents/parse/html.ts'

const textOf = async (body: string) => (await readHtml(`<html><body>${body}</body></html>`)).content

describe('notes of a page are marks', () => {
  test.each([
    ['a raised link', '250<sup><a href="#fn9">9</a></sup> men', '250[^9] men'],
    ['a link around raised text', '250<a href="#fn9"><sup>9</sup></a> men', '250[^9] men'],
    ['in brackets', 'sold<sup class="reference"><a href="#cite_note-3">[3]</a></sup>.', 'sold[^3].'],
    ['of several', 'sold<sup><a href="#f1">1</a>, <a href="#f2">2</a></sup>.', 'sold[^1,2].'],
    [
      'one after the other',
      'sold<sup><a href="#f1">1</a></sup><sup><a href="#f2">2</a></sup>.',
      'sold[^1][^2].',
    ],
    ['in another file', 'sold<a epub:type="noteref" href="n.xhtml#n1">*</a>.', 'sold[^*].'],
    ['a link that is not raised', 'see <a href="#part-2">2</a>.', 'see 2.'],
    ['a raised link elsewhere', 'sold<sup><a href="/wiki/x">no source</a></sup>.', 'sold^(no source).'],
    ['back from a note', '<sup><a href="#cite_ref-9">9</a></sup> A note.', '⁹ A note.'],
  ])('%s', async (_, html, text) => expect(await textOf(`<p>${html}</p>`)).toBe(text))
})

describe('raised text', () => {
  test.each([
    ['with a tag in it', 'm<sup><b>2</b></sup>', 'm²'],
    ['numbers of notes without links', 'sold<sup>1,2</sup> in', 'sold¹,² in'],
    ['a trade mark', 'Acme<sup>TM</sup> and Ace<sup>®</sup>', 'Acme™ and Ace®'],
    ['what brackets set apart', 'sold<sup>[<i>who?</i>]</sup>', 'sold[who?]'],
    ['words that are only small', '<sup>This is small print.</sup>', 'This is small print.'],
    ['in preformatted text', '<pre>a<sup>2</sup>\nb</pre>', 'a²\n\nb'],
    ['in a heading', '<h2>E = mc<sup>2</sup></h2>', '## E = mc²'],
    ['in struck text', '<del>10<sup>6</sup> cells</del>', '~~10⁶ cells~~'],
  ])('%s', async (_, html, text) => expect(await textOf(html)).toBe(text))

  test('in the title of a page', async () => {
    const { title } = await readHtml('<h1>10<sup>6</sup> cells<sup><a href="#n1">1</a></sup></h1>')
    expect(title).toBe('10⁶ cells')
  })
})

test('struck paragraphs are struck one by one', async () => {
  expect(await textOf('<del><p>One.</p><p>Two.</p></del><p>Three.</p>')).toBe(
    '~~One.~~\n\n~~Two.~~\n\nThree.',
  )
})

describe('what a page does not show', () => {
  test.each([
    ['display', '<p style="display: none">x</p>'],
    ['visibility', '<span style="color:red; visibility:hidden">x</span>'],
    ['the attribute', '<div hidden>x</div>'],
    ['for programs that read aloud', '<span aria-hidden="true">x</span>'],
    ['a template', '<template><p>x</p></template>'],
    ['the header of a financial report', '<ix:header><ix:hidden>x</ix:hidden></ix:header>'],
    ['white on white', '<p style="color:#FFF;background-color:white">x</p>'],
    ['any colour on itself', '<p style="background: rgb(0, 0, 0); color: #000000">x</p>'],
  ])('%s', async (_, html) => {
    expect(await textOf(`${html}<p>Seen.</p>`)).toBe('Seen.')
    expect(htmlToText(`<body>${html}<p>Seen.</p></body>`)).toBe('Seen.')
  })

  test.each([
    ['white on what the page has', '<p style="color: white">Seen.</p>'],
    ['what fades in', '<p style="opacity: 0">Seen.</p>'],
    ['a block', '<p style="display:block; visibility: visible">Seen.</p>'],
  ])('but %s', async (_, html) => {
    expect(await textOf(html)).toBe('Seen.')
    expect(htmlToText(html)).toBe('Seen.')
  })
})

test('bases of ruby text are one word, and readings stand beside it', async () => {
  const html =
    '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>を学ぶ</p>'
  expect(await textOf(html)).toBe('漢字\u2060（かんじ）を学ぶ')
})

describe('a page or snippet that is read tag by tag', () => {
  test.each([
    ['raised', '10<sup>6</sup> cells', '10⁶ cells'],
    ['of JATS', '10<jats:sup>6</jats:sup> cells', '10⁶ cells'],
    ['lowered', 'H<sub>2</sub>O', 'H₂O'],
    ['a note', '250<sup><a href="#fn9">9</a></sup> men', '250[^9] men'],
    ['struck', 'It cost <del>12</del> 14 euros', 'It cost ~~12~~ 14 euros'],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toBe(text)
    expect(htmlToText(`<p>${html}</p>`)).toBe(text)
  })

  test('has no header of a financial report', () => {
    expect(htmlToText('<ix:header><p>x</p></ix:header><p>Seen.</p>')).toBe('Seen.')
  })
})
