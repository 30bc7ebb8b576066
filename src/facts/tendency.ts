import { effectOf } from './lexicon/effect-words.ts'
import type { EffectKind } from '../lexicon/effect-list.ts'
import { isTrueNegator } from './checks/different-negations.ts'
import type { GuardText, GuardWord } from './alignment/guard-text.ts'

/** Towards what is good, towards what is bad, or neither as far as words show. */
type Sign = 1 | -1 | 0

/** Where a statement leans. */
export type Tendency = {
  sign: Sign
  /** It leaves the matter undecided: `it is unclear whether …`. */
  isOpen: boolean
}

/** Content words up to which a negation turns what stands behind it. */
const NEGATION_REACH = 9
/** And up to which one turns what stands before it, where nothing does behind: `helps nobody`, `schadet nicht`. */
const NEGATION_REACH_BACK = 3

/**
 * The tendency of a statement, composed from its last word to its first as in
 * Moilanen and Pulman 2007 ("Sentiment Composition"), with effect words as in
 * Choi and Wiebe 2014 ("+/-EffectWordNet"): a state that is wished for or not
 * sets it; what makes less of a state, or negates it, turns it round. So
 * `lowers the risk`, `no harm` and `effective` agree, and so do `too little of
 * it raises the risk` and `it protects`.
 */
export function tendencyOf(words: readonly GuardWord[], text: GuardText): Tendency {
  let sign: Sign = 0
  let isOpen = false
  let effectAt = Number.POSITIVE_INFINITY
  let negatedFrom = Number.POSITIVE_INFINITY
  for (const word of words.toReversed()) {
    if (isTrueNegator(text, word.index)) {
      if (sign === 0 || isBehindVerb(word)) negatedFrom = word.position
      if (effectAt - word.position <= NEGATION_REACH) sign = turned(sign)
      continue
    }
    const kind = effectOf(word.text)
    if (kind === null) continue
    if (kind === 'open') {
      isOpen = true
      continue
    }
    sign = composed(kind, sign)
    effectAt = word.position
    if (negatedFrom - word.position <= NEGATION_REACH_BACK) sign = turned(sign)
    negatedFrom = Number.POSITIVE_INFINITY
  }
  return { sign, isOpen }
}

/** German `nicht` stands behind its verb. */
function isBehindVerb({ text }: GuardWord): boolean {
  return text === 'nicht'
}

function composed(kind: Exclude<EffectKind, 'open'>, behind: Sign): Sign {
  switch (kind) {
    case 'good':
      return 1
    case 'bad':
      return -1
    case 'raise':
      return behind
    case 'lower':
      return turned(behind)
    case 'lack':
      return behind === 0 ? -1 : turned(behind)
    case 'ward':
      // What is warded off is bad, said or not.
      return behind === 0 ? 1 : turned(behind)
  }
}

function turned(sign: Sign): Sign {
  return sign === 0 ? 0 : sign === 1 ? -1 : 1
}
