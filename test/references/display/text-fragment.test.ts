import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { escapeHtml } from '../../../src/page/view/escape-html.ts'
import { sourcePlaceUrl, textFragmentUrl } from '../../../src/references/display/text-fragment.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'

const page = 'https://source.example/page'

type Wanted = { quote: string; prefix?: string; suffix?: string }

/** The directive of a link, read as a browser reads it. */
function directive(wanted: Wanted, url = page): string {
  const [before, after] = textFragmentUrl(url, wanted)!.split(':~:text=')
  return `${before!.slice(page.length)} ${after!.split(',').map(decodeURIComponent).join(' | ')}`
}

describe('textFragmentUrl', () => {
  test.each<[string, Wanted, string]>([
    ['a short quote as it is', { quote: 'It rose, and - fell & rose.' }, '# It rose, and - fell & rose.'],
    [
      'with the words around it, without those that may be cut',
      { quote: 'fell', prefix: 'ing the level of it ', suffix: ' again in Ma' },
      '# the level of it- | fell | -again in',
    ],
    [
      'without context of another line',
      { quote: 'It fell.', prefix: 'Title\n', suffix: '\n\nNext one here' },
      '# It fell.',
    ],
    [
      'of several lines the first and the last',
      { quote: 'One two.\n\n- three\n- four five' },
      '# One two. | four five',
    ],
    [
      'from before a note to behind it',
      { quote: 'It had 250[^9] men in May.[^10]' },
      '# It had 250 | men in May.',
    ],
    ['of a row the first and the last cell', { quote: '| one a | two | three b |' }, '# one a | three b'],
    [
      'without signs of markdown',
      { quote: '## The **old** _mill_ by [the river](https://a.example/x)' },
      '# The old mill by the river',
    ],
    ['signs that are text stay', { quote: 'a_b * c 5 * 3' }, '# a_b * c 5 * 3'],
    [
      'without the parts of words it cuts',
      { quote: 'vel rose high', prefix: 'the le', suffix: 'er' },
      '# rose',
    ],
    ['without control characters', { quote: 'It \u202erose\u0000.' }, '# It rose.'],
  ])('names %s', (_name, wanted, expected) => {
    expect(directive(wanted)).toBe(expected)
  })

  test('names a long quote by whole words at both ends', () => {
    const quote = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
    expect(directive({ quote })).toMatch(/^# word0 word1 .* word\d+ \| word\d+ .* word99$/)
    expect(directive({ quote }).length).toBeLessThan(200)
  })

  test('keeps a fragment and takes the place of a directive', () => {
    expect(directive({ quote: 'It' }, `${page}#top`)).toBe('#top It')
    expect(directive({ quote: 'It' }, `${page}#top:~:text=old`)).toBe('#top It')
    expect(directive({ quote: 'It' }, `${page}#:~:text=old`)).toBe('# It')
  })

  test('holds nothing that would end a link or mean something in a directive', () => {
    const url = textFragmentUrl(page, {
      quote: 'a-b,c&d (e) "f" <g> \'h\' ]i[ #j :~:text=k \ud800',
      suffix: ' -x,&y z',
    })!
    expect(url).toMatch(/^https:\/\/source\.example\/page#:~:text=[\w.%]+,-[\w.%]+$/)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'https://me:pw@a.example/',
    'no url',
    '',
  ])('is no link for %s', (url) => {
    expect(textFragmentUrl(url, { quote: 'x' })).toBeNull()
    expect(sourcePlaceUrl({ url }, { quote: 'x' })).toBeNull()
  })

  test.each(['', '  ', '***', '\n|\n'])('is the page for a quote that shows nothing: %j', (quote) => {
    expect(textFragmentUrl(page, { quote })).toBe(page)
  })

  test('stays short and quick for a quote of any size', () => {
    for (const quote of [
      'x'.repeat(1_000_000),
      '[('.repeat(300_000),
      'a b\n'.repeat(200_000),
      '**'.repeat(300_000) + 'x',
    ]) {
      expect(textFragmentUrl(page, { quote, prefix: quote, suffix: quote })!.length).toBeLessThan(40_000)
    }
  })
})

describe('sourcePlaceUrl', () => {
  test.each([
    [
      'a PDF at the page of the evidence',
      { url: `${page}.pdf`, pageNumber: 1 },
      { quote: 'x', pageNumber: 5 },
      `${page}.pdf#page=5`,
    ],
    [
      'a PDF at the page of the source',
      { url: `${page}.PDF`, pageNumber: 3 },
      { quote: 'x' },
      `${page}.PDF#page=3`,
    ],
    ['a PDF that names its place', { url: `${page}.pdf#x` }, { quote: 'x', pageNumber: 5 }, `${page}.pdf#x`],
    ['a PDF of unknown page', { url: `${page}.pdf` }, { quote: 'x' }, `${page}.pdf`],
    [
      'a page at a short quote in its context',
      { url: page },
      { quote: 'fell', prefix: 'the level ' },
      `${page}#:~:text=level-,fell`,
    ],
    [
      'a page at a long quote alone',
      { url: page },
      { quote: 'The level of the river fell again in that month.', prefix: 'So it was. ' },
      `${page}#:~:text=The%20level%20of%20the%20river%20fell%20again%20in%20that%20month.`,
    ],
    ['nothing without a link', {}, { quote: 'x' }, null],
  ])('opens %s', (_name, source, evidence, expected) => {
    expect(sourcePlaceUrl(source, evidence)).toBe(expected)
  })
})

/** Blocks of a page. */
const blocks = [
  'An introduction that says nothing.',
  'The river fell, and — as "expected" — rose again & again (twice).',
  'Die Flüsse stiegen im März um 5,3 % über den Vorjahreswert.',
  'في شهر مارس ارتفعت مستويات المياه بسرعة كبيرة.',
  '水位在三月份迅速上升，然后又下降了。',
  'วันนี้ระดับน้ำสูงขึ้นมากกว่าเดิม',
  'Level-headed, co-operative: 100%,-x,&y=#z?:~:text=w end.',
  '<script>alert("it rose")</script> is how it is written.',
  'The same words stand here. First of them.',
  'The same words stand here. Second of them.',
  'A list begins:',
  'It ends with the last of its lines 😀 here.',
]

/**
 * The blocks a directive finds, by the rules of the specification (3.6.3): each
 * part within one block, at word borders, in any case, context next to it. The
 * headless browser of the tests reads directives but does not search for them.
 */
function findInPage(directives: string): { blocks: number[]; hash: string; isRead: boolean } {
  const parts = directives.split(',')
  const take = (part: string | undefined) =>
    part === undefined ? '' : decodeURIComponent(part).toLowerCase()
  const prefix = take(parts[0]!.endsWith('-') ? parts.shift()!.slice(0, -1) : undefined)
  const suffix = take(parts.at(-1)!.startsWith('-') ? parts.pop()!.slice(1) : undefined)
  const [start = '', end] = parts.map(take)
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  const texts = [...document.querySelectorAll('p')].map((block) => block.textContent.toLowerCase())
  const find = (text: string, wanted: string, [before, after]: [string, string]) => {
    const borders = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const to = at + wanted.length
      const isWhole = borders.has(at) && borders.has(to)
      const isThere =
        text.slice(0, at).trimEnd().endsWith(before) && text.slice(to).trimStart().startsWith(after)
      if (isWhole && isThere) return true
    }
    return false
  }
  const from = texts.findIndex((text) => find(text, start, [prefix, end === undefined ? suffix : '']))
  const to =
    end === undefined
      ? from
      : texts.findIndex((text, index) => index >= from && find(text, end, ['', suffix]))
  return { blocks: [from, to], hash: location.hash, isRead: 'fragmentDirective' in document }
}

describe('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  async function open(url: string) {
    const tab = await browser.newPage()
    const html = blocks.map((block) => `<p>${escapeHtml(block)}</p>`).join('')
    await tab.route('https://source.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>x</title>${html}`,
      }),
    )
    await tab.goto(url)
    const found = await tab.evaluate(findInPage, url.split(':~:text=')[1]!)
    await tab.close()
    return found
  }

  test.each<[string, Wanted, number]>([
    ['hostile signs', { quote: 'fell, and — as "expected" — rose again & again (twice)' }, 1],
    ['German', { quote: 'stiegen im März um 5,3 %' }, 2],
    ['Arabic', { quote: 'ارتفعت مستويات المياه' }, 3],
    ['Chinese', { quote: '然后又下降了。' }, 4],
    ['Thai', { quote: 'ระดับน้ำสูงขึ้น' }, 5],
    ['the signs of a directive', { quote: '100%,-x,&y=#z?:~:text=w end.' }, 6],
    ['a hyphen', { quote: 'Level-headed, co-operative' }, 6],
    ['markup', { quote: '<script>alert("it rose")</script>' }, 7],
    ['the first of two', { quote: 'stand here.', prefix: 'The same words ', suffix: ' First of them.' }, 8],
    [
      'the second of two',
      { quote: 'stand here.', prefix: 'xx The same words ', suffix: ' Second of them.' },
      9,
    ],
    [
      'words without the part of one',
      { quote: 'roduction that says', prefix: 'An int', suffix: ' nothing' },
      0,
    ],
    ['markdown of the page', { quote: '**The river** fell, and' }, 1],
    ['an emoji', { quote: 'lines 😀 here.' }, 11],
    ['several blocks', { quote: `${blocks[10]}\n\n${blocks[11]}` }, 10],
  ])('finds %s', async (_name, wanted, block) => {
    const last = wanted.quote.includes('\n') ? block + 1 : block
    const found = { blocks: [block, last], isRead: true }
    expect(await open(textFragmentUrl(page, wanted)!)).toEqual({ ...found, hash: '' })
    expect(await open(textFragmentUrl(`${page}#top`, wanted)!)).toEqual({ ...found, hash: '#top' })
  })
})
