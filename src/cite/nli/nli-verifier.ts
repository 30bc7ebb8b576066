import { defined } from '../../core/defined.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError } from '../../core/error.ts'
import type { Verifier } from '../../core/ports.ts'
import { statementLine } from '../../text/sentences.ts'
import { checkLexically } from '../verify/check-lexically.ts'
import type { StatementToJudge } from '../verify/check-lexically.ts'
import { combineVerdict } from '../verify/combine.ts'
import { explainCombined } from '../verify/explain-check.ts'
import { loadClassifier } from './classifier.ts'
import type { Classifier, ClassifierOptions } from './classifier.ts'
import { judgeClaims } from './judge-claims.ts'
import type { Question } from './judge-claims.ts'
import { defaultThresholds } from './judge-premises.ts'
import type { NliThresholds } from './judge-premises.ts'

/** Options of `nliVerifier`. */
export type NliVerifierOptions = ClassifierOptions & {
  /** When a probability becomes a verdict; `NliThresholds` has the defaults. */
  thresholds?: Partial<NliThresholds>
  /** Number of pairs of premise and claim that the model is given at once; 8 by default. */
  batchSize?: number
}

/** A verifier whose model can be preloaded. */
export type NliVerifier = Verifier & {
  /**
   * Loads the model now instead of at the first claim. A model that is loaded or loading is not loaded again; after a
   * failure, the next call tries again.
   *
   * @throws CitationError `missing-dependency` without `@huggingface/transformers`, `model-failed` if the files cannot
   * be loaded, `invalid-input` if the labels do not say which output is entailment.
   */
  load(): Promise<void>
}

const NAME = 'nli'

const nliVerifierFields = closedFields<NliVerifierOptions>({
  model: true,
  dtype: true,
  device: true,
  labels: true,
  maxTokens: true,
  thresholds: true,
  batchSize: true,
})

/**
 * Verifies with a model for natural language inference, which runs in this process: in Node or in a browser, without a
 * key. It is loaded when it is first needed, by the package `@huggingface/transformers`, which you install.
 *
 * A claim is `supported` if the text around its evidence entails it, else `contradicted` if a part of that text excludes
 * it, else `unsupported`. If the model is not sure, the check by words decides.
 * Sentences of one claim are judged one by one. Code checks quotes, and overrules the model's `supported` for example
 * if a number or a date differs.
 *
 * Never rejects: if the model cannot be loaded or fails, the verdicts of the check by words stand, and an incident says
 * so.
 *
 * ```ts
 * const verifier = nliVerifier({ model: 'MoritzLaurer/mDeBERTa-v3-base-xnli-multilingual-nli-2mil7' })
 * const engine = new CitationEngine({ verifier })
 * ```
 *
 * @throws CitationError `invalid-input` for a threshold that is not from 0 to 1.
 */
export function nliVerifier(given: NliVerifierOptions): NliVerifier {
  const { thresholds, batchSize = 8, ...options } = readClosed(given, nliVerifierFields, 'nliVerifier()')
  const limits = readThresholds(thresholds)
  let loading: Promise<Classifier> | null = null

  function load(): Promise<Classifier> {
    loading ??= loadClassifier(options).catch((error: unknown) => {
      // The next claim tries again: the network may be back.
      loading = null
      throw error
    })
    return loading
  }

  return {
    name: NAME,
    batch: 'block',
    async load() {
      await load()
    },
    async verify(request) {
      const { sources, signal, explain } = request
      const checked = await checkLexically(request, toQuestion)
      const verifications = checked.map(({ lexical }) => lexical.verification)
      const open = checked.flatMap((item, index) => (item.questions.length > 0 ? [{ item, index }] : []))
      if (open.length === 0 || signal?.aborted) return verifications
      const judged = await judgeClaims(
        open.map(({ item }) => item),
        { load, limits, batchSize, request },
      )
      for (const [position, judgement] of judged) {
        const { item, index } = open[position]!
        const combined = combineVerdict(item, judgement, { sources, verifier: NAME })
        verifications[index] = combined.verification
        explain?.(index, explainCombined(item, combined, { judgement, judge: NAME, rule: 'model-verdict' }))
      }
      return verifications
    },
  }
}

function toQuestion({ statement, gathered }: StatementToJudge): Question {
  return { statement: statementLine(statement.text), placed: gathered.placed }
}

function readThresholds(given: Partial<NliThresholds> = {}): NliThresholds {
  const thresholds = { ...defaultThresholds, ...defined(given) }
  for (const [name, value] of Object.entries(thresholds)) {
    if (value >= 0 && value <= 1) continue
    throw new CitationError({
      code: 'invalid-input',
      message: `The threshold \`${name}\` is ${value}.`,
      suggestion: 'Thresholds are probabilities from 0 to 1.',
    })
  }
  return thresholds
}
