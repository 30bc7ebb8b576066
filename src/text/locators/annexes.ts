/**
 * Texts that are appended to another text: `Annex B`, `Anlage 2`, `SCHEDULE 1`. In: the openings of a text. Out: the
 * annex with a number or letter, up to the next annex.
 */
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import type { Opening } from './part-openings.ts'

const annexLabels = wordSet(...lexicon('annexLabels'))

/** Whether a word is the label of a text that is appended or quoted, such as `Annex`. */
export function isAnnexLabel(word: string): boolean {
  return annexLabels.has(word.toLowerCase())
}

/** Matches the parts to which an annex belongs: `(zu § 2 Absatz 1)`, `(to Article 5)`. */
const belonging = /^\s*\((?:zu|zum|zur|to) [^()\n]{1,90}\)[.:*_]*\s*/u

/** The words after the number of a part; for an annex, without a leading `(zu § 2)`. Empty if there are none. */
export function titleOf({ label, rest }: Opening): string {
  return isAnnexLabel(label) ? rest.replace(belonging, '') : rest
}

/**
 * Finds the annex with a number or letter; `found` is `null` if there is none. `hasOthers`: whether the text has
 * annexes with this label besides the one found.
 *
 * @param openings All openings of `text`, as `readOpenings` gives them.
 */
export function findAnnex(
  text: string,
  { number, label }: { number: string; label: string },
  openings: readonly Opening[],
): { found: Span | null; hasOthers: boolean } {
  const all = openings.filter((one) => isAnnexLabel(one.label) && !one.isDoubtful)
  const nameOf = (one: Opening) => `${one.label} ${one.number}`
  const last = new Map(all.map((one) => [nameOf(one), one]))
  const annexes = all.filter((one) => !one.isEntry || last.get(nameOf(one)) === one)
  const named = annexes.filter((one) => one.label === label.toLowerCase())
  const own = named.find((one) => one.number === number)
  const next = own && annexes[annexes.indexOf(own) + 1]
  return {
    found: own ? { start: own.at, end: next?.at ?? text.length } : null,
    hasOthers: named.some((one) => one !== own),
  }
}
