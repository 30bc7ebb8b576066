import { closedFields, readClosed } from '../../core/fields.ts'
import { loadOnce } from '../../core/remote.ts'
import type { Verifier } from '../../core/ports.ts'
import type { LlmVerifierOptions } from './llm.ts'

/**
 * Verifies by words, numbers and names: no model, no network, deterministic.
 *
 * Quotes are located in the source that a link names, passages narrowed to the
 * sentences that hold the claim, and the claim is judged against all of its
 * evidence together. It says `unknown` where words cannot tell. Its code is loaded at
 * the first call, as that of all verifiers.
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
 * Verifies with a language model's verdicts: the second opinion. Claims of one
 * block of the answer go together, and blocks are judged while the next is
 * being written. A claim of several sentences is judged sentence by sentence.
 *
 * Quotes are checked by code, and a model's `supported` does not stand against a
 * number, date, unit or negation that differs: the model is asked once more with the
 * difference named, and the claim stays unverified if it insists. Where it finds a part of a claim or nothing,
 * it is asked once more with wider evidence. Claims that the model does not
 * answer, and all of a failed call, keep the lexical verdict, and an incident
 * says so. Where evidence shares no word with a claim, or may speak to the model, its
 * `supported` stands only if the model, asked about the opposite alone, calls that
 * contradicted. Never rejects.
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

/** A verifier whose code is loaded when it first verifies, as `matcherOnDemand` does for matchers. */
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
