import { marginSigns } from '../../locators/section-signs.ts'
import type { Pair } from '../../facts/alignment/align.ts'
import { readItems } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import type { TextReader } from '../../facts/alignment/text-reader.ts'
import { readStatement } from '../../text/sentences/statement.ts'

/** One sentence of a source or two neighbours, with the sentences around them. */
export type Window = {
  text: string
  /** The one or two sentences, as they stand in the source. */
  sentences: readonly string[]
  /** The sentence before, empty for the first. */
  before: string
  /** The sentence behind, empty for the last. */
  after: string
}

/** A window with its items; references such as `[12]` and the number of a paragraph are none. */
export type ReadWindow = { window: Window; items: Item[] }

/** Each sentence of a run of neighbours, and each two of them. */
export function windowsOf(
  sentences: readonly string[],
  { readText }: { readText?: TextReader } = {},
): ReadWindow[] {
  const read = sentences.map((text) => ({
    text,
    items: readItems(readStatement(withoutNumber(text)), { readText }),
  }))
  return read.flatMap(({ text, items }, at) => {
    const before = read[at - 1]?.text ?? ''
    const next = read[at + 1]
    const one = { window: { text, sentences: [text], before, after: next?.text ?? '' }, items }
    if (!next) return [one]
    const joined = {
      text: `${text}\n${next.text}`,
      sentences: [text, next.text],
      before,
      after: read[at + 2]?.text ?? '',
    }
    return [one, { window: joined, items: joinItems(items, next.items, text.length + 1) }]
  })
}

/** Blanks out the number of a paragraph that begins a sentence of a law: `(2) Die Einsicht …`, `Rz. 12 Die Einsicht …`. */
function withoutNumber(sentence: string): string {
  return sentence.replace(paragraphNumber, (number) => ' '.repeat(number.length))
}

const paragraphNumber = new RegExp(
  String.raw`^\s*(?:\(\d{1,3}[a-z]{0,2}\)(?=\s)|(?:${marginSigns})[ \u00a0]?\d{1,4}[a-z]?(?=\s+\p{Lu}))`,
  'u',
)

/** The items of two texts, the second behind the first from `offset` on. */
function joinItems(first: readonly Item[], second: readonly Item[], offset: number): Item[] {
  const clauses = (first.at(-1)?.clause ?? -1) + 1
  return [
    ...first,
    ...second.map((item) => ({
      ...item,
      start: item.start + offset,
      end: item.end + offset,
      clause: item.clause + clauses,
    })),
  ]
}

/** The items before and behind the aligned part; of the same clause apart. */
export type Around = { lead: Item[]; trail: Item[]; leadClause: Item[]; trailClause: Item[] }

/** What stands around the part of the window that was aligned with the claim. */
export function aroundOf(pairs: readonly Pair[], given: readonly Item[]): Around {
  const partners = pairs.flatMap(({ claim, evidence }) => (claim && evidence ? [evidence] : []))
  const first = partners[0]
  const last = partners.at(-1)
  const lead = given.filter(({ start }) => first !== undefined && start < first.start)
  const trail = given.filter(({ start }) => last !== undefined && start > last.start)
  return {
    lead,
    trail,
    leadClause: lead.filter(({ clause }) => clause === first?.clause),
    trailClause: trail.filter(({ clause }) => clause === last?.clause),
  }
}
