import { CitationError } from '../../core/error.ts'

/** Probabilities, 0–1, of one pair of premise and claim; the rest to 1 is the probability of neither. */
export type Entailment = { entailment: number; contradiction: number }

/**
 * The number of a model's outputs (`count`), and the index of two of them. `contradiction` is `null` for a model that
 * only decides whether a premise entails the claim.
 */
export type Outputs = { count: number; entailment: number; contradiction: number | null }

/** Common label names for each output, in lower case without punctuation. */
const labelNames = {
  entailment:
    'entailment entailed entails entail supported supports support consistent factual faithful grounded',
  neutral: 'neutral notenoughinfo nei',
  contradiction: 'contradiction contradicted contradicts contradictory refuted refutes refute',
  not: 'notentailment notentailed nonentailment noentailment notsupported nosupport unsupported inconsistent notconsistent notfactual nonfactual unfaithful notfaithful hallucinated hallucination ungrounded notgrounded',
} as const
type Meaning = keyof typeof labelNames

const meanings = new Map<string, Meaning>(
  // The keys of the object above, typed.
  (Object.keys(labelNames) as Meaning[]).flatMap((meaning) =>
    labelNames[meaning].split(' ').map((name) => [name, meaning] as const),
  ),
)

/**
 * Maps labels to outputs: three labels (entailment, neutral, contradiction) or two (supported or not), in any order and
 * case. If the only labels are entailment and contradiction, the latter means "not entailed", because such a model has
 * no other label for a premise that says nothing about the claim.
 *
 * @throws CitationError `invalid-input` for other labels, such as `LABEL_0`.
 */
export function readLabels(labels: readonly string[]): Outputs {
  const read = labels.map((label) => meanings.get(label.toLowerCase().replace(/[^a-z]/g, '')))
  const entailment = read.indexOf('entailment')
  const key = read.toSorted().join(' ')
  if (key === 'contradiction entailment neutral') {
    return { count: 3, entailment, contradiction: read.indexOf('contradiction') }
  }
  if (key === 'entailment not' || key === 'contradiction entailment') {
    return { count: 2, entailment, contradiction: null }
  }
  const names = labels.map((label) => `"${label.slice(0, 40)}"`).slice(0, 8)
  throw new CitationError({
    code: 'invalid-input',
    message: `The model's labels (${names.join(', ') || 'none'}) do not say which output is entailment.`,
    suggestion:
      "Give them in the order of the outputs, such as `labels: ['entailment', 'neutral', 'contradiction']` or `labels: ['not supported', 'supported']`.",
  })
}

/** The probabilities of one pair, by softmax of its logits; `contradiction` is 0 if the model has no output for it. */
export function toEntailment(logits: readonly number[], { entailment, contradiction }: Outputs): Entailment {
  const highest = Math.max(...logits)
  const powers = logits.map((logit) => Math.exp(logit - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return {
    entailment: powers[entailment]! / total,
    contradiction: contradiction === null ? 0 : powers[contradiction]! / total,
  }
}
