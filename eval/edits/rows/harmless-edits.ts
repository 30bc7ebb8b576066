import { SHOWN, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { byTurns, changed, inParagraph, pairsFrom, pairsOf } from '../pool.ts'
import type { Pair } from '../pool.ts'
import { fillings } from '../kinds/figures.ts'

/**
 * Edits for each line of the table of harmless differences. In the kinds that end with `(share)` readers may disagree,
 * so no status counts as wrong.
 */
export const harmlessEdits: EditRow = {
  name: 'harmless-edits',
  cases: () =>
    Object.entries({ ...typographic(), ...markup(), ...citationMarks(), ...quantities() }).flatMap(
      ([kind, pairs]) =>
        pairs.map((pair, index): EditCase => ({
          kind,
          ...inParagraph(pair, index),
          expect: kind.endsWith('(share)') ? SHOWN : VERIFIED,
        })),
    ),
}

const LOWER_WORD =
  /(?<= )(?:ferry|harbour|bridge|museum|library|town|council|houses|people|Hafen|Rathaus|Schiffe|Fluss|Tank|Eintritt|Anlage|Stadt|Häuser)\b/
const A_BLANK = /(?<=\p{Ll}) (?=\p{Ll})/u

const at = (pattern: RegExp, by: string | ((match: string) => string)) =>
  pairsOf((sentence, index) => byTurns(sentence, changed(sentence, pattern, by), index))
const inTurn = (pattern: RegExp, forms: readonly string[]) =>
  pairsOf((sentence, index) =>
    byTurns(sentence, changed(sentence, pattern, forms[index % forms.length]!), index),
  )
/** Pairs in which only the source is edited. */
const source = (edit: (sentence: string, index: number) => string | null) =>
  pairsOf((sentence, index) => {
    const edited = edit(sentence, index)
    return edited === null ? null : { claim: sentence, source: edited }
  })

function typographic(): Record<string, Pair[]> {
  const splitWord = (by: string) => at(/(?<=\b\p{L}{3})(?=\p{Ll}{4})/u, by)
  return {
    'case: first letter of a word': at(LOWER_WORD, (match) => {
      const first = match[0]!
      return (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + match.slice(1)
    }),
    'case: a word in capitals': at(LOWER_WORD, (match) => match.toUpperCase()),
    'blanks: two': at(A_BLANK, '  '),
    'blanks: no-break, thin, wide': inTurn(A_BLANK, ['\u00a0', '\u2009', '\u202f', '\u3000', '\u2003']),
    'blanks: tab': at(A_BLANK, '\t'),
    'blanks: end of line': source((sentence) => changed(sentence, A_BLANK, '\n')),
    'invisible characters': inTurn(A_BLANK, ['\u200b &', '&\u2060', '&\ufeff', '\u200e&', '&\u200d']),
    'soft hyphens': splitWord('\u00ad'),
    'hyphens of line ends': source((sentence) => changed(sentence, /(?<=\b\p{L}{3})(?=\p{Ll}{4})/u, '-\n')),
    quotes: pairsFrom('The brig "{1}" carried {2} men.', 'The brig “{1}” carried {2} men.', fillings),
    'quotes: German and French forms': pairsFrom(
      'Die Brigg „{1}“ trug {2} Mann.',
      'Die Brigg «{1}» trug {2} Mann.',
      fillings,
    ),
    apostrophes: pairsFrom(
      "The keeper's house in {1} has {2} rooms.",
      'The keeper’s house in {1} has {2} rooms.',
      fillings,
    ),
    'dashes between words': pairsFrom(
      'The town – {1} – has {2} houses.',
      'The town — {1} — has {2} houses.',
      fillings,
    ),
    'hyphen as a dash between words': pairsFrom(
      'The town – {1} – has {2} houses.',
      'The town - {1} - has {2} houses.',
      fillings,
    ),
    ellipsis: pairsFrom('The list … of {1} has {2} names.', 'The list ... of {1} has {2} names.', fillings),
    ligatures: pairsFrom(
      'The office of {1} offers five flights on day {2}.',
      'The oﬃce of {1} oﬀers ﬁve ﬂights on day {2}.',
      fillings,
    ),
    'full width': pairsFrom(
      'The code of {1} in hall {2} is blue.',
      'The ｃｏｄｅ of {1} in hall {2} is ｂｌｕｅ.',
      fillings,
    ),
    'composed and decomposed letters': pairsFrom(
      'Die Züge von {1} haben {2} Türen für Gäste.',
      'Die Zu\u0308ge von {1} haben {2} Tu\u0308ren fu\u0308r Ga\u0308ste.',
      fillings,
    ),
    'British and American spelling': pairsFrom(
      'The harbour of {1} is the centre of {2} neighbouring towns.',
      'The harbor of {1} is the center of {2} neighboring towns.',
      fillings,
    ),
    'British and American: -ise, -our': pairsFrom(
      '{1} organised {2} colour shows.',
      '{1} organized {2} color shows.',
      fillings,
    ),
    'British and American: others': pairsFrom(
      'The traveller from {1} paid {2} dollars for a grey catalogue.',
      'The traveler from {1} paid {2} dollars for a gray catalog.',
      fillings,
    ),
    'British and American: metres': pairsFrom(
      'The theatre of {1} is {2} metres wide.',
      'The theater of {1} is {2} meters wide.',
      fillings,
    ),
    'last stop dropped': pairsOf((sentence, index) => {
      const bare = sentence.slice(0, -1)
      return index % 2 === 0
        ? { claim: bare, source: sentence }
        : { claim: sentence, source: `\n\n${bare}\n\n` }
    }),
    'last stop as an exclamation (share)': source((sentence) => `${sentence.slice(0, -1)}!`),
  }
}

function markup(): Record<string, Pair[]> {
  const linked = (form: string) => source((sentence) => changed(sentence, LOWER_WORD, form))
  return {
    'emphasis: **': inTurn(LOWER_WORD, ['**&**', '__&__']),
    'emphasis: *': inTurn(LOWER_WORD, ['*&*', '_&_']),
    'emphasis of a figure': at(/(?<= )\d\d(?= \p{L})/u, '**&**'),
    'emphasis of the sentence': source((sentence) => `**${sentence}**`),
    'emphasis in HTML': inTurn(LOWER_WORD, ['<b>&</b>', '<em>&</em>', '<strong>&</strong>']),
    'code (share)': at(LOWER_WORD, '`&`'),
    'link in the source': linked('[&](https://port.example/a)'),
    'link in the source, HTML': linked('<a href="https://port.example/a">&</a>'),
    'link of a wiki (share)': linked('[[&]]'),
    'link in both to one address': pairsOf((sentence) => {
      const both = changed(sentence, LOWER_WORD, '[&](https://port.example/a)')
      return both === null ? null : { claim: both, source: `${both} ` }
    }),
    'link to an address that the source states': pairsOf((sentence) => {
      const claim = changed(sentence, LOWER_WORD, '[&](https://port.example/a)')
      return claim === null ? null : { claim, source: `${sentence} More: https://port.example/a.` }
    }),
    'link to the address of the source': pairsOf((sentence) => {
      const claim = changed(sentence, LOWER_WORD, '[&](https://port.example/a)')
      return claim === null ? null : { claim, source: sentence, url: 'https://port.example/a' }
    }),
    'entities of HTML (share)': source((sentence) => changed(sentence, A_BLANK, () => '&nbsp;')),
  }
}

function citationMarks(): Record<string, Pair[]> {
  const inAnswer = (form: (sentence: string) => string) =>
    pairsOf((sentence) => ({ claim: sentence.slice(0, -1), source: `${sentence} `, answer: form(sentence) }))
  const claim = (form: (sentence: string) => string) =>
    pairsOf((sentence) => ({ claim: form(sentence), source: sentence }))
  return {
    'claim: [1] behind the stop': claim((sentence) => `${sentence} [1]`),
    'claim: [1] before the stop': claim((sentence) => `${sentence.slice(0, -1)} [1].`),
    'claim: ¹ behind the stop': claim((sentence) => `${sentence}¹`),
    'claim: [^1] behind the stop': claim((sentence) => `${sentence}[^1]`),
    'claim: 【1】 behind the stop': claim((sentence) => `${sentence}【1】`),
    'answer: [1] behind the stop': inAnswer((sentence) => `${sentence} [1]`),
    'answer: [1] before the stop': inAnswer((sentence) => `${sentence.slice(0, -1)} [1].`),
    'answer: emphasis of the sentence': inAnswer((sentence) => `**${sentence}**`),
    'answer: item of a list': inAnswer((sentence) => `The facts are:\n\n1. ${sentence}\n`),
    'source: raised figure behind a word': source((sentence) => changed(sentence, LOWER_WORD, '&²')),
    'source: raised figure behind the stop': source((sentence) => `${sentence}³`),
    'source: [4] behind the stop': source((sentence) => `${sentence}[4]`),
    'source: [4] before the stop': source((sentence) => `${sentence.slice(0, -1)} [4].`),
    'source: [^4] with its note': source((sentence) => `${sentence}[^4]\n\n[^4]: Town archive.\n\n`),
    'source: * with its note': source((sentence) => `${sentence}*\n\n* Town archive.\n\n`),
    'source: <sup>4</sup> behind the stop': source((sentence) => `${sentence}<sup>4</sup>`),
    'source: [4] behind a word with its note': source((sentence) => {
      const marked = changed(sentence, LOWER_WORD, '&[4]')
      return marked && `${marked}\n\n[4] Town archive.\n\n`
    }),
    'source: figure behind the stop with its note': source(
      (sentence) => `${sentence}4\n\n4 Town archive.\n\n`,
    ),
    'number before': source(
      (sentence, index) => `${['1.', '(2)', '3.2', 'IV.', 'a)'][index % 5]} ${sentence}`,
    ),
    '§ before': source(
      (sentence, index) => `${['§ 8.1:', '§ 4', 'Art. 7', '§ 12 (1)'][index % 4]} ${sentence}`,
    ),
    'bullet before': source((sentence, index) => `\n\n${['-', '*', '•', '–'][index % 4]} ${sentence}\n\n`),
    'number before the claim': claim((sentence) => `2. ${sentence}`),
    'bullet before the claim': claim((sentence) => `- ${sentence}`),
  }
}

function quantities(): Record<string, Pair[]> {
  const years = fillings.filter(([, number]) => number.length === 2)
  const day = (one: string, two: string) => pairsFrom(one, two, years)
  return {
    'thousands: comma and none': at(/(?<= )\d{1,2},\d{3}(?= )/, (match) => match.replace(',', '')),
    'thousands: German point and none': at(/(?<= )\d{1,2}\.\d{3}(?= (?:Euro|Liter|im|auf|an))/, (match) =>
      match.replace('.', ''),
    ),
    'thousands: thin blank': at(/(?<= )\d{2},\d{3}(?= )/, (match) => match.replace(',', '\u2009')),
    'percent and %': at(/(?<=\d) percent/, '%'),
    'Prozent und %': at(/(?<=\d) Prozent/, ' %'),
    'euros and €': pairsFrom('{1} charges {2} euros per ton.', '{1} charges €{2} per ton.', fillings),
    'dollars and $': pairsFrom('{1} charges {2} dollars per ton.', '{1} charges ${2} per ton.', fillings),
    'number words': pairsFrom(
      '{1} has three cranes and {2} ships.',
      '{1} has 3 cranes and {2} ships.',
      fillings,
    ),
    'German number words': pairsFrom(
      '{1} hat drei Kräne und {2} Schiffe.',
      '{1} hat 3 Kräne und {2} Schiffe.',
      fillings,
    ),
    'leading point and zero': pairsFrom(
      'The dose in {1} is .{2} mg.',
      'The dose in {1} is 0.{2} mg.',
      fillings,
    ),
    'date: day first and month first': day('{1} opened on 3 May 19{2}.', '{1} opened on May 3, 19{2}.'),
    'date: ordinal': day('{1} opened on 3 May 19{2}.', '{1} opened on 3rd May 19{2}.'),
    'date: German words and figures': day('{1} öffnete am 3. Mai 19{2}.', '{1} öffnete am 03.05.19{2}.'),
    'date: German with and without zeros': day('{1} öffnete am 3.5.19{2}.', '{1} öffnete am 03.05.19{2}.'),
    'minus signs of one kind': pairsFrom(
      'The frost at {1} reached −{2} °C.',
      'The frost at {1} reached -{2} °C.',
      fillings,
    ),
    'exponents of one kind': pairsFrom(
      '{1} counted {2} × 10⁹ cells.',
      '{1} counted {2} × 10^9 cells.',
      fillings,
    ),
    'unit with and without a blank': pairsFrom(
      'The cable to {1} is {2} km long.',
      'The cable to {1} is {2}km long.',
      fillings,
    ),
  }
}
