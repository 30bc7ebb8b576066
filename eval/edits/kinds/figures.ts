import { byTurns, changed, pairsFrom, pairsOf } from '../pool.ts'
import type { Pair } from '../pool.ts'

/**
 * A number of one or two digits that counts or measures something; not a year, nor a part of a date or of a longer
 * figure.
 */
const COUNT = /(?<= )\d{1,2}(?= (?!\d)\p{L}|,\d+ \p{L}|\.\d \p{L})(?!\. )/u
const PLAIN_COUNT =
  /(?<= )\d{1,2}(?= (?:metres|km|people|apprentices|houses|paintings|dollars|Meter|Häuser|Tage|Züge|°C))/u
const AMOUNT = /(?<= )\d[\d,.]*(?= (?:crowns|dollars|euros|Euro)\b)/u
const DECIMAL = /(?<= )\d{1,2}[.,]\d(?= )/u
const THOUSANDS = /(?<= )\d{1,2}[.,]\d{3}(?= )/u
const YEAR = /(?<= )1[789]\d\d(?=[ .])/u

/** Names, numbers and codes to fill templates with. */
export const fillings = (
  `Bergen 3|Turku 4|Tarvik 5|Nordholm 6|Seeburg 7|Kelmin 8|Calder 9|Lindale 12|Oxley 14|Ripwell 15|Thornby 16|` +
  `Dunlow 18|Esker 21|Jessop 23|Kirkham 24|Marrick 27|Nethery 32|Pendle 35|Quarley 41|Stanway 48|Ulcomb 52|Brandau 67`
)
  .split('|')
  .map((pair) => pair.split(' ') as [string, string])

