import { seededRandom } from '../../../test/fixtures/random.ts'
import type { Random } from '../../../test/fixtures/random.ts'
import { FAILED, NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'

const ports = 'Bergen Turku Tarvik Nordholm Seeburg Kelmin Calder Lindale Oxley Ripwell Thornby Dunlow'.split(
  ' ',
)

/** The words of tables in one language, and sentences that state a cell. */
type Language = {
  name: string
  port: string
  things: readonly string[]
  ofYear: readonly ((row: string, year: string, value: string) => string)[]
  ofThing: readonly ((row: string, thing: string, value: string) => string)[]
}

const languages: readonly Language[] = [
  {
    name: 'en',
    port: 'Port',
    things: ['ships', 'berths', 'cranes', 'employees', 'ferries', 'pilots'],
    ofYear: [
      (row, year, value) => `In ${year} ${row} had ${value} ships.`,
      (row, year, value) => `${row} had ${value} ships in ${year}.`,
    ],
    ofThing: [
      (row, thing, value) => `${row} has ${value} ${thing}.`,
      (row, thing, value) => `There are ${value} ${thing} in ${row}.`,
      (row, thing, value) => `The number of ${thing} in ${row} is ${value}.`,
    ],
  },
  {
    name: 'de',
    port: 'Hafen',
    things: ['Schiffe', 'Liegeplätze', 'Kräne', 'Lotsen', 'Fähren', 'Beschäftigte'],
    ofYear: [
      (row, year, value) => `Im Jahr ${year} hatte ${row} ${value} Schiffe.`,
      (row, year, value) => `${row} hatte ${year} ${value} Schiffe.`,
    ],
    ofThing: [
      (row, thing, value) => `${row} hat ${value} ${thing}.`,
      (row, thing, value) => `In ${row} gibt es ${value} ${thing}.`,
    ],
  },
]

/** Where a table with years as columns says what its figures count. */
const countedIn = ['corner', 'heading', 'columns'] as const

/**
 * Sentences that state a cell of a table by its row and column, and the same sentences with the figure of another
 * cell.
 */
export const cells: EditRow = {
  name: 'cells',
  cases({ seed }) {
    const random = seededRandom(35 + seed)
    return Array.from({ length: 150 }, (_, count) => casesOfTable(random, count)).flat()
  },
}

function casesOfTable(random: Random, count: number): EditCase[] {
  const language = languages[count % 2]!
  const isByYear = count % 4 < 2
  const where = random.pick(countedIn)
  const columnCount = 1 + random.below(isByYear ? 6 : 4)
  const first = 2008 + random.below(6)
  const columns = Array.from({ length: columnCount }, (_, at) =>
    isByYear ? String(first + at) : language.things[at]!,
  )
  const rows = ports.slice(0, 2 + random.below(10))
  const values = distinct(random, rows.length * columns.length)
  const valueAt = (row: number, column: number) => String(values[row * columns.length + column])
  const counted = capital(language.things[0]!)
  const corner = isByYear && where === 'corner' ? counted : language.port
  const heads = columns.map((name) =>
    isByYear && where === 'columns' ? `${counted} ${name}` : capital(name),
  )
  const heading = isByYear && where === 'heading' ? `## ${counted}\n\n` : ''
  const table = [
    `| ${[corner, ...heads].join(' | ')} |`,
    `|${[corner, ...heads].map(() => '---').join('|')}|`,
    ...rows.map((name, row) => `| ${[name, ...columns.map((_, at) => valueAt(row, at))].join(' | ')} |`),
  ].join('\n')
  const source = `${heading}${table}`

  const form = random.pick(isByYear ? language.ofYear : language.ofThing)
  const row = random.below(rows.length)
  const column = random.below(columns.length)
  const tell = (value: string) => form(rows[row]!, columns[column]!, value)
  const kind = `${isByYear ? `year, counted in the ${where}` : 'thing'}, ${language.name}`
  const wrongs: Record<string, string> = {
    'cell of another row': tell(valueAt((row + 1) % rows.length, column)),
    'figure of no cell': tell('7777'),
    ...(columns.length > 1 && {
      'cell of another column': tell(valueAt(row, (column + 1) % columns.length)),
    }),
  }
  const absent = form('Harrowby', columns[column]!, valueAt(row, column))
  return [
    { kind: `true: ${kind}`, claim: tell(valueAt(row, column)), source, expect: VERIFIED },
    ...Object.entries(wrongs).map(([wrong, claim]) => ({ kind: wrong, claim, source, expect: FAILED })),
    { kind: 'row that is not there', claim: absent, source, expect: NOT_VERIFIED },
  ]
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

function distinct(random: Random, count: number): number[] {
  const found = new Set<number>()
  while (found.size < count) found.add(11 + random.below(980))
  return [...found]
}
