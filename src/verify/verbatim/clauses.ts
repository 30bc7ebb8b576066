import { exampleAt, isReferenceWord } from '../../facts/lexicon/clause-words.ts'
import { isNegator } from '../../facts/lexicon/fact-words.ts'
import { frameOf, isComplementizer } from '../../facts/lexicon/frame-words.ts'
import { irregularLemma } from '../../facts/lexicon/irregular-verbs.ts'
import {
  isAuxiliary,
  isDeterminer,
  isPointer,
  isPronoun,
  isSubordinator,
  isVerbOrPreposition,
} from '../../facts/lexicon/role-words.ts'
import { isStatementNoun, turnsRound } from '../../facts/lexicon/surrounding-words.ts'
import type { Unit } from '../../facts/wording/units.ts'
import { stem } from '../../text/words/stem.ts'
import { stopWords } from '../../text/words/stop-words.ts'
import { endBound, startBound } from './sentence-bounds.ts'
import type { Bound } from './sentence-bounds.ts'
import type { SourceWindow } from './source-window.ts'

/** Units of a sentence on one side of a clause of it. */
const MAX_REST = 60

/** A sentence of a source, by the index of its first unit and the one behind its last. */
export type SentenceUnits = { first: number; end: number; start: Bound }

/**
 * The sentence of a source of which units `first` up to `end` are a clause that may stand without the
 * rest; `null` if they are no such clause. The rest is told by its form: behind the clause examples, a
 * reference in brackets, a relative clause on a name, or a whole statement of its own. It has no word that makes a condition, exception, negation or restriction,
 * or gives what is said as somebody's word; and the clause has a verb.
 */
export function sentenceOfClause(
  window: SourceWindow,
  { first, end }: { first: number; end: number },
): SentenceUnits | null {
  const { units } = window
  const clause = units.slice(first, end)
  if (!hasVerb(clause)) return null
  const start = startBound(window, first)
  if (!start) return null
  const tail = tailBehind(window, { first, end })
  return tail && mayBeLeftOut(tail.rest, clause) ? { first, end: tail.end, start } : null
}

/** What stands behind a clause up to the end of its sentence, without its last stop. */
function tailBehind(
  window: SourceWindow,
  { first, end }: { first: number; end: number },
): { rest: readonly Unit[]; end: number } | null {
  for (let at = end + 1; at < Math.min(window.units.length, end + MAX_REST); at++) {
    if (window.units[at]!.kind === 'break') return null
    const behind = endBound(window, { first, at })
    if (behind !== null) return { rest: window.units.slice(end, at), end: behind }
  }
  return null
}

function mayBeLeftOut(rest: readonly Unit[], clause: readonly Unit[]): boolean {
  const [sign, ...words] = rest
  if (words.length === 0) return false
  if (sign!.key === '(') return isReference(words, clause)
  if (sign!.key === ';') return isStatementApart(words, clause)
  if (sign!.key !== ',') return false
  if (/^(?:and|und)$/.test(words[0]!.key)) return isStatementApart(words.slice(1), clause)
  return isExample(words, clause) || isRelative(words, clause)
}

/** `(see figure 2)`, `World Bank (WB)`: a reference to another place, or the initials of the words before it. */
function isReference(words: readonly Unit[], clause: readonly Unit[]): boolean {
  const content = words.slice(0, -1)
  const [opening] = content
  if (opening === undefined || words.at(-1)!.key !== ')') return false
  if (content.length === 1 && opening.kind === 'word') {
    const initials = clause.slice(-opening.cased.length).map(({ cased }) => cased.charAt(0))
    return opening.cased.length > 1 && initials.join('') === opening.cased
  }
  const isNumber = ({ kind }: Unit) => kind === 'number' || kind === 'code'
  return isReferenceWord(opening.key) && content.every((unit) => isReferenceWord(unit.key) || isNumber(unit))
}

/** `such as honey and cheese`; with a figure in the clause, what is included may be a part of it. */
function isExample(words: readonly Unit[], clause: readonly Unit[]): boolean {
  const opening = exampleAt(words.map(({ key }) => key))
  if (opening === null) return false
  const hasFigure = clause.some(({ kind }) => kind === 'number' || kind === 'code')
  if (opening.isPart && hasFigure) return false
  const examples = words.slice(opening.words.length)
  // German writes nouns with a capital: `darunter auch sonntags` names none.
  if (opening.isGerman && !examples.some(({ cased, key }) => cased !== key)) return false
  const isNoun = (unit: Unit) =>
    isPlain(unit) && !isVerbOrPreposition(unit.key) && irregularLemma(stem(unit.key)) === null
  return examples.length > 0 && examples.every(isNoun)
}

/** `who came from Bergen` behind a name. Behind another noun a relative clause may tell which one is meant. */
function isRelative([opening, ...words]: readonly Unit[], clause: readonly Unit[]): boolean {
  if (!/^(?:who|whose|der|die)$/.test(opening!.key) || opening!.cased !== opening!.key) return false
  const [given, family] = clause.slice(-2)
  const isName = [given, family].every((unit) => unit?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(unit.cased))
  // `who was acquitted` may take back what the clause says of the name.
  const isPlainAct = words.every((unit) => isPlain(unit) && !isAuxiliary(unit.key))
  return isName && !isDeterminer(given!.key) && hasVerb(words) && isPlainAct
}

/** Whether words say something whole that bears on nothing beside it: they have a subject and a verb, no comma, and no noun of the clause. */
function isStatementApart(words: readonly Unit[], clause: readonly Unit[]): boolean {
  const [opening] = words
  if (!opening || !isDeterminer(opening.key) || !hasVerb(words)) return false
  const own = new Set(clause.filter(isContent).map(({ key }) => stem(key)))
  if (words.some((unit) => isContent(unit) && own.has(stem(unit.key)))) return false
  return words.every((unit) => isPlain(unit) && !/^[,:(]$/.test(unit.key))
}

function isContent({ kind, key }: Unit): boolean {
  return kind === 'word' && !stopWords.has(key)
}

/** Whether a unit frames nothing: neither what it stands in nor what stands beside it. */
function isPlain({ kind, key }: Unit): boolean {
  if (kind === 'sign') return /^[,()'’—–-]$/.test(key)
  if (kind !== 'word') return true
  const frame = frameOf(key)
  const isFrame = frame !== null && frame !== 'cause' && frame !== 'amount'
  if (isFrame || isNegator(key) || isComplementizer(key) || turnsRound(key) || isStatementNoun(key))
    return false
  return !isPronoun(key) && !isPointer(key) && !(isSubordinator(key) && key !== 'as')
}

function hasVerb(units: readonly Unit[]): boolean {
  return units.some((_, at) => isVerbAt(units, at))
}

/** Whether a word is a form of a verb: an auxiliary, an irregular form, or by its ending; `mills` is one before `flour`, and none before `of`. */
function isVerbAt(units: readonly Unit[], at: number): boolean {
  const { kind, key, cased } = units[at]!
  if (kind !== 'word' || cased !== key) return false
  if (isAuxiliary(key) || /(?:..ed|..te)$/.test(key) || irregularLemma(stem(key)) !== null) return true
  const next = units[at + 1]
  return (
    /(?:[^s]s|[a-zäöü]{3}t)$/.test(key) &&
    next !== undefined &&
    next.kind !== 'sign' &&
    !isVerbOrPreposition(next.key)
  )
}
