import { seededRandom } from '../../../test/fixtures/random.ts'
import { FAILED, NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'

const ports = 'Bergen Turku Tarvik Nordholm Seeburg Kelmin Calder Lindale Oxley Ripwell Thornby Dunlow'.split(
  ' ',
)

/** How a cell is told; `Y` is a column named by a year, `N` one named by what it counts. */
type Form = { header: string; tell(row: string, column: string, value: string): string }

const counted = ['ships', 'berths', 'cranes', 'employees', 'ferries', 'pilots']
const gezählt = ['Schiffe', 'Liegeplätze', 'Kräne', 'Lotsen', 'Fähren', 'Beschäftigte']

const years: Form[] = [
  { header: 'Ships', tell: (row, year, value) => `In ${year} ${row} had ${value} ships.` },
  { header: 'Ships', tell: (row, year, value) => `${row} had ${value} ships in ${year}.` },
  { header: 'Schiffe', tell: (row, year, value) => `Im Jahr ${year} hatte ${row} ${value} Schiffe.` },
]
const things: Form[] = [
  { header: 'Port', tell: (row, thing, value) => `${row} has ${value} ${thing}.` },
  { header: 'Port', tell: (row, thing, value) => `There are ${value} ${thing} in ${row}.` },
  { header: 'Port', tell: (row, thing, value) => `The number of ${thing} in ${row} is ${value}.` },
]
const dinge: Form[] = [
  { header: 'Hafen', tell: (row, thing, value) => `${row} hat ${value} ${thing}.` },
  { header: 'Hafen', tell: (row, thing, value) => `In ${row} gibt es ${value} ${thing}.` },
]

/** True cells of tables, told with one row and one column named, and the same with the figure of another cell. */
export const cells: EditRow = {
  name: 'cells',
  cases() {
    const random = seededRandom(35)
    const made: EditCase[] = []
    for (let count = 0; count < 120; count++) {
      const isByYear = count % 2 === 0
      const forms = isByYear ? years : count % 4 === 1 ? things : dinge
      const form = random.pick(forms)
      const columnCount = 1 + random.below(isByYear ? 6 : 4)
      const first = 2008 + random.below(6)
      const words = forms === dinge ? gezählt : counted
      const columns = Array.from({ length: columnCount }, (_, at) =>
        isByYear ? String(first + at) : words[at]!,
      )
      const rows = ports.slice(0, 2 + random.below(10))
      const values = distinct(random, rows.length * columns.length)
      const valueAt = (row: number, column: number) => String(values[row * columns.length + column])
      const head = [isByYear ? form.header : form.header, ...columns.map((name) => capital(name))]
      const table = [
        `| ${head.join(' | ')} |`,
        `|${head.map(() => '---').join('|')}|`,
        ...rows.map((name, row) => `| ${[name, ...columns.map((_, at) => valueAt(row, at))].join(' | ')} |`),
      ].join('\n')
      const caption = isByYear ? `${form.header === 'Ships' ? 'Ships a year' : 'Schiffe je Jahr'}\n\n` : ''
      const source = `${caption}${table}`
      const row = random.below(rows.length)
      const column = random.below(columns.length)
      const tell = (value: string) => form.tell(rows[row]!, columns[column]!, value)
      const size = rows.length * columns.length <= 12 ? 'small' : 'large'
      const language = forms === dinge || form.header === 'Schiffe' ? 'de' : 'en'
      const kind = `${isByYear ? 'year' : 'count'}, ${size}, ${language}`
      made.push({ kind: `true: ${kind}`, claim: tell(valueAt(row, column)), source, expect: VERIFIED })
      const otherRow = (row + 1) % rows.length
      made.push({
        kind: `cell of another row`,
        claim: tell(valueAt(otherRow, column)),
        source,
        expect: FAILED,
      })
      if (columns.length > 1) {
        const wrong = tell(valueAt(row, (column + 1) % columns.length))
        made.push({ kind: `cell of another column`, claim: wrong, source, expect: FAILED })
      }
      made.push({ kind: `figure of no cell`, claim: tell('7777'), source, expect: FAILED })
      const missing = form.tell('Harrowby', columns[column]!, valueAt(row, column))
      made.push({ kind: 'row that is not there', claim: missing, source, expect: NOT_VERIFIED })
    }
    return made
  },
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

function distinct(random: ReturnType<typeof seededRandom>, count: number): number[] {
  const found = new Set<number>()
  while (found.size < count) found.add(11 + random.below(980))
  return [...found]
}
