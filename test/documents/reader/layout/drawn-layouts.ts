import { degrees } from 'pdf-lib'
import { proseOf } from './prose.ts'
import { createTypesetter } from './typeset.ts'
import type { DrawnBy, SetLine, Style } from './typeset.ts'

/** A PDF and its sentences, each with the pages that it is on. */
export type Layout = { name: string; bytes: Uint8Array; sentences: { text: string; pages: number[] }[] }
export type LayoutCase = { name: string; make(): Promise<Layout> }

type Typesetter = Awaited<ReturnType<typeof createTypesetter>>

const on = (page: number, texts: readonly string[]) => texts.map((text) => ({ text, pages: [page] }))

function layout(name: string, draw: (setter: Typesetter) => { text: string; pages: number[] }[]): LayoutCase {
  return {
    name,
    async make() {
      const setter = await createTypesetter()
      const sentences = draw(setter)
      return { name, bytes: await setter.save(), sentences }
    },
  }
}

/** Sets one text in columns of `rows` lines. Throws if it does not fit. */
function flow(
  setter: Typesetter,
  text: string,
  {
    xs,
    width,
    top,
    rows,
    offset = 0,
    ...style
  }: Style & { xs: readonly number[]; width: number; top: number; rows: number; offset?: number },
): SetLine[] {
  const { size = 10, leading = 1.25 } = style
  const { lines } = setter.setText(text, { x: 0, y: 0, width, ...style })
  return lines.flatMap((line, index) => {
    const column = Math.floor(index / rows)
    const x = xs[column]
    if (x === undefined) throw new Error(`The text does not fit: ${lines.length} lines.`)
    return { ...line, x, y: top - column * offset - (index % rows) * size * leading }
  })
}

function columns({
  count,
  gutter,
  by,
  offset,
  isJustified,
}: {
  count: number
  gutter: number
  by: DrawnBy
  offset: number
  isJustified: boolean
}): LayoutCase {
  const name = `${count} columns, ${gutter} apart, drawn by ${by}, ${offset} lower${isJustified ? ', justified' : ''}`
  return layout(name, (setter) => {
    const width = (475 - (count - 1) * gutter) / count
    const xs = Array.from({ length: count }, (_, index) => 60 + index * (width + gutter))
    const texts = proseOf(24, count * 31 + gutter)
    const text = texts.join(' ')
    const { lines } = setter.setText(text, { x: 0, y: 0, width })
    const rows = Math.ceil(lines.length / count)
    setter.addPage(flow(setter, text, { xs, width, top: 760, rows, offset, isJustified }), { by })
    return on(1, texts)
  })
}

export const columnLayouts: LayoutCase[] = [2, 3].flatMap((count) =>
  [4, 8, 16].flatMap((gutter) =>
    (['lines', 'rows', 'words'] as const).flatMap((by) =>
      [0, 5].flatMap((offset) =>
        [false, true]
          // In these layouts pdf.js joins each row into one piece, in which the gap between the columns looks like any
          // other space.
          .filter((isJustified) => !(isJustified && gutter === 4 && offset === 0 && by !== 'lines'))
          .map((isJustified) => columns({ count, gutter, by, offset, isJustified })),
      ),
    ),
  ),
)

const two = { xs: [60, 303], width: 232 }

