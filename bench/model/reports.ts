import { createRandom } from '../random.ts'

/** Makes a statement, once in the words of a report and once in those of an answer. */
type Template = (fill: Fill) => { source: string; answer: string }
type Fill = { place: string; thing: string; person: string; year: number; count: number; share: number }

const places = [
  'Arnholt',
  'Bellmere',
  'Corvane',
  'Dunsleigh',
  'Estrup',
  'Farrow Bay',
  'Gellin',
  'Hadersby',
  'Imsted',
  'Jorvale',
]
const things = [
  'harbour wall',
  'tram depot',
  'public library',
  'water tower',
  'grain mill',
  'swimming hall',
  'covered market',
  'lighthouse',
  'railway bridge',
  'museum of weaving',
]
const people = [
  'Ines Kaltoft',
  'Peter Marrow',
  'Sanna Brill',
  'Oskar Wenning',
  'Maud Tressel',
  'Karim Adler',
  'Lise Holm',
]

const templates: Template[] = [
  ({ place, thing, year, person }) => ({
    source: `The ${thing} of ${place} was designed by ${person} and opened to the public in ${year}.`,
    answer: `${person} designed the ${thing} of ${place}, which was opened in ${year}.`,
  }),
  ({ place, thing, count }) => ({
    source: `According to the yearly report, the ${thing} in ${place} was used by ${count} people in an ordinary month.`,
    answer: `In an ordinary month ${count} people used the ${thing} in ${place}.`,
  }),
  ({ place, thing, share, year }) => ({
    source: `A fire in ${year} destroyed about ${share} percent of the roof of the ${thing} of ${place}, but nobody was hurt.`,
    answer: `Nobody was hurt when a fire destroyed about ${share} percent of the roof of the ${thing} of ${place} in ${year}.`,
  }),
  ({ place, thing, count, person }) => ({
    source: `The council of ${place}, led by ${person}, set aside ${count} thousand crowns for repairs of the ${thing}.`,
    answer: `For repairs of the ${thing}, the council of ${place} under ${person} set aside ${count} thousand crowns.`,
  }),
  ({ place, thing, year, share }) => ({
    source: `Since ${year} the ${thing} of ${place} has drawn ${share} percent of its power from the turbines at the weir.`,
    answer: `The turbines at the weir have supplied ${share} percent of the power of the ${thing} of ${place} since ${year}.`,
  }),
  ({ place, thing, count }) => ({
    source: `It took ${count} workers two winters to lay the foundations of the ${thing}, because the ground of ${place} is soft clay.`,
    answer: `Because ${place} stands on soft clay, laying the foundations of the ${thing} took ${count} workers two winters.`,
  }),
  ({ place, thing, person, year }) => ({
    source: `In a letter of ${year}, ${person} called the ${thing} of ${place} a costly mistake and asked for it to be closed.`,
    answer: `${person} asked in ${year} for the ${thing} of ${place} to be closed, calling it a costly mistake.`,
  }),
  ({ place, thing, share, count }) => ({
    source: `Visitors pay ${share} crowns to see the ${thing}, and children from ${place} enter free on ${count} days of the year.`,
    answer: `Children from ${place} can see the ${thing} for free on ${count} days of the year; visitors pay ${share} crowns.`,
  }),
]

export type Report = { title: string; content: string }
/** `answer` says what `source` says, unless it `isFalse`. */
export type Statement = { answer: string; source: string; report: number; isFalse?: boolean }

/**
 * Reports on similar towns, of `length` characters each, that share most of their words, and
 * statements supported by each. Both depend on the seed only.
 */
export function createReports({ count = 10, length = 4_000, seed = 11 } = {}): {
  reports: Report[]
  statements: Statement[]
} {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  const statements: Statement[] = []
  const reports = Array.from({ length: count }, (_, report) => {
    const place = places[report % places.length]!
    let content = ''
    for (let line = 0; content.length < length; line++) {
      const fill = {
        place,
        thing: things[(line * 3 + Math.floor(line / 10)) % things.length]!,
        person: pick(people),
        year: 1880 + Math.floor(random() * 130),
        count: 12 + Math.floor(random() * 880),
        share: 3 + Math.floor(random() * 90),
      }
      const { source, answer } = templates[line % templates.length]!(fill)
      statements.push({ source, answer, report })
      content += `${source}${line % 5 === 4 ? '\n\n' : ' '}`
    }
    return { title: `Yearbook of ${place}`, content }
  })
  return { reports, statements }
}

/** An answer in paragraphs of three sentences. Each sentence is a random statement of any report, used once. */
export function createAnswer(statements: readonly Statement[], { paragraphs = 12, seed = 5 } = {}) {
  const random = createRandom(seed)
  const drawn = Array.from(
    { length: paragraphs * 3 },
    () => statements[Math.floor(random() * statements.length)]!,
  )
  const chosen = [...new Set(drawn)]
  const blocks: string[] = []
  for (let first = 0; first < chosen.length; first += 3) {
    blocks.push(
      chosen
        .slice(first, first + 3)
        .map(({ answer }) => answer)
        .join(' '),
    )
  }
  return { text: blocks.join('\n\n'), statements: chosen }
}

/** The statements, of which every `step`th gets another number than its source has. */
export function withFalse(statements: readonly Statement[], { step }: { step: number }): Statement[] {
  return statements.map((statement, index) =>
    index % step === step - 1
      ? { ...statement, answer: withOtherNumber(statement.answer), isFalse: true }
      : statement,
  )
}

function withOtherNumber(text: string): string {
  return text.replace(/\d+/u, (number) => String(Number(number) + 1))
}
