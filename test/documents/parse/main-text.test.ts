import { describe, expect, test } from 'vitest'
import { readHtml } from '../../../src/documents/parse/html.ts'

const first = 'The harbour was enlarged in 1912, when the railway came, and a second basin was dug.'
const second = 'Its lighthouse is 31 metres high, stands on granite, and was lit by gas until 1954.'
const third = 'Today ferries leave from the old basin, three times a day, for both of the islands.'
const long = Array(4).fill(`${first} ${second} ${third}`).join(' ')
const article = `<h1>The harbour</h1><p>${first}</p><p>${second}</p><p>${third}</p>`
const links = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<li><a href="/${index}">A story about something else, ${index}</a></li>`,
  ).join('')
const menu = `<ul>${links(12)}</ul>`

async function mainOf(body: string): Promise<string[]> {
  const { content, mainText = [] } = await readHtml(`<!doctype html><html><body>${body}</body></html>`)
  return mainText.map(({ start, end }) => content.slice(start, end))
}

const whole = [`# The harbour\n\n${first}\n\n${second}\n\n${third}`]
const paragraphs = [`${first}\n\n${second}\n\n${third}`]

describe('the main text of a page', () => {
  test.each<[string, string, string[]]>([
    [
      'stands between navigation and footer',
      `<nav>${menu}</nav><div>${article}</div><footer>${first}</footer>`,
      whole,
    ],
    [
      'stands beside a list of links without a name',
      `<div>${menu}</div><div>${article}</div><div>${menu}</div>`,
      whole,
    ],
    [
      'is without the list of links in it',
      `<div><h1>The harbour</h1><p>${first}</p><p>${second}</p>${menu}<p>${third}</p></div>`,
      [`# The harbour\n\n${first}\n\n${second}`, third],
    ],
    [
      'is without the aside in it',
      `<div><p>${first}</p><aside><p>${second} ${second}</p></aside><p>${second}</p><p>${third}</p></div>`,
      [first, `${second}\n\n${third}`],
    ],
    [
      'may be in several containers',
      `<div>${menu}</div><div><div><p>${first}</p></div><div><p>${second}</p></div><div><p>${third}</p></div></div>`,
      paragraphs,
    ],
    [
      'may have line breaks for paragraphs',
      `<div>${menu}</div><div>${first}<br><br>${second}<br><br>${third}<div>${menu}</div></div>`,
      paragraphs,
    ],
    [
      'is what the page calls so, also beside longer comments',
      `<main>${article}</main><div><p>${`${first} ${second}, yes, and more. `.repeat(9)}</p></div>`,
      whole,
    ],
    ['is the one article', `<div><p>${`${third}, `.repeat(9)}</p></div><article>${article}</article>`, whole],
    [
      'has the paragraph beside its container',
      `<div><p>${first}</p><div><p>${second}</p><p>${third}</p><p>${first}</p></div></div>`,
      [`${first}\n\n${second}\n\n${third}\n\n${first}`],
    ],
    [
      'is not in what is hidden',
      `<div hidden><p>${first}</p><p>${second}</p></div><div><p>${third}</p></div>`,
      [third],
    ],
    [
      'may be in containers of one shape that stand in others',
      `<div>${menu}</div><div><div class="part"><p>${long}</p></div></div><p>Advertisement</p><div><div class="part"><p>${long}</p></div></div><div><div class="note"><p>${long}</p></div></div>`,
      [long, long],
    ],
    [
      'is not where a script is',
      `<div><script>${'let a, b, c, d, e, f, g, h; '.repeat(90)}</script><style>${'p, q, r, s {} '.repeat(90)}</style><p>${first}</p></div><div>${article}</div>`,
      whole,
    ],
    [
      'is without captions of pictures, and with tables that stand as figures',
      `<div>${article}<figure><img src="a.png" alt=""><figcaption>${second}</figcaption></figure><figure><table><tr><td>${first}</td></tr></table></figure></div>`,
      [...whole, first],
    ],
    [
      'is without lines that are nothing but a link to elsewhere',
      `<div>${article}<p><a href="/next">Read on: how the lighthouse was built</a></p><h3><a href="/more">Of other harbours</a></h3><h3><a href="#ferries">Ferries</a></h3><p>${second}</p></div>`,
      [...whole, `### Ferries\n\n${second}`],
    ],
    ['is missing where there is no paragraph', menu, []],
  ])('%s', async (_, body, expected) => {
    expect(await mainOf(body)).toEqual(expected)
  })

  test('is not told where it would have more than 10,000 parts', async () => {
    const parts = (count: number) => `<div>${`<p>${first}</p><aside>No.</aside>`.repeat(count)}</div>`
    expect(await mainOf(parts(10_000))).toHaveLength(10_000)
    expect(await mainOf(parts(10_001))).toEqual([])
  })

  test('is marked in the text, of which nothing is left out', async () => {
    const { content } = await readHtml(`<nav>${menu}</nav><div>${article}</div>`)
    expect(content).toContain('A story about something else, 11')
    expect(content).toContain(third)
  })
})
