import type { Claim } from '../../core/claim.ts'
import { splitBlocks, isFragment, createContextReader, splitClaims } from '../../text/sentences.ts'
import type { ModelVerdict } from './verify-prompt.ts'

/** One statement of a claim, with the text before it. */
export type Statement = Pick<Claim, 'text' | 'before'>

/** Maximum number of statements judged one by one; a claim with more is judged as a whole, to limit the cost. */
const MAX_STATEMENTS = 8

/**
 * The statements of a claim that are judged one by one, such as its sentences, each with the text before it. Empty for
 * a text that asserts nothing.
 */
export function statementsOf({ text, before }: Statement): Statement[] {
  if (isFragment(text)) return []
  const blocks = splitBlocks(text)
  const parts = createContextReader(before)(text, blocks, splitClaims(text, blocks))
  const statements = parts.filter(({ checkable }) => checkable).flatMap(splitAtSemicolons)
  return statements.length < 2 || statements.length > MAX_STATEMENTS ? [{ text, before }] : statements
}

/** Minimum number of words of each part between semicolons; `Rome, Italy` is an item of a list. */
const MIN_WORDS = 5

function splitAtSemicolons({ text, before }: Statement): Statement[] {
  const parts = text.split(/(?<=;)\s+/u)
  const isStatement = (part: string) => part.split(/\s+/u).length >= MIN_WORDS
  if (parts.length < 2 || !parts.every(isStatement)) return [{ text, before }]
  return parts.map((part, index) => ({
    text: part.replace(/;$/u, '.'),
    before: index === 0 ? before : parts[index - 1],
  }))
}

type Judgement = Pick<ModelVerdict, 'verdict' | 'reason' | 'figures'>

/**
 * The verdict on a claim from the verdicts on its statements: supported if all are, contradicted if one is, unsupported
 * if all are, else partial. The reason is that of the deciding statement, empty for supported.
 */
export function judgeTogether(judgements: readonly Judgement[]): Judgement {
  const contradicted = judgements.find(({ verdict }) => verdict === 'contradicted')
  if (contradicted) return contradicted
  const lacking = judgements.find(({ verdict }) => verdict !== 'supported')
  const figures = judgements.flatMap((one) => one.figures ?? [])
  if (!lacking) return { verdict: 'supported', reason: '', ...(figures.length > 0 && { figures }) }
  const isAllLacking = judgements.every(({ verdict }) => verdict === 'unsupported')
  return { verdict: isAllLacking ? 'unsupported' : 'partial', reason: lacking.reason }
}
