import type { Side, Unit, Wording } from '../../../text/wording.ts'
import { citationMarks, numberLength, readQuantities } from '../../../text/wording.ts'
import { lazily } from '../../../text/lexicon.ts'
import type { ReadText } from '../../reading/read-text.ts'
import type { SourceWindow } from './source-window.ts'

/**
 * A claim as units: words, numbers and signs. The units from `first` to `end` (exclusive) are searched for; `number` is
 * the number with which the claim begins, such as `1.`, or empty.
 */
export type ReadClaim = Side & Wording & { said: ReadText; first: number; end: number; number: string }

export function readClaim(said: ReadText, isSource: (name: string) => boolean): ReadClaim {
  const { units: all, links } = said.wording()
  const marks = citationMarks(all, isSource)
  let units = all
  let end = units.length
  for (;;) {
    const last = [...marks].find(([, mark]) => mark.end === end)
    if (last) end = last[0]
    else if (units[end - 1]?.kind === 'break') end--
    else break
  }
  if (/^[.。．｡।॥۔]$/.test(units[end - 1]?.key ?? '') && end > 1) end--
  for (const [first, mark] of marks) if (mark.end === end) end = first
  const leading = units.findIndex(({ kind }) => kind !== 'break')
  const start = leading < 0 ? 0 : leading
  const numbers = numberLength(units, start)
  const number = units
    .slice(start, start + numbers)
    .map(({ key }) => key)
    .join('')
  return {
    said,
    units,
    links,
    marks,
    quantities: lazily(() => readQuantities(units, said.text)),
    first: start,
    end,
    number,
  }
}

/**
 * The claim with its quantities read in the language of the source, if the claim's own words do not show its
 * language.
 */
export function inLanguage(claim: ReadClaim, { language }: SourceWindow): ReadClaim {
  const { said } = claim
  if (!/\d[.,]\d{3}(?!\d)/.test(said.text) || said.language().of !== null) return claim
  const quantities = lazily(() => readQuantities(claim.units, said.text, { language: language().of }))
  return { ...claim, quantities }
}

/**
 * Minimum number of words, numbers, or signs of a script without blanks in a claim that is searched word for word.
 * Words of more than 6 UTF-16 units count 1.5.
 */
const MIN_WORDS = 2

/** Whether a claim has too few words for a search. */
export function isTooShort({ units, first, end }: ReadClaim): boolean {
  return end - first < 1 || countWords(units) < MIN_WORDS
}

function countWords(units: readonly Unit[]): number {
  let count = 0
  for (const { kind, key } of units) {
    if (kind === 'word' || kind === 'code') count += key.length > 6 ? 1.5 : 1
    else if (kind === 'number') count++
  }
  return count
}
