/**
 * Items: words for alignment. In: a text. Out: its words, numbers and dates as items, each with its clause and its
 * weight in an alignment.
 */
import type { Span } from '../../core/span.ts'
import { isNegator, isLightWord } from '../../text/word-classes.ts'
import type { DateFact, NumberFact } from '../../text/values.ts'
import type { GuardText, GuardWord } from './guard-text.ts'

/** A unit of alignment: a word, or the words of one number or date together. Spans refer to the original text. */
export type Item = Span & {
  kind: 'content' | 'function' | 'negator' | 'number' | 'date'
  /** The folded text; of a number or date, as written. */
  text: string
  stem: string
  isCapital: boolean
  /** Number of the clause, from 0 through the text; a clause ends for example at a comma or before `but`. */
  clause: number
  /** Weight of the item in an alignment, 0–1. */
  weight: number
  number?: NumberFact
  date?: DateFact
}

const WEIGHT = { content: 1, light: 0.4, function: 0.15, negator: 1, fact: 1 }
/** Maximum number of items of one text; the rest is not compared. */
const MAX_ITEMS = 300

/** The first 300 items of a text; the words of one number or date are one item. Takes linear time. */
export function readItems(read: GuardText): Item[] {
  const facts = readFacts(read)
  const items: Item[] = []
  let next = 0
  for (const word of read.words) {
    if (items.length >= MAX_ITEMS) break
    while (next < facts.length && facts[next]!.end <= word.start) next++
    const fact = facts[next]
    if (!fact || fact.start >= word.end) items.push(itemOf(word))
    else if (items.at(-1)?.end !== fact.end) items.push(itemOfFact(fact, word, read.text))
  }
  return items
}

type Fact = Span & ({ date: DateFact } | { number: NumberFact })

function readFacts(text: GuardText): Fact[] {
  const dates: Fact[] = text.dates().map((date) => ({ start: date.start, end: date.end, date }))
  let next = 0
  const numbers = text
    .numbers()
    .filter(({ start, end }) => {
      while (next < dates.length && dates[next]!.end <= start) next++
      return next === dates.length || dates[next]!.start >= end
    })
    .map((number): Fact => ({ start: number.start, end: number.end, number }))
  return [...dates, ...numbers].toSorted((a, b) => a.start - b.start)
}

function itemOf(word: GuardWord): Item {
  const { start, end, text, stem, isCapital, clause, isContent } = word
  const kind = isContent ? 'content' : isNegator(text) ? 'negator' : 'function'
  const weight = kind === 'content' && isLightWord(text) ? WEIGHT.light : WEIGHT[kind]
  return { start, end, kind, text, stem, isCapital, clause, weight }
}

function itemOfFact(fact: Fact, { clause, isCapital }: GuardWord, source: string): Item {
  const text = source.slice(fact.start, fact.end)
  const kind = 'date' in fact ? 'date' : 'number'
  return { ...fact, kind, text, stem: text, isCapital, clause, weight: WEIGHT.fact }
}
