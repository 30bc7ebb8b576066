/** The sentences of an answer about a hall. `n` differs between answers. */
const sayings: readonly ((n: number, hall: string) => string)[] = [
  (n, hall) =>
    `${hall} was planned for an audience of ${n} people, most of whom were expected to come by train.`,
  (n) => `Its roof rests on ${n} columns of cast iron, which were brought down the river on barges.`,
  (n) => `A choir sang there first, before ${n} guests and the mayor, in the autumn after the flood.`,
  (n, hall) => `The organ of ${hall} has ${n} pipes, and tuning all of them takes two people a whole week.`,
  (n) => `Heating costs ${n} euros a month in winter, because the windows on the street were never replaced.`,
  (n) => `The archive keeps ${n} letters of the architect, written to his brother while the walls went up.`,
  (n) => `Since the second repair the cellar pumps have moved ${n} litres of ground water every single day.`,
  (n) => `Visitors leave their coats at a counter with ${n} numbered hooks behind a long oak table.`,
  (n, hall) =>
    `The stage of ${hall} can carry ${n} kilograms, provided that the trap doors are locked beforehand.`,
  (n) => `In its worst year the society sold ${n} tickets and paid the musicians with bread and coal.`,
  (n) => `A fire brigade of the district needs ${n} seconds from the gate to the door under the gallery.`,
  (n) => `The chandelier holds ${n} lamps, each of which was made by hand in a workshop near the border.`,
  (n, hall) => `Schools rent ${hall} on weekdays and pay ${n} cents for every pupil who takes part.`,
  (n) => `The painter used ${n} sheets of gold for the ceiling and complained about the light in his diary.`,
  (n) => `Under the floor run ${n} metres of pipe, laid when the old stoves were carried out.`,
  (n) => `Its garden was enlarged by ${n} square metres after the brewery next to it had been closed.`,
  (n) =>
    `The committee counted ${n} complaints about noise, nearly all of them from one house across the square.`,
  (n) => `A bronze plaque at the entrance names ${n} donors in the order in which their money arrived.`,
  (n, hall) =>
    `The lift to the balcony of ${hall} was tested with ${n} bags of sand before anyone entered it.`,
  (n) => `During the war ${n} crates from the museum stood in the foyer, hidden behind painted scenery.`,
  (n) =>
    `The caretaker opens ${n} shutters every morning and closes them again when the last rehearsal ends.`,
  (n) =>
    `Acoustic engineers placed ${n} microphones between the rows and measured for three nights in a row.`,
  (n) => `The kitchen prepares ${n} meals on festival days, although it was built for far fewer guests.`,
  (n, hall) => `Insurance for ${hall} was raised by ${n} euros when the storm had torn slates from the roof.`,
  (n) => `The city will spend ${n} thousand euros on new seats, as its council decided without any debate.`,
]

/** The sentences of an answer, about as long and as varied as those of a model. */
export function sentencesOf(stream: number): string[] {
  return sayings.map((say, at) => say(1_000 + stream * 7 + at * 31, `Hall ${stream}`))
}

/** The sources of an answer, 12,000 characters in all: one has its sentences, four are about other things. */
export function sourcesOf(stream: number, sentences: readonly string[]): object[] {
  const told = { id: 'S1', title: `Halls ${stream}`, content: sentences.join('\n') }
  const others = [2, 3, 4, 5].map((number) => ({
    id: `S${number}`,
    title: `Minutes ${stream}-${number}`,
    content: Array.from({ length: 20 }, (_, line) => minute(stream, number * 100 + line)).join('\n'),
  }))
  return [told, ...others]
}

const topics = [
  'the tram line',
  'school lunches',
  'a bridge',
  'street lamps',
  'the harbour fee',
  'a sports ground',
]
const ends = ['was put off until spring', 'was agreed with few votes against', 'goes back to the planners']

function minute(stream: number, line: number): string {
  const topic = topics[(stream + line) % topics.length]!
  return `Item ${line} of meeting ${stream}: ${topic}, for which ${line * 13 + (stream % 97)} people had signed, ${ends[line % ends.length]!}.`
}

/** Splits a text into pieces of four words, about five tokens each. */
export function piecesOf(text: string): string[] {
  return text.match(/(?:\S+\s*){1,4}/g) ?? []
}
