import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { readPage } from '../../../../src/documents/parse/pdf-page.ts'
import { createPlaceReader } from '../../../../src/text/locators/place.ts'
import { readPageTexts } from '../../../../src/page/pdf/page-text.ts'
import { makePdf } from '../../reader/make-pdf.ts'
import type { PageLine } from '../../reader/make-pdf.ts'

/** Lines in a column from the top down. */
const column = (lines: readonly string[], { x = 60, top = 760, size = 10 } = {}): PageLine[] =>
  lines.map((text, index) => ({ text, x, y: top - index * size * 1.25, size }))

const first = [
  'The council met in the old town',
  'hall, and the members of it had',
  'known for years that the bridge',
]
const second = ['would have to be closed before', 'the winter. Nobody said so.']
const sentence =
  'The council met in the old town hall, and the members of it had known for years that the bridge would have to be closed before the winter.'

const readText = async (pages: readonly (readonly PageLine[])[]) => {
  const { content, pages: spans = [] } = await readDocument({ name: 'a.pdf', content: await makePdf(pages) })
  return { content, spans, flat: content.replace(/\s+/g, ' ') }
}

describe('a sentence that goes on elsewhere is contiguous', () => {
  const head = { text: 'Minutes of 1932', x: 60, y: 800, size: 8 }
  const number = (page: number) => ({ text: String(page), x: 290, y: 40, size: 8 })
  const note = column(['1 Until 1931 the council met elsewhere.'], { top: 90, size: 7 })
  const caption = column(['Figure 1: The bridge from the south.'], { top: 700, size: 8 })

  test.each<[string, PageLine[][], string[]]>([
    ['over the end of a page', [column(first), column(second)], []],
    [
      'head and number',
      [
        [head, ...column(first), number(1)],
        [head, ...column(second), number(2)],
      ],
      ['Minutes', '2'],
    ],
    [
      'a head in the size of a heading',
      [column(first), [{ ...head, size: 14 }, ...column(second)]],
      ['Minutes'],
    ],
    ['a note at the foot', [[...column(first), ...note, number(1)], column(second)], ['1 Until 1931']],
    [
      'a caption at the top of the next page',
      [column(first), [...caption.map((line) => ({ ...line, y: 760 })), ...column(second, { top: 600 })]],
      ['Figure 1'],
    ],
    [
      'a stamp',
      [[...column(first), { text: 'COPY', x: 100, y: 500, size: 60, angle: 40 }], column(second)],
      ['COPY'],
    ],
    [
      'a note between columns',
      [
        [
          ...column([...first, ...first].slice(0, 3)),
          ...column(['1 Until 1931 the council met.'], { top: 690, size: 7 }),
          ...column(second, { x: 300 }),
        ],
      ],
      ['1 Until 1931'],
    ],
    [
      'a caption within a column',
      [[...column(first), ...caption, ...column(second, { top: 650 })]],
      ['Figure 1'],
    ],
  ])('%s', async (_, pages, others) => {
    const { flat, content, spans } = await readText(pages)
    expect(flat).toContain(sentence)
    for (const other of others) expect(flat).toContain(other)
    const start = content.indexOf('The council')
    const end = content.indexOf('the winter.') + 11
    const place = createPlaceReader(content, { pages: spans }).placeAt({ start, end })
    expect(place).toMatchObject(pages.length === 2 ? { page: 1, lastPage: 2 } : { page: 1 })
  })

  test.each([
    ['a ragged line', 'known for years that, to be'],
    ['a comma', 'known that,'],
    ['a hyphen', 'it was al-'],
  ])('the last line of a page is %s', async (_, last) => {
    const { flat } = await readText([
      [...column([...first.slice(0, 2), last]), number(1)],
      [head, ...column(['ready closed.', ...second])],
    ])
    expect(flat).toContain(`${last} ready closed.`)
  })

  test('where it ends, head and note stand in their place', async () => {
    const { content } = await readText([[head, ...column([...first, 'was closed.']), ...note]])
    expect(content).toBe(
      `Minutes of 1932\n\n${first.join('\n')}\nwas closed.\n\n1 Until 1931 the council met elsewhere.`,
    )
  })

  test('a head that stands as near as a line is known by the pages before', async () => {
    const words = ['harbour', 'ferry', 'market', 'quarry', 'garden', 'lantern']
    const page = (number: number) => [
      { text: `Review ${number}`, x: 60, y: 772.5, size: 10 },
      ...column([
        `The ${words[number]} of the north`,
        `stands by the ${words[5 - number]} as`,
        `a ${words[number]} does, and so`,
      ]),
    ]
    const { flat } = await readText([page(1), page(2), page(3)])
    expect(flat).toContain('a ferry does, and so The market of the north')
  })

  test('a heading ends what stands above it, even without a full stop', async () => {
    const { content } = await readText([
      column(first),
      [{ text: 'Finances', x: 60, y: 760, size: 16 }, ...column(second, { top: 745 })],
    ])
    expect(content).toContain('that the bridge\n\n# Finances\n\nwould')
  })
})

