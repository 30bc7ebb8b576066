import { isWeighty, readItems } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { isDeterminer, isPointer, isPronoun, isSubordinator } from '../../facts/lexicon/role-words.ts'
import { splitSentences } from '../../text/sentences/sentences.ts'

/**
 * Whether a sentence may speak of what stands before it: it begins with `he`, `this` or
 * `their`, has a pronoun beside the subject of its first clause (`Acme sold it`), or one
 * anywhere behind an opening that names no subject (`In spring he …`). A pronoun of a
 * later clause is taken for the subject of the first.
 */
export function leansOnBefore(items: readonly Item[]): boolean {
  const [first] = items
  if (!first) return false
  if (isPointer(first.text)) return true
  const hasSubject = isDeterminer(first.text) || (first.kind === 'content' && first.weight === 1)
  if (!hasSubject) return items.some(({ text }) => isPronoun(text))
  const end = items.findIndex(({ text, clause }) => clause !== first.clause || isSubordinator(text))
  return items.slice(0, end < 0 ? undefined : end).some(({ text }) => isPronoun(text))
}

/**
 * Whether the last sentence before a claim names the same as the one before its evidence,
 * so that a pronoun in both means the same: all words of weight of the one are in the
 * other, and neither leans on what stands before it in turn. What is not known is no
 * antecedent.
 */
export function hasSameAntecedent(claim: string | undefined, evidence: string): boolean {
  if (!claim || !evidence) return false
  const { start, end } = splitSentences(claim).at(-1) ?? { start: 0, end: 0 }
  const own = readItems(claim.slice(start, end))
  const given = readItems(evidence)
  if (leansOnBefore(own) || leansOnBefore(given)) return false
  return isWithin(own, given) || isWithin(given, own)
}

function isWithin(items: readonly Item[], others: readonly Item[]): boolean {
  const stems = new Set(others.map(({ stem }) => stem))
  const heavy = items.filter((item) => isWeighty(item) && item.weight === 1)
  return heavy.length > 0 && heavy.every(({ stem }) => stems.has(stem))
}
