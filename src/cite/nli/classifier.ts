import type { PretrainedModelOptions } from '@huggingface/transformers'
import { CitationError } from '../../core/error.ts'
import { readLabels, toEntailment } from './labels.ts'
import type { Entailment } from './labels.ts'

/** The part of a tokenizer of `@huggingface/transformers` that is used here. */
export type NliTokenizer = {
  (premises: string[], options: { text_pair: string[]; padding: boolean }): object
  encode(premise: string, options?: { text_pair?: string | null }): ArrayLike<number>
  readonly model_max_length?: number
}

/** The part of a sequence classification model of `@huggingface/transformers` that is used here. */
export type NliModel = {
  (inputs: object): Promise<{ logits: NliLogits }>
  readonly config: object
}

/** The output of the model: a tensor with a row for each pair of premise and claim, and a column for each label. */
export type NliLogits = { dims: readonly number[]; data: ArrayLike<unknown>; to?(type: 'float32'): NliLogits }

/** The model for natural language inference, and how it is loaded. */
export type ClassifierOptions = {
  /**
   * An ONNX cross-encoder for natural language inference: its id on the Hugging Face Hub, the path of a folder, or a
   * loaded tokenizer and model.
   */
  model: string | { tokenizer: NliTokenizer; model: NliModel }
  /** Number format of the weights, such as `q8`; by default the library decides. Ignored for a loaded model. */
  dtype?: PretrainedModelOptions['dtype']
  /** `cpu`, `wasm`, `webgpu`, …; the library decides by default. Only for a model given by id or path. */
  device?: PretrainedModelOptions['device']
  /**
   * Names of the model's outputs in their order, such as `['entailment', 'neutral', 'contradiction']`, or for two
   * outputs `['supported', 'unsupported']`; by default `id2label` of the config.
   */
  labels?: readonly string[]
  /**
   * Maximum tokens of a premise and a claim together; by default the model's limit, but at most 512. A longer premise
   * is read in parts. A sentence of a claim with more than half of these tokens is not judged. The claim then keeps the
   * verdict of the check by words, unless the model finds another of its sentences `contradicted`.
   */
  maxTokens?: number
}

/** A premise and a claim that it may entail. */
export type Pair = { premise: string; claim: string }

export type Classifier = {
  /** Maximum tokens of a premise and a claim together, with separators. */
  readonly maxTokens: number
  /** Counts the tokens of a pair; without a claim, of the premise alone. */
  countTokens(premise: string, claim?: string): number
  /** Resolves to the probabilities of each pair, in the order of the pairs. */
  classify(pairs: readonly Pair[]): Promise<Entailment[]>
}

/**
 * Maximum number of tokens of a pair; a longer premise is read in parts. Attention takes quadratic time, and NLI
 * cross-encoders are trained on far shorter pairs.
 */
const MAX_TOKENS = 512

/**
 * Loads a model with its tokenizer.
 *
 * @throws CitationError `missing-dependency` without `@huggingface/transformers`, `model-failed` if the files cannot be
 * loaded, `invalid-input` if the labels do not say which output is entailment.
 */
export async function loadClassifier({
  model: given,
  labels,
  maxTokens,
  ...options
}: ClassifierOptions): Promise<Classifier> {
  const { tokenizer, model } = typeof given === 'string' ? await loadFiles(given, options) : given
  const config: ModelConfig = model.config
  const outputs = readLabels(labels ?? labelsOf(config))
  return {
    maxTokens:
      maxTokens ??
      Math.min(
        config.max_position_embeddings || MAX_TOKENS,
        tokenizer.model_max_length || MAX_TOKENS,
        MAX_TOKENS,
      ),
    countTokens: (premise, claim) => tokenizer.encode(premise, { text_pair: claim ?? null }).length,
    async classify(pairs) {
      const inputs = tokenizer(
        pairs.map(({ premise }) => premise),
        { text_pair: pairs.map(({ claim }) => claim), padding: true },
      )
      const { logits } = await model(inputs)
      const { dims, data } = logits.to?.('float32') ?? logits
      const values = Array.from(data, Number)
      const isReadable =
        dims.length === 2 &&
        dims[0] === pairs.length &&
        dims[1] === outputs.count &&
        values.every(Number.isFinite)
      if (!isReadable) throw unreadable(dims, outputs.count)
      return pairs.map((_, row) =>
        toEntailment(values.slice(row * outputs.count, (row + 1) * outputs.count), outputs),
      )
    },
  }
}

/** Fields of `config.json`; they differ by the kind of the model. */
type ModelConfig = { id2label?: Readonly<Record<string, string>>; max_position_embeddings?: number }

async function loadFiles(
  id: string,
  { dtype, device }: Pick<ClassifierOptions, 'dtype' | 'device'>,
): Promise<{ tokenizer: NliTokenizer; model: NliModel }> {
  const { AutoModelForSequenceClassification, AutoTokenizer } = await importTransformers()
  try {
    const [tokenizer, model] = await Promise.all([
      AutoTokenizer.from_pretrained(id),
      AutoModelForSequenceClassification.from_pretrained(id, {
        ...(dtype && { dtype }),
        ...(device && { device }),
      }),
    ])
    return { tokenizer, model }
  } catch (cause) {
    throw new CitationError({
      code: 'model-failed',
      message: `The model ${id.slice(0, 200)} could not be loaded.`,
      suggestion:
        'It needs tokenizer.json, config.json and onnx/model.onnx for sequence classification; see `cause`.',
      cause,
    })
  }
}

async function importTransformers() {
  try {
    return await import('@huggingface/transformers')
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@huggingface/transformers`.',
      suggestion: 'Install it: npm install @huggingface/transformers',
      cause,
    })
  }
}

function labelsOf({ id2label = {} }: ModelConfig): string[] {
  return Object.keys(id2label)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((id) => String(id2label[id]))
}

function unreadable(dims: readonly number[], count: number): CitationError {
  return new CitationError({
    code: 'model-failed',
    message: `The model's output (${dims.join(' × ')}) is not ${count} finite numbers for each pair.`,
    suggestion: 'Use a model for sequence classification, and `labels` with one name for each output.',
  })
}