describe('scripts that run from the right', () => {
  const run = (str: string, x: number, y: number, width = 230) => ({ str, x, y, width, fontSize: 10 })
  const words = 'שלום לכל האנשים בעיר'

  test('the right column is read first', () => {
    const rows = Array.from({ length: 8 }, (_, row) => 700 - 13 * row)
    const page = rows.flatMap((y, row) => [run(`${words} ב${row}`, 60, y), run(`${words} א${row}`, 310, y)])
    const order = readPage(page).text.match(/[אב]\d/g)
    expect(order).toEqual([...rows.map((_, row) => `א${row}`), ...rows.map((_, row) => `ב${row}`)])
  })

  test('the runs of a line are read from the right, also on a page that runs from the left', () => {
    const line = [run('עולם', 60, 700, 40), run('שלום', 105, 700, 40)]
    expect(readPage(line).text).toBe('שלום עולם')
    expect(readPage([...line, run('Twelve letters and many more', 60, 687)]).text).toMatch(/^שלום עולם\n/)
  })
})

describe('whatever stands on a page', () => {
  const run = fc.record({
    str: fc.constantFrom('The mill', 'was', 'sold.', 'A', 'of the river and', '12', 'מים', '•', 'end '),
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 800 }),
    width: fc.integer({ min: 0, max: 300 }),
    fontSize: fc.constantFrom(6, 9, 10, 10, 10, 14, 40),
    angle: fc.constantFrom(0, 0, 0, 0, 0.4, 90, 180, -90, 33),
    fontName: fc.constantFrom('f', 'g'),
  })
  /** Runs as rows of columns, from which most layouts are found. */
  const grid = fc
    .record({
      xs: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
      rows: fc.integer({ min: 1, max: 30 }),
      run,
    })
    .map(({ xs, rows, run: some }) =>
      xs.flatMap((x) =>
        Array.from({ length: rows }, (_, row) => ({ ...some, x: x * 15, y: 800 - row * 13 })),
      ),
    )
  const page = fc.tuple(fc.array(run, { maxLength: 40 }), grid).map((parts) => parts.flat())
  const letters = (text: string) => [...text.replace(/[\s#]/g, '')].toSorted().join('')

  test('no letter of it is lost or doubled, whether or not a sentence goes on', () => {
    fc.assert(
      fc.property(page, fc.boolean(), (runs, follows) => {
        const drawn = letters(runs.map(({ str }) => str).join(''))
        expect(letters(readPage(runs, { follows }).text)).toBe(drawn)
      }),
      { numRuns: 300 },
    )
  })

  const count = (text: string, letter: string) => text.split(letter).length - 1

  test('each part of a text that is shown is a part of what is written for it', () => {
    fc.assert(
      fc.property(page, (runs) => {
        const items = runs.map(({ str, x, y, width, fontSize, angle, fontName }) => {
          const [cos, sin] = [
            Math.cos((angle * Math.PI) / 180) * fontSize,
            Math.sin((angle * Math.PI) / 180) * fontSize,
          ]
          return {
            str,
            transform: [cos, sin, -sin, cos, x, y],
            width,
            height: fontSize,
            dir: 'ltr',
            fontName,
            hasEOL: false,
          }
        })
        for (const { text, runs: parts } of readPageTexts({ items, styles: {} })) {
          // What is drawn over itself is read once; figures may be raised.
          const drawn = items.map(({ str }) => str).join('')
          const read = letters(text.normalize('NFKC'))
          expect([...read].every((letter) => count(read, letter) <= count(drawn, letter))).toBe(true)
          for (const { start, end, from, written } of parts)
            expect(written.slice(from, from + end - start)).toBe(text.slice(start, end))
        }
      }),
      { numRuns: 100 },
    )
  })
})

/** Two columns whose lines hang quotation marks into the gutter; above the left one an abstract in its own measure. */
const hanging = (signs: readonly string[]): PageLine[] => {
  const words = 'a retriever reads each of the passages and'
  const abstract = column(
    Array.from({ length: 10 }, () => 'we show that dense vectors find the right'),
    {
      x: 72,
      top: 740,
      size: 9,
    },
  )
  const left = column(
    Array.from({ length: 12 }, () => words),
    { top: 580 },
  )
  const right = column(
    Array.from({ length: 26 }, (_, at) => (at % 5 === 2 ? `${signs[at % signs.length]!}${words}` : words)),
    { x: 300, top: 740 },
  ).map((line) => (line.text === words ? line : { ...line, x: 296 }))
  return [
    { text: 'Abstract', x: 130, y: 760, size: 12 },
    ...abstract,
    { text: '1 Introduction', x: 60, y: 606, size: 12 },
    ...left,
    ...right,
  ]
}

test.each([['“'], ['‘', '"'], ['„', '»'], ['-', '–'], ['•']])(
  'signs that hang in the gutter part no column: %s',
  async (...signs) => {
    const { flat } = await readText([hanging(signs)])
    const order = ['Abstract', 'we show that', '1 Introduction', 'a retriever']
    expect(order.map((text) => flat.indexOf(text))).toEqual(
      order.map((text) => flat.indexOf(text)).toSorted((a, b) => a - b),
    )
    expect(flat.indexOf('1 Introduction')).toBeGreaterThan(flat.lastIndexOf('we show that'))
    expect(flat).not.toContain('the right a retriever')
  },
)

test('lines that repeat those of the page before but for their figures are text', async () => {
  const entry = (year: number) => [
    `In ${year} the council met ${year - 1790} times`,
    `and had ${year} planks of it painted.`,
  ]
  const pages = [0, 1, 2].map((page) => {
    const entries = (from: number) => Array.from({ length: 20 }, (_, at) => entry(1800 + from + at)).flat()
    return [...column(entries(40 * page)), ...column(entries(40 * page + 20), { x: 320 })]
  })
  const { flat } = await readText(pages)
  for (let year = 1800; year < 1920; year++) expect(flat).toContain(entry(year).join(' '))
})

test.each([
  ['a head that counts pages', (page: number) => `Minutes of 1932, sheet ${page + 7}`],
  ['a head with the same figures', () => 'Minutes of 1932, volume 4'],
])('%s is none, though it stands at the distance of a line', async (_, head) => {
  const halves = [
    ['The council met in the old town', 'hall, and the members of it had'],
    ['known for years of it. The bridge', 'would have to be closed, since no'],
    ['keeper had been found for it who', 'would live there in the winter.'],
  ]
  const { flat } = await readText(halves.map((lines, page) => column([head(page), ...lines])))
  expect(flat.match(/Minutes of 1932/g)).toHaveLength(3)
  expect(flat).toContain('hall, and the members of it had known for years of it.')
  expect(flat).toContain(
    'would have to be closed, since no keeper had been found for it who would live there',
  )
})

test('a heading that stands apart below the running head is text in its place', async () => {
  const page = [
    { text: '32 Manual of the ferry', x: 60, y: 800, size: 10 },
    { text: 'Size of the deck', x: 60, y: 770, size: 10 },
    ...column(['The deck is a full part of the ferry, and', 'all that stands on it is a load.'], {
      top: 740,
    }),
  ]
  const { flat } = await readText([
    column(['The crew calls it by its name', 'run --deck of the ferry']),
    page,
  ])
  expect(flat).toContain('Size of the deck The deck is a full part of the ferry, and all that')
})

test('cells behind bars are no column', async () => {
  const row = (at: number, name: string): PageLine[] => {
    const y = 760 - 12.5 * at
    return [
      { text: `ferry ${at}`, x: 60, y, size: 10 },
      { text: `| ${name} of the harbour`, x: 180, y, size: 10 },
      { text: '| amd64, arm64, armel, armhf', x: 320, y, size: 10 },
    ]
  }
  const rows = ['keeper', 'pilot', 'master', 'cook', 'mate', 'boy'].flatMap((name, at) => row(at, name))
  const below = column(
    ['In this list each ferry has one of the crew and all the machines that are on', 'its deck.'],
    {
      top: 670,
    },
  )
  const { flat } = await readText([[...rows, ...below]])
  expect(flat).toContain('ferry 3 | cook of the harbour | amd64, arm64, armel, armhf')
  expect(flat).toContain(
    'In this list each ferry has one of the crew and all the machines that are on its deck.',
  )
})

test('a long text in large print beside much small print is no heading, and a hyphenated heading is one line', async () => {
  const large = Array.from(
    { length: 6 },
    () => 'The deck is a full part of the ferry, and all that stands on it.',
  )
  const small = Array.from(
    { length: 40 },
    () => 'Notes to the ferry and its deck and the load on it and all else in it.',
  )
  const { content } = await readText([
    [
      ...column(['The harbour mas-', 'ters of the town'], { top: 800, size: 14 }),
      ...column(large, { top: 740, size: 10 }),
      ...column(small, { top: 640, size: 7 }),
    ],
  ])
  expect(content).toContain('# The harbour mas\u00adters of the town')
  expect(content).toContain(large.join('\n'))
})

describe('a line of the text is no foot and no head, and its sentence is not whole without it', () => {
  const body = [
    'The council of the town met in the old hall on Monday to',
    'speak about the bridge. It was the first time in ten years.',
  ]
  const other = [
    'The members of the board met in the new house on Friday to',
    'speak about the ferry. It was the third time in ten years.',
  ]
  const page = (lines: readonly string[], some = body) => column([...some, ...other, ...some, ...lines])

  test.each<[string, PageLine[][], string, string]>([
    [
      'the same last line on two pages',
      [
        page(['The drug Alpha is safe for all of the patients of it', 'but not for children.']),
        page(['The drug Beta is safe for all of the patients of it', 'but not for children.']),
      ],
      'The drug Beta is safe for all of the patients of it.',
      'The drug Beta is safe for all of the patients of it but not for children.',
    ],
    [
      'last lines with a figure that counts pages',
      [
        page(['The drug Alpha is safe for all of the patients of it', 'in 1 of 10 cases only.']),
        page(['The drug Beta is safe for all of the patients of it', 'in 2 of 10 cases only.']),
      ],
      'The drug Beta is safe for all of the patients of it.',
      'The drug Beta is safe for all of the patients of it in 2 of 10 cases only.',
    ],
    [
      'a year alone in the last line',
      [page(['The bank has paid none of the money back since', '1932.'])],
      'The bank has paid none of the money back since.',
      'The bank has paid none of the money back since 1932.',
    ],
    [
      'a word that looks like a number',
      [page(['The law gives the court of the town power over all', 'civil'])],
      'The law gives the court of the town power over all.',
      '',
    ],
    [
      'a last line that stands apart',
      [
        [
          ...page(['Ships of the members of it do not have to pay a fee']),
          { text: 'unless they stay longer than a day.', x: 60, y: 640, size: 10 },
        ],
      ],
      'Ships of the members of it do not have to pay a fee.',
      '',
    ],
    [
      'the same first line on two pages',
      [
        column([
          'It is not true that',
          'the drug Alpha is safe for all of the patients of it.',
          ...body,
          ...other,
        ]),
        column([
          'It is not true that',
          'the drug Beta is safe for all of the patients of it.',
          ...other,
          ...body,
        ]),
      ],
      'The drug Beta is safe for all of the patients of it.',
      '',
    ],
  ])('%s', async (_, pages, wrong, right) => {
    const { content } = await readText(pages)
    const statusOf = async (claim: string) => (await checkClaim({ claim, sources: [{ content }] })).status
    expect(await statusOf(wrong)).not.toBe('verified')
    if (right) expect(await statusOf(right)).toBe('verified')
  })
})
