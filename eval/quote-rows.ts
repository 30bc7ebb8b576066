import { readFileSync, readdirSync } from 'node:fs'
import { contentHash } from '../src/core/hash.ts'

/** What was done to a quote: a word put in the place of another, damage that leaves its words, or all of it made up. */
export type QuoteGroup = 'falsified' | 'harmless' | 'fabricated'

/** A quote and the text it is said to be from, written for this project. */
export type TrapQuote = {
  id: string
  language: string
  source: string
  quote: string
  group: QuoteGroup
  /** What differs (`antonym`, `number`, `lookalike`), or the damage (`scan`, `typo`, `hyphen`). */
  kind: string
  /** Of a falsified quote: its word, and the source's. */
  word?: readonly [quote: string, source: string]
  /** `later`: written without seeing what the check makes of it; its first figures are in docs/accuracy.md. */
  part: 'first' | 'later'
  /** A third of the first part's sources, by their hash: no rule is made by looking at them. */
  isHeldOut: boolean
}

type Row = {
  id: string
  language: string
  source: string
  falsified: { kind: string; quote: string; word: [string, string] }[]
  /** With a text of its own where the text is damaged and not the quote. */
  harmless: { kind: string; quote: string; source?: string }[]
  fabricated: string[]
}

const directory = new URL('quotes/', import.meta.url)

/** Quotes with a word changed, each with a harmless twin, and quotes that are in no source. */
export function readTrapQuotes(): TrapQuote[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.jsonl'))
  return files.toSorted().flatMap((name) =>
    readFileSync(new URL(name, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      // Our own file, in the shape of the type.
      .flatMap((line) => toQuotes(JSON.parse(line) as Row, name.startsWith('later-') ? 'later' : 'first')),
  )
}

function toQuotes(
  { id, language, source, falsified, harmless, fabricated }: Row,
  part: TrapQuote['part'],
): TrapQuote[] {
  const isHeldOut = part === 'first' && Number.parseInt(contentHash(source).slice(-4), 16) % 3 === 0
  const row = { language, source, part, isHeldOut }
  return [
    ...falsified.map((each, index) => ({
      ...row,
      ...each,
      id: `${id}-falsified-${index + 1}`,
      group: 'falsified' as const,
    })),
    ...harmless.map((each, index) => ({
      ...row,
      ...each,
      id: `${id}-harmless-${index + 1}`,
      group: 'harmless' as const,
    })),
    ...fabricated.map((quote, index) => ({
      ...row,
      quote,
      kind: 'fabricated',
      id: `${id}-fabricated-${index + 1}`,
      group: 'fabricated' as const,
    })),
  ]
}
