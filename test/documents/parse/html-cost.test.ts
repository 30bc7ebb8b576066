import { describe, expect, test } from 'vitest'
import { costOf, fitsTree } from '../../../src/documents/parse/html-cost.ts'
import { HARMLESS_LENGTH, isHarmless } from '../../../src/documents/parse/html-harmless.ts'
import { readTag } from '../../../src/documents/parse/html-tags.ts'
import { readHtml } from '../../../src/documents/parse/html.ts'
import { htmlBombs } from '../../fixtures/bombs/html.ts'

describe('readTag', () => {
  test.each([
    ['<p>', 'p', 0, 3],
    ['<P CLASS=a ID>x', 'p', 2, 14],
    ['<a href="a > b" title=\'c">\'>', 'a', 2, 28],
    ['<br/>', 'br', 0, 5],
    ['<p a=1/>', 'p', 1, 8],
    ['<p = >', 'p', 1, 6],
    ['<p a = b>', 'p', 1, 9],
    ['<p a  b>', 'p', 2, 8],
    ['<p a="b"c=d>', 'p', 2, 12],
    ['<p\n\ta\r\n>', 'p', 1, 8],
    ['<p a="no end >', 'p', 1, 14],
    ['<p', 'p', 0, 2],
    ['</p x>', 'p', 1, 6],
  ])('%s', (html, name, attributes, end) => {
    expect(readTag(html, 0)).toMatchObject({ name, attributes, end })
  })

  test.each(['<', '< p>', '<1>', '<!-- a -->', '<?xml?>', '</>', '<=>'])('%s is no tag', (html) => {
    expect(readTag(html, 0)).toBeNull()
  })
})

describe('costOf: depth', () => {
  test.each([
    ['<div><div></div></div>', 2],
    ['<div><p>a<p>b<p>c</div>', 1],
    ['<br><img><hr><input>', 0],
    ['<div></i></i>', 1],
    ['<div></i><div></i>', 2],
    ['<div><span></div><div><span></div>', 2],
    ['<b><div></b></div>', 2],
    // An end tag does not reach out of a table.
    ['<div><table></div></table><div>', 2],
    ['<div/><div/>', 2],
    ['<a name=x/><a name=y/>', 0],
    ['<svg><path/><path/></svg>', 1],
    ['<!-- <div><div><div> --><p>', 0],
    ['<script>"<div><div>"</script><div>', 1],
    ['<script>"<div><div>"', 1],
    ['<div title="<div><div>">', 1],
  ])('%s: %i', (html, depth) => {
    expect(costOf(html).depth).toBe(depth)
  })
})

test.each([
  ['of one element', '<p a b c>', 3],
  ['of elements beside each other', '<p a><p b>', 1],
  ['given to the page again', '<html a><body b><html c><html d>', 3],
])('costOf: attributes %s', (_, html, attributes) => {
  expect(costOf(html).attributes).toBe(attributes)
})

test('costOf: elements and attributes of the whole page', () => {
  expect(costOf('<p a b><br/>x</p><!-- <p> --><p c>')).toMatchObject({ elements: 3, allAttributes: 3 })
})

test.each([
  ['300,000 elements', '<br>', 300_000],
  ['1.5 million attributes', `<p ${'a '.repeat(1_500)}>`, 1_000],
])('a page of more than %s gets no tree', (_, element, count) => {
  expect([fitsTree(element.repeat(count)), fitsTree(element.repeat(count + 1))]).toEqual([true, false])
})

test('costOf: formatting is counted in each tag that it is open in', () => {
  expect(costOf('<b><p>x</p></b><p>').reopened).toBe(3)
  expect(costOf('<p><p>').reopened).toBe(0)
})

test('a page that repeats formatting a million times gets no tree', () => {
  const repeated = (paragraphs: number) => fitsTree(`${'<b>'.repeat(100)}${'<p>x'.repeat(paragraphs)}`)
  expect([repeated(9_900), repeated(10_001)]).toEqual([true, false])
})

const paragraph = '<p class="text">The <b>lift</b> was inspected in <a href="/may">May</a>.</p>\n'

test.each([
  ['an article', `<!doctype html><html><head><title>T</title></head><body>${paragraph.repeat(500)}`],
  ['lists that are not closed', `<ul>${'<li>x'.repeat(1_000)}</ul>`],
  ['a table', `<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(1_000)}</table>`],
  ['a script with tags', `<script>${'a<b; "<div>";'.repeat(50)}</script>${paragraph}`],
])('read at once: %s', (_, html) => {
  expect(isHarmless(html)).toBe(true)
  expect(fitsTree(html)).toBe(true)
})

test.each([
  ['a long page', paragraph.repeat(HARMLESS_LENGTH / paragraph.length + 1)],
  ['tags in a comment, which a script may make visible', `<!-- ${'<div>'.repeat(5_000)} -->`],
  ['tags in the value of an attribute', `<p title="${'<div>'.repeat(5_000)}">`],
  ['tags closed in another order', '<div><table></div></table>'.repeat(2_000)],
  ['tags within tags', '<a b='.repeat(2_000)],
])('not read at once: %s', (_, html) => {
  expect(isHarmless(html)).toBe(false)
})

// All of them would block this process, or take a tree that exhausts it.
test.each(htmlBombs)('a bomb is not read at once: $name', ({ small, make, isTree = false }) => {
  const html = make(small)
  expect(isHarmless(html)).toBe(false)
  expect(fitsTree(html)).toBe(isTree)
})

describe('a number of a character without end is read without a tree, and never as a bare RangeError', () => {
  const digits = ['0', '9', 'x0', 'xF'].map((digit) => digit.replace(/.$/, (last) => last.repeat(400)))
  const pages = digits.flatMap((number) => [
    [`in text, ${number.slice(0, 3)}…`, `<p>Rain fell. &#${number}; It stopped.</p>`],
    [`without a semicolon, ${number.slice(0, 3)}…`, `<p>Rain fell. &#${number} It stopped.</p>`],
    [`in an attribute, ${number.slice(0, 3)}…`, `<p title="&#${number};">Rain fell. It stopped.</p>`],
  ])

  test.each(pages)('%s', async (_, html) => {
    const { content } = await readHtml(html!)
    expect(content).toMatch(/^Rain fell\..*It stopped\.$/s)
  })

  test('one with zeros before it is read as it is meant', async () => {
    const { content } = await readHtml(`<p>A&#${'0'.repeat(90)}66;C</p>`)
    expect(content).toBe('ABC')
  })
})

test.each(['\ude00\ude00', '\ude00\ud83d', '\ud83d', '\ude00'.repeat(3000)])(
  'halves of surrogate pairs are read as replacement characters, %#',
  async (halves) => {
    const { content } = await readHtml(`<p>Rain ${halves} fell.</p>`)
    expect(content).toBe(`Rain ${'\ufffd'.repeat(halves.length)} fell.`)
  },
)
