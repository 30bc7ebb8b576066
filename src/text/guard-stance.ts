import type { Span } from '../core/span.ts'
import { isNegator, oppositionOf } from './fact-words.ts'
import { foldText } from './fold.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { splitWords } from './words.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

/** A part of a sentence with its words, between commas, semicolons and conjunctions. */
type Clause = Span & { words: ClauseWord[]; stems: Set<string> }
type ClauseWord = Span & { text: string }

/** Clauses compared of each text. */
const MAX_CLAUSES = 300
/** Words of one clause; a longer one is cut. */
const MAX_WORDS = 60

/**
 * Negations, opposites (`rose`, `fell`), quantifiers and modalities that the
 * matching clause of the evidence says the other way round.
 */
export function differentStance({ claim, evidence }: Comparison): FactDifference[] {
  const said = splitClauses(evidence)
  return splitClauses(claim).flatMap((clause) => {
    const matching = bestClause(clause, said)
    return matching ? compareClauses(clause, matching, { claim, evidence }) : []
  })
}

function splitClauses(text: string): Clause[] {
  const folded = foldText(text)
  const words = splitWords(folded.text)
  const clauses: Clause[] = []
  let current: ClauseWord[] = []
  const close = () => {
    if (current.length > 0) clauses.push(toClause(current))
    current = []
  }
  let from = 0
  for (const word of words) {
    const between = folded.text.slice(from, word.start)
    if (
      current.length >= MAX_WORDS ||
      /[.!?;:]|, |,$| - /.test(between) ||
      /^(?:but|aber|sondern|while|whereas|während|although|obwohl)$/.test(word.text)
    )
      close()
    current.push({ ...folded.toOriginal(word), text: word.text })
    from = word.end
  }
  close()
  return clauses.slice(0, MAX_CLAUSES)
}

function toClause(words: ClauseWord[]): Clause {
  const stems = words
    .filter(({ text }) => !stopWords.has(text) && !isNegator(text))
    .map(({ text }) => stem(text))
  return { start: words[0]!.start, end: words.at(-1)!.end, words, stems: new Set(stems) }
}

/** The clause that shares most content: two words and two thirds of the shorter clause at least. */
function bestClause(clause: Clause, others: readonly Clause[]): Clause | null {
  let best: Clause | null = null
  let most = 0
  for (const other of others) {
    const shared = [...clause.stems].filter((word) => other.stems.has(word)).length
    const share = shared / Math.max(1, clause.stems.size)
    if (shared >= 2 && share >= 0.5 && share > most) {
      best = other
      most = share
    }
  }
  return best
}

function compareClauses(
  claim: Clause,
  said: Clause,
  texts: { claim: string; evidence: string },
): FactDifference[] {
  const negators = [claim, said].map(({ words }) => words.filter(({ text }) => isNegator(text)))
  const [claimNegators, saidNegators] = negators as [ClauseWord[], ClauseWord[]]
  const turned = claimNegators.length % 2 !== saidNegators.length % 2
  const opposites = findOpposites(claim, said)
  const isOpposite = opposites.some(({ kind }) => kind === 'negation')
  // `did not rise` and `fell` agree: two turns are none.
  const opposing = turned && isOpposite ? opposites.filter(({ kind }) => kind !== 'negation') : opposites
  const differences = opposing.map(({ kind, word, other }) => toDifference(kind, word, other, texts))
  if (turned && !isOpposite && !opposites.some(({ kind }) => kind === 'quantifier')) {
    const saidWords = saidNegators[0] ?? null
    differences.push(toDifference('negation', claimNegators[0] ?? claim, saidWords ?? said, texts))
  }
  return differences
}

type Opposite = { kind: 'quantifier' | 'modality' | 'negation'; word: ClauseWord; other: ClauseWord }

/** Words of the claim whose opposite, and not they themselves, the evidence says. */
function findOpposites(claim: Clause, said: Clause): Opposite[] {
  const saidWords = new Set(said.words.map(({ text }) => text))
  const claimWords = new Set(claim.words.map(({ text }) => text))
  return claim.words.flatMap((word) => {
    if (saidWords.has(word.text)) return []
    for (const other of said.words) {
      const kind = claimWords.has(other.text) ? null : oppositionOf(word.text, other.text)
      if (kind) return [{ kind, word, other }]
    }
    return []
  })
}

function toDifference(
  kind: FactDifference['kind'],
  at: Span,
  other: Span,
  { claim, evidence }: { claim: string; evidence: string },
): FactDifference {
  const claimText = claim.slice(at.start, at.end)
  const evidenceText = evidence.slice(other.start, other.end)
  const message = `The claim says "${claimText}", the source "${evidenceText}".`
  return {
    kind,
    claim: { start: at.start, end: at.end },
    claimText,
    evidenceText,
    contradicts: true,
    message,
  }
}
