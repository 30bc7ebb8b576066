import { closedFields, readClosed } from '../../core/fields.ts'
import { loadOnce } from '../../core/remote.ts'
import type { Verifier } from '../../core/ports.ts'
import type { LlmVerifierOptions } from './llm.ts'

/**
 * Verifies by words, numbers and names: no model, no network, deterministic.
 *
 * A claim comes with links (`Link`), each to a source and perhaps to a passage or quote of it; at most eight count. A
 * quote is looked for in the source of its link, and then in the other sources. A passage is narrowed to the sentences
 * about the claim. The claim is compared with all of its evidence together. The verdict is `unknown` if words cannot
 * decide. The code is loaded at the first call.
 *
 * ```ts
 * new CitationEngine({ verifier: lexicalVerifier() })
 * ```
 */
export function lexicalVerifier(): Verifier {
  return verifierOnDemand({ name: 'lexical', batch: 'block' }, async () =>
    (await loadLexical()).lexicalVerifier(),
  )
}

const loadLexical = loadOnce(() => import('./lexical.ts'))

const llmVerifierFields = closedFields<LlmVerifierOptions>({
  model: true,
  maxRetries: true,
  timeoutMs: true,
  maxConcurrentCalls: true,
  budget: true,
  reasoning: true,
  createDelimiter: true,
  search: true,
  maxClaimsPerCall: true,
  maxCharactersPerCall: true,
})

/**
 * Verifies with the verdicts of a language model. Claims of one block of the answer are sent together, and blocks are
 * judged while the next one is written. A claim of two to eight sentences is judged sentence by sentence, a longer one
 * as a whole.
 *
 * Code checks the model's verdict: for example, a `supported` does not stand if a number or a date differs. The model
 * may be asked a second time about a claim, such as with wider evidence or about the opposite. Claims without an answer
 * keep the lexical verdict, and an incident says so. A failing model does not reject.
 *
 * ```ts
 * const engine = new CitationEngine({ verifier: llmVerifier({ model: openai.chat('gpt-5-mini') }) })
 * ```
 */
export function llmVerifier(given: LlmVerifierOptions): Verifier {
  const options = readClosed(given, llmVerifierFields, 'llmVerifier()')
  return verifierOnDemand({ name: 'llm', batch: 'block' }, async () =>
    (await import('./llm.ts')).llmVerifier(options),
  )
}

/** A verifier whose code is loaded at its first use, like matchers with `matcherOnDemand`. */
export function verifierOnDemand(
  known: Pick<Verifier, 'name' | 'batch'>,
  load: () => Promise<Verifier>,
): Verifier {
  const verifier = loadOnce(load)
  return {
    ...known,
    verify: async (request) => await (await verifier()).verify(request),
  }
}