export const pageLayouts: LayoutCase[] = [
  layout('a title and an abstract across two columns', (setter) => {
    const [abstract, body] = [proseOf(5, 1), proseOf(24, 2)]
    const title = 'Of Harbours and their Keepers'
    const { lines, next } = setter.setText(abstract.join(' '), { x: 90, y: 720, width: 415 })
    setter.addPage([
      { text: title, x: 150, y: 760, size: 20, font: 'sans' },
      ...lines,
      ...flow(setter, body.join(' '), { ...two, top: next - 14, rows: 46 }),
    ])
    return on(1, [title, ...abstract, ...body])
  }),
  layout('an abstract at the usual distance of lines above the columns', (setter) => {
    const [abstract, body] = [proseOf(5, 3), proseOf(20, 4)]
    const { lines, next } = setter.setText(abstract.join(' '), { x: 60, y: 760, width: 475 })
    setter.addPage([...lines, ...flow(setter, body.join(' '), { ...two, top: next, rows: 30 })], {
      by: 'rows',
    })
    return on(1, [...abstract, ...body])
  }),
  layout('a caption across both columns between them', (setter) => {
    const [first, caption, second] = [proseOf(14, 5), proseOf(2, 6), proseOf(14, 7)]
    const set = setter.setText(caption.join(' '), { x: 60, y: 480, width: 475, size: 8 })
    setter.addPage([
      ...flow(setter, first.join(' '), { ...two, top: 760, rows: 18 }),
      ...set.lines,
      ...flow(setter, second.join(' '), { ...two, top: 430, rows: 18 }),
    ])
    return on(1, [...first, ...caption, ...second])
  }),
  layout('short headings that span two columns', (setter) => {
    const parts = [proseOf(8, 8), proseOf(8, 9), proseOf(8, 10)]
    let top = 760
    const lines: SetLine[] = []
    for (const [index, part] of parts.entries()) {
      lines.push({ text: `${index + 1} Results`, x: 60, y: top, size: 14, font: 'bold' })
      lines.push(...flow(setter, part.join(' '), { ...two, top: top - 24, rows: 13 }))
      top -= 24 + 13 * 12.5 + 20
    }
    setter.addPage(lines)
    return on(1, parts.flat())
  }),
  layout('a short right column', (setter) => {
    const texts = proseOf(20, 11)
    setter.addPage(flow(setter, texts.join(' '), { ...two, top: 760, rows: 34 }))
    return on(1, texts)
  }),
  layout('columns of five lines', (setter) => {
    const texts = proseOf(4, 12)
    const { lines } = setter.setText(texts.join(' '), { x: 0, y: 0, width: 232 })
    setter.addPage(flow(setter, texts.join(' '), { ...two, top: 760, rows: Math.ceil(lines.length / 2) }), {
      by: 'rows',
    })
    return on(1, texts)
  }),
  ...(['left', 'right'] as const).flatMap((side) =>
    [0, 4].map((offset) =>
      layout(`notes at the ${side} margin, ${offset} lower`, (setter) => {
        const body = proseOf(26, side === 'left' ? 13 : 14)
        const notes = [proseOf(1, 15), proseOf(2, 16)]
        const x = side === 'left' ? 170 : 60
        const noteX = side === 'left' ? 60 : 440
        const { lines } = setter.setText(body.join(' '), { x, y: 760, width: 360 })
        setter.addPage([
          ...lines,
          ...notes.flatMap(
            (note, index) =>
              setter.setText(note.join(' '), {
                x: noteX,
                y: 722.5 - offset - index * 150,
                width: 95,
                size: 8,
                leading: 1.5625,
              }).lines,
          ),
        ])
        return on(1, [...body, ...notes.flat()])
      }),
    ),
  ),
  layout('a box that the text flows around', (setter) => {
    const [before, beside, box, below] = [proseOf(4, 17), proseOf(7, 18), proseOf(3, 19), proseOf(6, 20)]
    const all = [...before, ...beside]
    const first = setter.setText(before.join(' '), { x: 60, y: 760, width: 475 })
    const second = setter.setText(beside.join(' '), { x: 60, y: first.next, width: 300 })
    const third = setter.setText(below.join(' '), { x: 60, y: second.next, width: 475 })
    const boxed = setter.setText(box.join(' '), { x: 385, y: first.next - 8, width: 150 })
    setter.addPage([...first.lines, ...second.lines, ...third.lines, ...boxed.lines])
    return on(1, [...all, ...box, ...below])
  }),
  layout('a table within two columns', (setter) => {
    const [before, behind] = [proseOf(6, 21), proseOf(14, 22)]
    const rows = ['Bergen 2020 611', 'Narvik 2021 842', 'Turku 2022 297', 'Gdynia 2023 508']
    const first = setter.setText(before.join(' '), { x: 60, y: 760, width: 232 })
    const cells = rows.flatMap((row, index) =>
      row.split(' ').map((text, column): SetLine => ({
        text,
        x: 60 + column * 80,
        y: first.next - 12 - index * 13,
        size: 9,
        font: 'sans',
      })),
    )
    setter.addPage([
      ...first.lines,
      ...cells,
      ...flow(setter, behind.join(' '), { xs: [303], width: 232, top: 760, rows: 90 }),
    ])
    return on(1, [...before, ...rows, ...behind])
  }),
  layout('a table of one column of words across the page', (setter) => {
    const rows = Array.from({ length: 12 }, (_, index) => [
      `Port ${index}`,
      `${1990 + index}`,
      `${index * 37 + 100} ships`,
      'open',
    ])
    setter.addPage(
      rows.flatMap((row, index) =>
        row.map((text, column): SetLine => ({
          text,
          x: 60 + column * 120,
          y: 760 - index * 14,
          size: 10,
          font: 'sans',
        })),
      ),
    )
    return on(
      1,
      rows.map((row) => row.join(' ')),
    )
  }),
  layout('a list with marks before its items', (setter) => {
    const texts = proseOf(12, 23)
    let y = 760
    const lines: SetLine[] = []
    for (const text of texts) {
      lines.push({ text: '•', x: 60, y, size: 10, font: 'sans' })
      const set = setter.setText(text, { x: 78, y, width: 457 })
      lines.push(...set.lines)
      y = set.next
    }
    setter.addPage(lines)
    return on(1, texts)
  }),
  ...[90, 180, 270].flatMap((angle) => [
    layout(`a page turned by ${angle} as it is drawn`, (setter) => {
      const texts = proseOf(24, angle)
      setter.addPage(flow(setter, texts.join(' '), { ...two, top: 760, rows: 36 }), { angle })
      return on(1, texts)
    }),
    layout(`a page turned by ${angle} and shown upright`, (setter) => {
      const texts = proseOf(24, angle + 1)
      setter.addPage(flow(setter, texts.join(' '), { ...two, top: 760, rows: 36 }), { angle, rotate: angle })
      return on(1, texts)
    }),
  ]),
  ...[30, 45, -55].map((angle) =>
    layout(`a stamp across the text at ${angle} degrees`, (setter) => {
      const texts = proseOf(30, 24 + Math.abs(angle))
      const page = setter.addPage(
        setter.setText(texts.join(' '), { x: 60, y: 760, width: 475, leading: 1.4 }).lines,
      )
      page.drawText('DRAFT', {
        x: 150,
        y: angle > 0 ? 400 : 700,
        size: 90,
        font: setter.fonts.bold,
        rotate: degrees(angle),
        opacity: 0.2,
      })
      return on(1, [...texts, 'DRAFT'])
    }),
  ),
  layout('a large initial', (setter) => {
    const texts = proseOf(12, 25)
    const text = texts.join(' ').slice(1)
    const first = setter.setText(text, { x: 90, y: 760, width: 445 })
    const beside = first.lines.slice(0, 3)
    const rest = setter.setText(
      first.lines
        .slice(3)
        .map((line) => line.text)
        .join(' '),
      { x: 60, y: 760 - 37.5, width: 475 },
    )
    setter.addPage([{ text: 'T', x: 60, y: 735, size: 43, font: 'serif' }, ...beside, ...rest.lines])
    return on(1, texts)
  }),
]

