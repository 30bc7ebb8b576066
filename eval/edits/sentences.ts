/** Generates sentences with figures, names, dates and units from a seed, for great numbers of edits. */
import type { Random } from '../../test/fixtures/random.ts'

const places =
  `Osterfeld Brandau Kelmin Tarvik Nordholm Seeburg Altwiese Moorende Ravenna Calder Whitmoor Dunlow Esker Fallowby
Gransden Harrowby Iverton Jessop Kirkham Lindale Marrick Nethery Oxley Pendle Quarley Ripwell Stanway Thornby Ulcomb`.split(
    /\s+/,
  )
const people =
  `Anders Holm|Marit Solberg|Clara Whitcombe|Oswald Pike|Nadia Stern|Johanne Berg|Per Lund|Ute Lang|Jens Roth|Konrad Veit`.split(
    '|',
  )
const things =
  `bridge quarry harbour chapel lighthouse orchard reservoir granary ferry brewery library museum`.split(' ')
const dinge =
  `der Hafen|das Museum|die Kapelle|der Leuchtturm|die Brücke|die Mühle|das Archiv|die Schleuse`.split('|')
const months = `January February March April May June July August September October November December`.split(
  ' ',
)
const monate = `Januar Februar März April Mai Juni Juli August September Oktober November Dezember`.split(' ')
const units = ['m', 'km', 'kg', 'mg', 'kW', 'MW', 'MPa', 'GB', 'MWh', 'kHz']

/**
 * Slots of the templates: `{P}`lace, `{H}`uman, `{T}`hing, `{N}`umber, `{K}` thousands, `{F}`raction, `{Y}`ear,
 * `{D}`ate, `{U}`nit, `{C}` percentage.
 */
const english = [
  'The {T} of {P} was rebuilt in {Y} after a fire.',
  'The {T} of {P} is {N} metres long and {N} metres wide.',
  'In {Y} the town of {P} bought the {T} for {K} crowns.',
  '{H} designed the {T} of {P} in {Y}.',
  'On {D} the council of {P} closed the {T}.',
  'The {T} of {P} has a capacity of {F} {U}.',
  'About {C} percent of the ships that call at {P} carry timber.',
  '{H} was elected mayor of {P} on {D}.',
  'The owner of the {T} in {P} paid {K} dollars in taxes.',
  'Visitors of the {T} in {P} pay {F} euros for a ticket.',
  'The river at {P} is {F} km long and never freezes.',
  'The {T} in {P} employs {N} people and trains {N} apprentices.',
  '{H} sold the {T} to the county of {P} in {Y}.',
  'Between {Y} and {Y} the {T} of {P} stood empty.',
  'The tank of the {T} in {P} holds {K} litres of water.',
  'The {T} of {P} opens at 9:30 and closes at 17:45.',
  'Section {N} of the by-laws of {P} governs the use of the {T}.',
  'The temperature at {P} rose to {N} °C in the summer of {Y}.',
  'The {T} in {P} does not accept cheques over {N} dollars.',
  'Only {N} of the {N} houses in {P} have a cellar.',
  'The pump of the {T} in {P} works at {F} {U}.',
  'The population of {P} grew from {K} in {Y} to {K} in {Y}.',
  '{H} and {H} founded the {T} of {P} together.',
  'The old {T} stands between {P} and {P} on a hill.',
  'The turnover of the {T} in {P} fell by {C}% in {Y}.',
  'The road from {P} to {P} is {N} km shorter than the railway.',
  'The museum of {P} shows {N} paintings by {H}.',
  'Every {T} in the district of {P} must be inspected before {D}.',
  'The roof of the {T} in {P} weighs {F} tonnes.',
  'Ships longer than {N} metres may not enter the {T} of {P}.',
]
const german = [
  'In {P} wurde {G} im Jahr {Y} neu gebaut.',
  'In {P} ist {G} {N} Meter lang und {N} Meter breit.',
  'Am {d} wurde in {P} {G} geschlossen.',
  '{H} entwarf das Rathaus von {P} im Jahr {Y}.',
  'Die Stadt {P} zahlte dafür {k} Euro an {H}.',
  'Rund {C} Prozent der Schiffe in {P} laden Holz.',
  'Der Eintritt in {P} kostet {f} Euro für Erwachsene.',
  'Der Fluss bei {P} ist {f} km lang und friert nie zu.',
  'Die Einwohnerzahl von {P} stieg von {k} im Jahr {Y} auf {k} im Jahr {Y}.',
  'Nach § {N} der Satzung von {P} ist die Gebühr im Voraus fällig.',
  'Zwischen {P} und {P} verkehren täglich {N} Züge.',
  'Der Tank in {P} fasst {k} Liter Wasser.',
  'Die Anlage in {P} leistet {f} {U}.',
  'Nur {N} der {N} Häuser in {P} haben einen Keller.',
  '{H} wurde am {d} zum Sprecher des Rates von {P} gewählt.',
  'Der Umsatz des Betriebs in {P} sank um {C} %.',
  'Die Frist beträgt in {P} {N} Tage ab dem {d}.',
  'Das Archiv von {P} öffnet um 9:30 Uhr und schließt um 17:45 Uhr.',
  'Schiffe über {N} Meter dürfen den Hafen von {P} nicht anlaufen.',
  'Die Temperatur stieg in {P} im Sommer {Y} auf {N} °C.',
]

export type MadeSentence = { text: string; isGerman: boolean }

/** Generates this many different sentences. */
export function makeSentences(random: Random, count: number): MadeSentence[] {
  const made = new Map<string, MadeSentence>()
  while (made.size < count) {
    const isGerman = random.chance(0.4)
    const text = random
      .pick(isGerman ? german : english)
      .replace(/\{(\w)\}/g, (_, slot: string) => fill(random, slot))
    made.set(text, { text, isGerman })
  }
  return [...made.values()]
}

function fill(random: Random, slot: string): string {
  const { pick, below } = random
  const whole = () => 2 + below(97)
  const thousands = (sign: string) => `${1 + below(98)}${sign}${String(100 + below(900))}`
  switch (slot) {
    case 'P':
      return pick(places)
    case 'H':
      return pick(people)
    case 'T':
      return pick(things)
    case 'G':
      return pick(dinge)
    case 'U':
      return pick(units)
    case 'Y':
      return String(1700 + below(320))
    case 'D':
      return `${1 + below(28)} ${pick(months)} ${1900 + below(120)}`
    case 'd':
      return `${1 + below(28)}. ${pick(monate)} ${1900 + below(120)}`
    case 'K':
      return thousands(',')
    case 'k':
      return thousands('.')
    case 'F':
      return `${whole()}.${1 + below(9)}`
    case 'f':
      return `${whole()},${1 + below(9)}`
    default:
      return String(whole())
  }
}
