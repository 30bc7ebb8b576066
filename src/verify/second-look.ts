import type { Evidence } from '../core/citation.ts'
import { spansOverlap } from '../core/spans-overlap.ts'
import { createEvidence } from './evidence/evidence.ts'
import { furtherContext } from './evidence/further-context.ts'
import { joinContexts } from './evidence/judge-context.ts'
import type { JudgeContext } from './evidence/judge-context.ts'
import type { SentenceReader } from './evidence/narrow.ts'
import { widenToContext } from '../text/sentences/around.ts'
import type { CombinedVerdict } from './combine.ts'
import type { Open } from './judge-batches.ts'
import { lengthOfQuestion } from './verify-prompt.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/** UTF-16 units: a longer paragraph is not taken whole, and a piece does not grow beyond `maxLength`. */
const WIDE = { maxParagraph: 1_600, maxLength: 2_000 }
/** Sentences that may be added, each with a word of the claim that no piece has. */
const FURTHER = { max: 4, minWords: 1 }

/** A claim with the questions about its statements and what the model answered. */
type Answered = {
  index: number
  verdicts: readonly ModelVerdict[]
  questions: readonly VerifyQuestion[]
}

/**
 * What to ask once more about a claim: whether a difference is one, if facts differ from a
 * `supported`, and the statements of which a part was missing, with wider evidence.
 */
export async function questionsAgain(
  { index, verdicts, questions }: Answered,
  { overruledBy, verification: { verdict, reason } }: CombinedVerdict,
  { readSentences }: { readSentences: SentenceReader },
): Promise<Open[]> {
  if (overruledBy === 'fact-differs') {
    const note = `${reason} A program found this: look whether it is a difference.`
    return questions.map((question, part) => ({ question: { ...question, note }, index, part }))
  }
  if (verdict !== 'partial' || overruledBy !== null) return []
  const again: Open[] = []
  for (const [part, question] of questions.entries()) {
    const said = verdicts[part]!
    if (said.verdict === 'supported') continue
    const wide = await widenQuestion(question, said.reason, readSentences)
    if (wide) again.push({ question: wide, index, part })
  }
  return again
}

/**
 * The question about a statement of which a model found a part, asked again with wider evidence: whole
 * paragraphs, and sentences that have the words which are still missing. `null` where nothing can be added.
 */
async function widenQuestion(
  question: VerifyQuestion,
  reason: string,
  readSentences: SentenceReader,
): Promise<VerifyQuestion | null> {
  if (!question.isOpen) return null
  const wide = question.contexts.map((piece): JudgeContext => {
    const { start, end } = widenToContext(piece.source.content, piece, WIDE)
    return { source: piece.source, start: Math.min(start, piece.start), end: Math.max(end, piece.end) }
  })
  const further = await furtherContext(question.text, wide, readSentences, FURTHER)
  const contexts = joinContexts([...wide, ...further])
  const isAdded = sizeOf(contexts) > sizeOf(question.contexts)
  if (!isAdded) return null
  const note = `With less evidence the answer was: ${reason || 'a part is missing.'} Look again.`
  return { ...question, contexts, added: further, note, length: lengthOfQuestion(question.text, contexts) }
}

function sizeOf(contexts: readonly JudgeContext[]): number {
  return contexts.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The evidence of a claim, with the places beside it that only the second look has read. */
export function withAdded(evidence: readonly Evidence[], added: readonly JudgeContext[]): Evidence[] {
  return [
    ...evidence,
    ...added.flatMap(({ source, start, end }) => {
      const isKnown = evidence.some(
        (known) => known.sourceId === source.id && spansOverlap(known, { start, end }),
      )
      return isKnown ? [] : (createEvidence(source, { start, end }) ?? [])
    }),
  ]
}
