import { readItems } from '../../facts/alignment/items.ts'
import type { Item } from '../../facts/alignment/items.ts'
import { frameOf, isComplementizer, pointsBack } from '../../facts/lexicon/frame-words.ts'
import type { Frame } from '../../facts/lexicon/frame-words.ts'
import type { Around, Window } from './windows.ts'

/** Frames that bear on their own clause only. */
const ofClause: ReadonlySet<Frame> = new Set(['amount', 'restricted'])
const backward = /^\W*(?:this|that|these|those|it|das|dies|diese[rs]?|es)\b/iu
/** A sentence that takes back the one before it is short. */
const MAX_AFTERTHOUGHT = 160

/** Whether the window asks, doubts, denies, reports, supposes or restricts what the claim asserts. */
export function isFramed(claim: string, { text, before, after }: Window, around: Around): boolean {
  if (isQuestion(text) && !isQuestion(claim)) return true
  if (isQuoted(text) && !isQuoted(claim)) return true
  if (around.lead.some(({ text: word }) => isComplementizer(word))) return true
  const sides = [...around.lead, ...around.trail]
  if (sides.some((item) => setsFrame(item, false))) return true
  if ([...around.leadClause, ...around.trailClause].some((item) => setsFrame(item, true))) return true
  if (/[:?]\s*$/.test(before) && readItems(before).some((item) => setsFrame(item, false))) return true
  return [before, after].some((beside) => beside.length <= MAX_AFTERTHOUGHT && takesBack(beside))
}

/** Whether one of the sentences, which stand in lines of their own, is a question. */
function isQuestion(text: string): boolean {
  return /\?["'”’“»«)\]]*\s*$/m.test(text)
}

/** Whether a sentence is in quotation marks as a whole: somebody's words, which the text need not share. */
function isQuoted(text: string): boolean {
  return /^\s*["“„«»‘‚].*["”“«»’‘]\s*$/su.test(text)
}

function setsFrame({ kind, text }: Item, isSameClause: boolean): boolean {
  if (kind === 'negator') return true
  const frame = frameOf(text)
  return frame !== null && frame !== 'cause' && (isSameClause || !ofClause.has(frame))
}

/** Words of weight that a sentence may have which points back in its midst: `There is no evidence for this.` */
const MAX_OWN_WORDS = 3

/** Whether a sentence takes back the one before it: `This is wrong.`, `There is no proof of that.`, `No.` */
function takesBack(sentence: string): boolean {
  const items = readItems(sentence)
  const isTakenBack = items.some(({ kind, text }) => {
    const frame = frameOf(text)
    return kind === 'negator' || frame === 'refuted' || frame === 'reported' || frame === 'possible'
  })
  if (!isTakenBack) return false
  if (backward.test(sentence)) return true
  const own = items.filter(
    ({ weight, kind, text }) => weight === 1 && kind !== 'negator' && frameOf(text) === null,
  )
  const isRefuted = items.some(({ text }) => frameOf(text) === 'refuted')
  const isAbout = items.some(
    ({ text }, index) => pointsBack(text) && (isRefuted || !isCause(items.slice(0, index))),
  )
  return own.length <= (isAbout ? MAX_OWN_WORDS : 0)
}

/** Whether what follows is given as a cause, which takes it for true, unless it is called wrong: `Rents did not rise because of it.` */
function isCause(before: readonly Item[]): boolean {
  return before.slice(-2).some(({ text }) => frameOf(text) === 'cause')
}
