import { createPace } from '../../core/pace.ts'
import type { VerifyRequest } from '../../core/ports.ts'
import { explainLexical } from './explain-check.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { statementsOf } from './statements.ts'
import { verifyLexically } from './verify-lexically.ts'
import type { Checked } from './verify-lexically.ts'

/** A sentence of a claim (the whole claim if it has only one), and the evidence for it. */
export type StatementToJudge = {
  statement: ReturnType<typeof statementsOf>[number]
  gathered: Checked['gathered']
  readers: ReturnType<typeof createEvidenceReaders>
  /** An agent's remarks on the citation. */
  remarks?: readonly string[]
}

/** A claim with its verdict by words, which stands unless a model gives one, and the questions for the model. */
export type ToJudge<Question> = Checked & { questions: readonly Question[] }

/**
 * Checks claims by words before a model judges them, and makes the questions for the model, one per statement of a
 * claim. Results are in the order of the request.
 */
export async function checkLexically<Question>(
  { items, sources, explain }: VerifyRequest,
  toQuestion: (asked: StatementToJudge) => Question | Promise<Question>,
  readers = createEvidenceReaders(),
): Promise<ToJudge<Question>[]> {
  const pace = createPace()
  const checked: ToJudge<Question>[] = []
  for (const [position, item] of items.entries()) {
    await pace()
    const { claim, links, remarks } = item
    const byWords = await verifyLexically(item, { sources, verifier: 'lexical', readers })
    explain?.(position, explainLexical(byWords))
    const { gathered } = byWords
    const questions: Question[] = []
    // A quote that is not in its named source is not evidence.
    const statements = gathered.hasOwn ? statementsOf(claim) : []
    for (const statement of statements) {
      const own =
        statements.length === 1
          ? gathered
          : await gatherEvidence({ claim: { ...claim, ...statement }, links }, sources, readers)
      questions.push(await toQuestion({ statement, gathered: own, readers, ...(remarks && { remarks }) }))
    }
    checked.push({ ...byWords, questions })
  }
  return checked
}