export function figureEdits(): Record<string, Pair[]> {
  const at = (pattern: RegExp, by: string | ((match: string) => string)) =>
    pairsOf((sentence, index) => byTurns(sentence, changed(sentence, pattern, by), index))
  const minus = ['-&', '−&', '–&', '- &', '− &', '– &', 'minus &']
  const comparators = ['≥', '≤', '≠', '±', '~', '≈', '<', '>', '≫', '∓', '∼', '>=', '!=']
  return {
    'sign before a figure': pairsOf((sentence, index) =>
      byTurns(sentence, changed(sentence, COUNT, minus[index % minus.length]!), index),
    ),
    ...Object.fromEntries(comparators.map((sign) => [`${sign} before a figure`, at(COUNT, `${sign}&`)])),
    '≥ and a blank before a figure': at(COUNT, '≥ &'),
    '+ behind a figure': at(PLAIN_COUNT, '&+'),
    'letter behind a figure': at(PLAIN_COUNT, '&b'),
    'raised figure behind a figure': at(PLAIN_COUNT, '&²'),
    'lowered figure behind a figure': at(PLAIN_COUNT, '&₂'),
    'fraction behind a figure': at(PLAIN_COUNT, '&½'),
    'exponent behind a figure': pairsOf((sentence, index) =>
      byTurns(
        sentence,
        changed(sentence, PLAIN_COUNT, ['&^2', '&<sup>2</sup>', '&**2', '& × 10³'][index % 4]!),
        index,
      ),
    ),
    'exponents exchanged': pairsFrom('{1} holds {2} × 10⁹ cells.', '{1} holds {2} × 10⁶ cells.', fillings),
    'raised figure as a plain one': pairsFrom(
      '{1} counted 10⁹ cells in {2} days.',
      '{1} counted 109 cells in {2} days.',
      fillings,
    ),
    'leading point': at(PLAIN_COUNT, '.&'),
    'leading zero and point': at(PLAIN_COUNT, '0.&'),
    'amount in brackets': at(AMOUNT, '(&)'),
    'decimal point moved': at(DECIMAL, (match) => match.replace(/[.,]/, '')),
    'thousands as decimals': at(THOUSANDS, (match) => match.slice(0, -1)),
    'digit exchanged': at(/(?<= )[1-8]\d(?= )/, (match) => `${Number(match) + 10}`),
    'digit dropped': at(/(?<= )\d\d(?= \p{L})/u, (match) => match.slice(1)),
    'digit added': at(/(?<= )\d\d(?= \p{L})/u, '&7'),
    'year changed': at(YEAR, (match) => String(Number(match) + 1)),
    'years exchanged': at(/1[789]\d\d and 1[789]\d\d/, (match) =>
      match.split(' and ').toReversed().join(' and '),
    ),
    'percent and per mille': at(/ ?(?:percent|Prozent|%)(?= |\.)/, (match) =>
      match.includes('%') ? '‰' : ' per mille',
    ),
    'percent and percentage points': at(/ percent| Prozent/, (match) =>
      match === ' percent' ? ' percentage points' : ' Prozentpunkte',
    ),
    'currency exchanged': at(/\b(?:crowns|dollars|euros|Euro)\b/, (match) =>
      match === 'dollars' ? 'euros' : 'dollars',
    ),
    'currency sign exchanged': pairsFrom('{1} charges ${2} per ton.', '{1} charges €{2} per ton.', fillings),
    'sign before a currency': pairsFrom(
      '{1} reports a balance of ${2}.',
      '{1} reports a balance of -${2}.',
      fillings,
    ),
    'sign behind a currency': pairsFrom(
      '{1} reports a balance of €{2}.',
      '{1} reports a balance of €−{2}.',
      fillings,
    ),
    'unit case MPa': pairsFrom(
      'The pressure at {1} is {2} MPa.',
      'The pressure at {1} is {2} mPa.',
      fillings,
    ),
    'unit case mA': pairsFrom('The current at {1} is {2} mA.', 'The current at {1} is {2} MA.', fillings),
    'unit case GB': pairsFrom('The disk of {1} holds {2} GB.', 'The disk of {1} holds {2} Gb.', fillings),
    'unit MB and MiB': pairsFrom('The disk of {1} holds {2} MB.', 'The disk of {1} holds {2} MiB.', fillings),
    'unit exchanged': at(/(?<=\d )(?:metres|km|kg|m|litres|Meter|Liter)\b/, (match) =>
      match.startsWith('k') ? 'mg' : 'km',
    ),
    'order of a date': pairsFrom(
      '{1} opened on 03/05/20{2}.',
      '{1} opened on 05/03/20{2}.',
      fillings.filter(([, n]) => n.length === 2),
    ),
    'order of a date with hyphens': pairsFrom(
      '{1} opened on 04-07-19{2}.',
      '{1} opened on 07-04-19{2}.',
      fillings.filter(([, n]) => n.length === 2),
    ),
    'day of a date': at(/\b\d{1,2}(?=\.? (?:J|F|M|A|S|O|N|D)\p{Ll}+ \d{4})/u, (match) =>
      String((Number(match) % 28) + 1),
    ),
    'month of a date': at(/\b(?:January|March|May|July|März|Mai|Juli)\b/, (match) =>
      /[rl]/.test(match) && match.includes('ä')
        ? 'Juni'
        : match === 'Mai' || match === 'Juli'
          ? 'April'
          : 'June',
    ),
    'time of day': at(/9:30/, '9:20'),
    'time zone': pairsFrom(
      'The train to {1} leaves at 14:{2} UTC+1.',
      'The train to {1} leaves at 14:{2} UTC−1.',
      fillings.filter(([, n]) => n.length === 2),
    ),
    'half of the day': pairsFrom(
      'The shop in {1} opened in 19{2} and closes at 6 a.m.',
      'The shop in {1} opened in 19{2} and closes at 6 p.m.',
      fillings.filter(([, n]) => n.length === 2),
    ),
    'feet and inches': pairsFrom(`The pole at {1} is {2}' long.`, 'The pole at {1} is {2}" long.', fillings),
    'range and sum': pairsFrom('{1} needs 1{2}–2{2} workers.', '{1} needs 1{2}+2{2} workers.', fillings),
    'section 12a': pairsFrom(
      'In {1} section {2}a governs the fee.',
      'In {1} section {2}b governs the fee.',
      fillings,
    ),
    'section 3.10': pairsFrom(
      'In {1} section {2}.10 governs the fee.',
      'In {1} section {2}.1 governs the fee.',
      fillings,
    ),
    'version 3.10': pairsFrom(
      '{1} runs on version v{2}.10 of the system.',
      '{1} runs on version v{2}.1 of the system.',
      fillings,
    ),
    'code E11.9': pairsFrom(
      'The code for {1} is E{2}.9 in the index.',
      'The code for {1} is F{2}.9 in the index.',
      fillings,
    ),
    'code 0xFF3A': pairsFrom(
      'The checksum of {1} is 0xFF{2}A here.',
      'The checksum of {1} is 0xFF{2}B here.',
      fillings,
    ),
    'leading zero of a number that names': pairsFrom(
      'The postal code of {1} is 010{2}.',
      'The postal code of {1} is 10{2}.',
      fillings,
    ),
    'telephone number': pairsFrom('Call {1} on 0391 55620{2}.', 'Call {1} on 0391 55621{2}.', fillings),
    'long number': pairsFrom(
      'The account of {1} is 90071992547409{2}.',
      'The account of {1} is 90071992547408{2}.',
      fillings,
    ),
    ISBN: pairsFrom(
      'The guide to {1} has the ISBN 97831614841{2}.',
      'The guide to {1} has the ISBN 97831614842{2}.',
      fillings,
    ),
    'figures of two names exchanged': pairsFrom(
      '{1} has {2} ships and Harrowby has 70 ships.',
      '{1} has 70 ships and Harrowby has {2} ships.',
      fillings,
    ),
  }
}
