import { CitationError } from '../../core/error.ts'
import { lexicalMatcher } from '../../cite/match.ts'
import { nliVerifier } from '../../cite/nli.ts'
import type { NliVerifierOptions } from '../../cite/nli.ts'
import type { Matching } from './matching.ts'

type Settings = Partial<Record<'CITATION_NLI_MODEL' | 'CITATION_NLI_DTYPE', string | undefined>>

/**
 * Matches by shared words and verifies with a local model for natural language inference. The model is loaded here,
 * so that a wrong setting fails once for the command and not in every check.
 *
 * @throws CitationError `invalid-input` if the model is not set or its labels are not known, `missing-dependency`
 * without `@huggingface/transformers`, `model-failed` if it cannot be loaded.
 */
export async function nliMatching({
  CITATION_NLI_MODEL: model,
  CITATION_NLI_DTYPE: dtype,
}: Settings): Promise<Matching> {
  if (!model) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'CITATION_NLI_MODEL is not set.',
      suggestion: 'Set it to the id of a model on the Hugging Face Hub, or to a folder.',
    })
  }
  // If the library does not know a format's name, it reports that itself when it loads the model.
  const verifier = nliVerifier({ model, ...(dtype && { dtype: dtype as NliVerifierOptions['dtype'] }) })
  await verifier.load()
  return { matcher: lexicalMatcher(), verifier }
}
