/**
 * Verification. In: claims with links to sources. Out: a verdict, status, score and evidence for each, by
 * words and facts, or by a model within what words and facts allow.
 */
import type { Verifier } from '../../core/ports.ts'
import { explainLexical } from './explain-check.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { verifyEach } from './verify-each.ts'
import { verifyLexically } from './verify-lexically.ts'
import { createVocabularyReader } from './evidence/vocabulary.ts'

/** The verifier by words, which `lexicalVerifier` of `on-demand.ts` loads at its first call. */
export function lexicalVerifier(): Verifier {
  const name = 'lexical'
  const readVocabulary = createVocabularyReader()
  return {
    name,
    batch: 'block',
    async verify({ items, sources, signal, explain }) {
      const readers = createEvidenceReaders({ readVocabulary })
      return await verifyEach(
        items,
        async (item, position) => {
          const checked = await verifyLexically(item, { sources, verifier: name, readers })
          explain?.(position, explainLexical(checked))
          return checked.lexical.verification
        },
        { verifier: name, signal, explain },
      )
    },
  }
}
