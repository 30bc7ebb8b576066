/**
 * Articles, page frames and edits, made from a seed, for measuring how well copies are recognised. The sentences were
 * written for this purpose.
 */
import type { Random } from '../../test/fixtures/random.ts'

const places =
  `Osterfeld Lehm Brandau Kelmin Tarvik Nordholm Seeburg Altwiese Moorende Ravenna Calder Whitmoor Dunlow Esker
Fallowby Gransden Harrowby Iverton Jessop Kirkham Lindale Marrick Nethery Oxley Pendle Quarley Ripwell Stanway Thornby Ulcomb`.split(
    /\s+/,
  )
const things =
  `weir bridge quarry harbour chapel tannery lighthouse orchard reservoir granary ferry tramway brewery windmill
library sluice foundry market archive pump-house railway cemetery school dairy mill smithy canal embankment towpath tower`.split(
    /\s+/,
  )
const actors =
  `engineers farmers councillors surveyors volunteers fishermen teachers historians masons apprentices botanists
merchants wardens sailors carpenters nurses printers glaziers shepherds millers`.split(/\s+/)
const verbs =
  `rebuilt widened closed painted measured abandoned insured flooded leased mapped deepened restored inspected
fenced drained sold opened lowered reinforced photographed`.split(/\s+/)
const matters =
  `limestone oak copper slate gravel clay timber wool barley salt iron eels pears coal linen hops glass tar
beeswax reeds`.split(/\s+/)
const adjectives =
  `narrow wooden northern shallow crooked quiet heavy disused steep forgotten private damp southern brick
rusty temporary sunken public wide cold`.split(/\s+/)

/** Slots of the templates: `P`lace, `T`hing, `A`ctors, `V`erb, `M`atter, `D`escription, `N`umber, `Y`ear. */
const openers = [
  'In Y',
  'Near P',
  'After N days',
  'Before Y',
  'Since then',
  'By autumn',
  'On N mornings',
  'At P',
  'So',
]
const subjects = ['the D T', 'N A', 'A of P', 'the T', 'D A', 'a T of M', 'the P T', 'its A', 'no A', 'M']
const objects = [
  'the D T',
  'N tons of M',
  'a D T',
  'its M',
  'M and M',
  'P',
  'the A',
  'N T gates',
  'D M',
  'A from P',
]
const tails = [
  'by the T',
  'for N crowns',
  'with M',
  'until Y',
  'near P',
  'against A',
  'without M',
  'N times',
  'below P',
  'from Y',
]

function sentence(random: Random): string {
  const { pick } = random
  const shape = `${pick(openers)} ${pick(subjects)} V ${pick(objects)} ${pick(tails)} and V ${pick(objects)} ${pick(tails)}.`
  return shape.replace(/\b[PTAVMDNY]\b/g, (slot) => {
    if (slot === 'N') return String(2 + random.below(900))
    if (slot === 'Y') return String(1700 + random.below(320))
    const lists: Record<string, readonly string[]> = {
      P: places,
      T: things,
      A: actors,
      V: verbs,
      M: matters,
      D: adjectives,
    }
    return pick(lists[slot]!)
  })
}

/** An article of at least this many words, in paragraphs of four sentences. */
export function article(random: Random, words: number): string {
  const sentences: string[] = []
  let count = 0
  while (count < words) {
    const next = sentence(random)
    sentences.push(next)
    count += next.split(' ').length
  }
  const paragraphs = sentences.flatMap((_, index) =>
    index % 4 === 0 ? [sentences.slice(index, index + 4).join(' ')] : [],
  )
  return paragraphs.join('\n\n')
}

/** Puts an article into the page of a site, between navigation, teasers, a notice and an imprint. */
export type Frame = (body: string) => string

/**
 * Creates the frame of a site with about this many words. The share `prose` of them is in whole sentences, as in
 * notices and imprints; the rest is in short lines.
 */
export function frame(random: Random, words: number, { prose = 0.3 } = {}): Frame {
  const { pick } = random
  const name = `${pick(places)} ${pick(things)} gazette`
  const items: string[] = []
  for (let count = 0; count < words * (1 - prose); count += 3) {
    items.push(`${pick(adjectives)} ${pick(things)} ${pick(matters)}`)
  }
  const notice = article(random, words * prose)
  const half = Math.ceil(items.length / 2)
  return (body) =>
    [name, ...items.slice(0, half), '', body, '', ...items.slice(half), '', notice, name].join('\n')
}

/**
 * The text after edits. This percentage of its words is edited: each is replaced, left out, or followed by another
 * word.
 */
export function edited(random: Random, text: string, percent: number): string {
  const pool = [...places, ...things, ...actors, ...verbs, ...matters, ...adjectives]
  return text.replace(/\S+/g, (word) => {
    if (!random.chance(percent / 100)) return word
    const other = pool[random.below(pool.length)]!
    const kind = random.below(3)
    if (kind === 0) return other
    return kind === 1 ? '' : `${word} ${other}`
  })
}

/** The text with its numbers changed, as in the report of another year. */
export function renumbered(random: Random, text: string): string {
  return text.replace(/\d+/g, (digits) => String(Number(digits) + 1 + random.below(9)))
}
