import type { FactDifference } from './guard.ts'
import { differenceOf } from './guard-difference.ts'
import type { GuardText, GuardWord } from './guard-text.ts'

const many = /^(?:all|every|each|most|many|alle|jeder|jede|jedes|sämtliche|meisten|viele|vielen)$/
const few = /^(?:few|some|none|half|neither|only|wenige|wenigen|einige|keine|keiner|hälfte|nur)$/

/** Words at the end of a statement that say what is said of those counted. */
const PREDICATE = 2
const MAX_CLAUSES = 1000

/**
 * Claims of all or many where the evidence says the same of few, some or only
 * so many of them, counted by a pronoun: `of which only nine were blinded`.
 */
export function differentQuantities(claim: GuardText, evidence: GuardText): FactDifference[] {
  const clauses = clausesOf(evidence)
  return clausesOf(claim).flatMap((own) => {
    const word = own.find(({ text }) => many.test(text))
    const contents = own.filter(({ isContent }) => isContent)
    const predicate = contents.slice(-PREDICATE)
    if (!word || contents.length < 2 || predicate.some(({ index }) => index < word.index)) return []
    for (const clause of clauses) {
      const said = clause.find(({ text }) => few.test(text))
      if (!said || clause.some(({ text }) => many.test(text))) continue
      const shared = predicate.filter(({ stem }) => clause.some((other) => other.stem === stem))
      const isPronoun = clause
        .slice(0, 5)
        .some(({ text }) => /^(?:which|whom|them|davon|denen|ihnen)$/.test(text))
      if (isPronoun && shared.length > 0 && shared.includes(predicate.at(-1)!))
        return [differenceOf('quantifier', { claim, evidence, word, said })]
    }
    return []
  })
}

function clausesOf({ words }: GuardText): GuardWord[][] {
  const clauses: GuardWord[][] = []
  for (const word of words) {
    const last = clauses.at(-1)
    if (last?.[0]?.clause === word.clause) last.push(word)
    else if (clauses.length < MAX_CLAUSES) clauses.push([word])
    else break
  }
  return clauses
}
