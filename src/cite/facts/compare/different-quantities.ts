import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { FactDifference } from './fact-difference.ts'
import { differenceOf } from './fact-difference.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'

const many = wordSet(...lexicon('many'))
const few = wordSet(...lexicon('few'))
const wholes = wordSet(...lexicon('wholes'))

/** Number of content words at the end of a clause that are taken to say something about the counted things. */
const PREDICATE = 2
const MAX_CLAUSES = 1000

/**
 * Quantifiers of the claim that the evidence contradicts, such as `all` by `of which only nine were blinded`, or `every
 * Friday` by `every second Friday`.
 */
export function differentQuantities(claim: GuardText, evidence: GuardText): FactDifference[] {
  return [...differentCounts(claim, evidence), ...differentTurns(claim, evidence)]
}

const each = wordSet(...lexicon('each'))
const turn = wordSet(...lexicon('turns'))

/**
 * Differences in how often something recurs: the claim says `every Friday`, the evidence `every second
 * Friday`, or vice versa.
 */
function differentTurns(claim: GuardText, evidence: GuardText): FactDifference[] {
  const given = turnsOf(evidence)
  return turnsOf(claim).flatMap(({ word, counted, isTurn }) => {
    const same = given.filter((other) => other.counted.stem === counted.stem)
    const [said] = same
    if (!said || same.some((other) => other.isTurn === isTurn)) return []
    return [differenceOf('quantifier', { claim, evidence, word, said: said.isTurn ? said.last : said.word })]
  })
}

type Turn = { word: GuardWord; last: GuardWord; counted: GuardWord; isTurn: boolean }

/** Each `every` with the noun that it counts; `isTurn` for `every second`, `every other`. */
function turnsOf({ words }: GuardText): Turn[] {
  const found: Turn[] = []
  for (const [at, word] of words.entries()) {
    if (!each.has(word.text)) continue
    const next = words[at + 1]
    const isTurn = turn.has(next?.text ?? '')
    const counted = isTurn ? words[at + 2] : next
    if (!next || !counted?.isContent || counted.sentence !== word.sentence) continue
    found.push({ word, last: next, counted, isTurn })
    if (found.length >= MAX_TURNS) break
  }
  return found
}

const MAX_TURNS = 100

function differentCounts(claim: GuardText, evidence: GuardText): FactDifference[] {
  const clauses = clausesOf(evidence)
  return clausesOf(claim).flatMap((own) => {
    const word = own.find(({ text }) => many.has(text))
    const contents = own.filter(({ isContent }) => isContent)
    const predicate = contents.slice(-PREDICATE)
    if (!word || contents.length < 2 || predicate.some(({ index }) => index < word.index)) return []
    for (const clause of clauses) {
      const said = clause.find(({ text }) => few.has(text))
      if (!said || clause.some(({ text }) => many.has(text))) continue
      const shared = predicate.filter(({ stem }) => clause.some((other) => other.stem === stem))
      const isPronoun = clause.slice(0, 5).some(({ text }) => wholes.has(text))
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
