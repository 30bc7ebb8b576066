import { readText } from '../../../../src/cite/reading/read-text.ts'
import { compareTexts } from '../../../../src/cite/facts/compare/compare-texts.ts'
import { vocabularyOf } from '../../../../src/cite/verify/evidence/vocabulary.ts'
import type { Vocabulary } from '../../../../src/cite/verify/evidence/vocabulary.ts'
import { judgeSupport } from '../../../../src/cite/verify/support/support.ts'
import type { Support } from '../../../../src/cite/verify/support/support.ts'
import { isCopiedIn, readClaimVerbatim } from '../../../../src/cite/verify/verbatim/read-claim.ts'

/** The verdict of words and facts on a claim. Each piece of evidence is a source of its own. */
export function judge(
  claim: string,
  evidence: readonly string[],
  { around = vocabularyOf(evidence) }: { around?: Vocabulary } = {},
): Support {
  const wording = { said: readText(claim) }
  const places = evidence.map((content) => ({ content, span: { start: 0, end: content.length } }))
  const pair = {
    claim: readText(claim),
    wording,
    places,
    evidence: evidence.map(readText),
    together: readText(evidence.join('\n')),
    titles: [],
    around,
  }
  const verbatim = readClaimVerbatim(wording, places)
  const compared = compareTexts(pair, { isCopy: isCopiedIn(verbatim, places) })
  return judgeSupport(pair, { verbatim, compared })
}