/** A layout whose sentences continue on the next page, with headers or footers at the page ends. */
function paged(
  name: string,
  {
    seed,
    xs,
    width,
    decorate,
  }: {
    seed: number
    xs: readonly number[]
    width: number
    decorate(setter: Typesetter, page: number, texts: string[]): SetLine[]
  },
): LayoutCase {
  return layout(name, (setter) => {
    const texts = proseOf(90, seed)
    const rows = 30
    const { lines } = setter.setText(texts.join(' '), { x: 0, y: 0, width })
    const perPage = rows * xs.length
    const pageAt = (line: number) => Math.floor(line / perPage) + 1
    const marks: { text: string; pages: number[] }[] = []
    for (let page = 1; page <= pageAt(lines.length - 1); page++) {
      const some = lines.slice((page - 1) * perPage, page * perPage)
      const body = some.map((line, index) => ({
        ...line,
        x: xs[Math.floor(index / rows)]!,
        y: 740 - (index % rows) * 12.5,
      }))
      const more: string[] = []
      const decorated = decorate(setter, page, more)
      setter.addPage([...body, ...decorated])
      marks.push(...on(page, more))
    }
    let line = 0
    let rest = lines[0]!.text
    const sentences = texts.map((text) => {
      const pages = new Set<number>()
      for (const word of text.split(' ')) {
        while (!rest.startsWith(word)) rest = lines[++line]!.text
        rest = rest.slice(word.length).trimStart()
        pages.add(pageAt(line))
      }
      return { text, pages: [...pages] }
    })
    return [...sentences, ...marks]
  })
}

const head = (text: string, x = 60): SetLine => ({ text, x, y: 790, size: 9, font: 'sans' })
const foot = (text: string, x = 290): SetLine => ({ text, x, y: 40, size: 9, font: 'sans' })

export const pagedLayouts: LayoutCase[] = [
  { xs: [60], width: 475, columns: 'one column' },
  { xs: [60, 303], width: 232, columns: 'two columns' },
].flatMap(({ xs, width, columns: how }, index) => [
  paged(`${how} over pages, with heads and numbers`, {
    seed: 40 + index,
    xs,
    width,
    decorate: (_, page) => [head('The Harbour Review'), foot(String(page))],
  }),
  paged(`${how} over pages, heads of the size of the text`, {
    seed: 50 + index,
    xs,
    width,
    decorate: (_, page) => [
      { ...head(page % 2 ? 'Of Harbours' : 'A. Keeper'), size: 10, y: 765 },
      { ...foot(`Page ${page} of 9`), size: 10, y: 345 },
    ],
  }),
  paged(`${how} over pages, with notes`, {
    seed: 60 + index,
    xs,
    width,
    decorate: (setter, page, texts) => {
      const notes = proseOf(2, 70 + index * 10 + page)
      texts.push(...notes)
      const set = notes.map(
        (note, at) =>
          setter.setText(`${at + 1} ${note}`, {
            x: xs.at(-1 - (at % xs.length))!,
            y: 355 - 30 * at,
            width,
            size: 8,
          }).lines,
      )
      return [head('The Harbour Review'), ...set.flat(), foot(`– ${page} –`)]
    },
  }),
])
