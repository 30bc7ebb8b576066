import { readFileSync, readdirSync } from 'node:fs'
import { contentHash } from '../src/core/hash.ts'

/**
 * What was done to a quote: `falsified` has one word replaced, `harmless` has damage that leaves its words
 * recognisable, `fabricated` is made up.
 */
export type QuoteGroup = 'falsified' | 'harmless' | 'fabricated'

/** A quote and the text that it claims to be from, written for this project. */
export type TrapQuote = {
  id: string
  language: string
  source: string
  quote: string
  group: QuoteGroup
  /** The kind of replaced word (`antonym`, `number`, `lookalike`) or of damage (`scan`, `typo`, `hyphen`). */
  kind: string
  /** For a falsified quote: the replaced word, in the quote and in the source. */
  word?: readonly [quote: string, source: string]
  /** `later` quotes were written without running the check on them; docs/accuracy.md has their first results. */
  part: 'first' | 'later'
  /**
   * Whether the quote is held out: no rule may be made by looking at it. Applies to a third of the first part's
   * sources, chosen by their hash.
   */
  isHeldOut: boolean
}

type Row = {
  id: string
  language: string
  source: string
  falsified: { kind: string; quote: string; word: [string, string] }[]
  /** `source` is given if the text is damaged instead of the quote. */
  harmless: { kind: string; quote: string; source?: string }[]
  fabricated: string[]
}

const directory = new URL('quotes/', import.meta.url)

/** Reads the quotes: falsified ones, harmless ones, and fabricated ones. */
export function readTrapQuotes(): TrapQuote[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.jsonl'))
  return files.toSorted().flatMap((name) =>
    readFileSync(new URL(name, directory), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      // The cast holds: the file belongs to this project.
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
