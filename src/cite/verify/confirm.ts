import type { VerifyRequest } from '../../core/ports.ts'
import { mergeBounded } from '../model/merge-bounded.ts'
import { readStatement } from '../../text/sentences.ts'
import { contentTerms } from '../../text/words.ts'
import type { Checked } from './verify-lexically.ts'
import { speaksToJudge } from './speaks-to-judge.ts'
import type { ModelVerdict, VerifyQuestion } from './verify-prompt.ts'

/** Asks a judge about the opposite of a claim; resolves to whether the judge still finds the claim supported. */
export type Confirm = (item: VerifyRequest['items'][number], request: VerifyRequest) => Promise<boolean>

/** The reason of a claim that a judge did not confirm. */
export const UNCONFIRMED = 'Asked once more, the judge did not confirm it.'

/**
 * Whether a judge's `supported` needs a confirmation. It does if the judge may have read instructions to itself (prompt
 * injection), or if the evidence shares no number, name or other content word with the claim. A claim that words alone
 * verify needs none.
 */
export function needsConfirmation(
  { claim, lexical }: Pick<Checked, 'claim' | 'lexical'>,
  { shown, isSpokenTo }: { shown: readonly string[]; isSpokenTo: boolean },
): boolean {
  if (lexical.verification.verdict === 'supported') return false
  if (isSpokenTo) return true
  const terms = new Set(contentTerms(readStatement(claim.text)))
  const held = new Set(contentTerms(shown.join('\n')))
  return ![...terms].some((term) => held.has(term))
}

/**
 * Asks a judge about the opposite of each statement (“It is not true that …”); `true` if the judge finds every opposite
 * contradicted, `false` without statements. A text that orders the judge to say yes makes it say yes to the opposite
 * too.
 */
export async function isOppositeContradicted(
  questions: readonly VerifyQuestion[],
  askAlone: (question: VerifyQuestion) => Promise<ModelVerdict | null>,
): Promise<boolean> {
  for (const question of questions) {
    const opposite = { ...question, missing: [], figures: [], text: `It is not true that ${question.text}` }
    const answer = await askAlone(opposite)
    if (answer?.verdict !== 'contradicted') return false
  }
  return questions.length > 0
}

/**
 * Yields the index of each claim whose `supported` needs a confirmation (see `needsConfirmation`) and does not get it,
 * as answers arrive; at most `limit` claims are asked about at once.
 */
export async function* findUnconfirmed(
  judged: readonly (Checked & {
    index: number
    questions: readonly VerifyQuestion[]
    isSupported: boolean
  })[],
  askAlone: (question: VerifyQuestion) => Promise<ModelVerdict | null>,
  limit: number,
): AsyncGenerator<number> {
  const isSpokenTo = judged.some(({ questions }) => questions.some(isAnySpeaking))
  const doubtful = judged.filter(
    (item) =>
      item.isSupported && needsConfirmation(item, { shown: item.questions.flatMap(textsOf), isSpokenTo }),
  )
  const tasks = doubtful.map(
    ({ index, questions }) =>
      async function* look() {
        if (!(await isOppositeContradicted(questions, askAlone))) yield index
      },
  )
  yield* mergeBounded(tasks, limit)
}

function isAnySpeaking(question: VerifyQuestion): boolean {
  return [...(question.remarks ?? []), ...textsOf(question)].some(speaksToJudge)
}

function textsOf({ contexts }: VerifyQuestion): string[] {
  return contexts.map(({ source, start, end }) => source.content.slice(start, end))
}
