import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AutoModelForSequenceClassification, AutoTokenizer } from '@huggingface/transformers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verificationSchema } from '../../../src/core/citation.ts'
import type { Link } from '../../../src/core/claim.ts'
import type { ExplainedCheck } from '../../../src/core/ports/explanation.ts'
import type { Source } from '../../../src/core/source.ts'
import type { NliModel, NliTokenizer } from '../../../src/cite/nli/classifier.ts'
import { nliVerifier } from '../../../src/cite/nli/nli-verifier.ts'
import type { NliVerifier, NliVerifierOptions } from '../../../src/cite/nli/nli-verifier.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'
import { writeNliModel } from '../../fixtures/nli-model.ts'
import type { NliModelFiles } from '../../fixtures/nli-model.ts'

/** Entailment 0.997 with `daily` or `täglich`, contradiction 0.997 with `never` or `nie`, entailment 0.52 with `sometimes`, 0.57 with `mornings` or `evenings`, 0.94 with both, else neutral 0.79. */
const threeLabels: NliModelFiles = {
  labels: ['Contradiction', 'ENTAILMENT', 'neutral'],
  words: {
    daily: [0, 8, 0],
    täglich: [0, 8, 0],
    never: [8, 0, 0],
    nie: [8, 0, 0],
    sometimes: [0, 2.2, 0],
    mornings: [0, 2.5, 0],
    evenings: [0, 2.5, 0],
  },
  bias: [0, 0, 2],
}
const twoLabels: NliModelFiles = {
  labels: ['inconsistent', 'Consistent'],
  words: { daily: [0, 8], never: [8, 0] },
  bias: [2, 0],
}

let folder = ''
const models = { three: '', two: '', short: '', nameless: '' }
/** Parts of the model with three labels, as an application loads them. */
let loaded: { tokenizer: NliTokenizer; model: NliModel }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-nli-'))
  models.three = await writeNliModel(join(folder, 'three'), threeLabels)
  models.two = await writeNliModel(join(folder, 'two'), twoLabels)
  models.short = await writeNliModel(join(folder, 'short'), { ...threeLabels, maxTokens: 24 })
  models.nameless = await writeNliModel(join(folder, 'nameless'), {
    ...threeLabels,
    labels: ['LABEL_0', 'LABEL_1', 'LABEL_2'],
  })
  loaded = {
    tokenizer: await AutoTokenizer.from_pretrained(models.three),
    model: await AutoModelForSequenceClassification.from_pretrained(models.three, { dtype: 'fp32' }),
  }
})
afterAll(async () => await rm(folder, { recursive: true }))

/** A claim that shares a word with what a case's source says, but not enough for a verdict by words. */
const claim = 'One can ride the tram each morning and evening.'

/** The verdict of the check by words, whichever it is. */
const byWords = expect.stringMatching(/^lexical /)

type Case = { content: string; claim?: string; link?: Partial<Link>; more?: Partial<Link>[] }

async function verify(
  verifier: NliVerifier,
  cases: readonly Case[],
  { signal }: { signal?: AbortSignal } = {},
) {
  const sources: Source[] = sourcesOf(
    ...cases.map(({ content }, index): [string, string] => [`T${index}`, content]),
  )
  const claims = claimsOf(...cases.map((each) => each.claim ?? claim))
  const items = cases.map(({ link, more = [] }, index) => ({
    claim: claims[index]!,
    links: [link, ...more].map((each): Link => ({
      claimNumber: index + 1,
      sourceId: `S${index + 1}`,
      support: 'partial',
      confidence: 0.5,
      matcher: 'test',
      ...each,
    })),
  }))
  const report = createRecorder()
  const explained: ExplainedCheck[] = []
  const results = await verifier.verify({
    items,
    sources,
    signal,
    report,
    explain: (position, check) => void (explained[position] = check),
  })
  for (const result of results) {
    verificationSchema.parse(result)
    for (const { sourceId, start, end, quote } of result.evidence) {
      expect(sources.find(({ id }) => id === sourceId)!.content.slice(start, end)).toBe(quote)
    }
  }
  return {
    results,
    verdicts: results.map(({ verifier: by, verdict }) => `${by} ${verdict}`),
    report,
    explained,
  }
}

/** A model that is loaded already, and the pairs and tokens of each of its calls. */
function observed({ answer }: { answer?: (call: number) => void } = {}) {
  const calls: { premises: string[]; claims: string[]; length: number }[] = []
  const tokenize = (premises: string[], options: { text_pair: string[]; padding: boolean }) => {
    const inputs = loaded.tokenizer(premises, options) as { input_ids: { dims: number[] } }
    calls.push({ premises, claims: options.text_pair, length: inputs.input_ids.dims[1]! })
    return inputs
  }
  const run = async (inputs: object) => {
    answer?.(calls.length)
    return await loaded.model(inputs)
  }
  const encode: NliTokenizer['encode'] = (premise, options) => loaded.tokenizer.encode(premise, options)
  const given = {
    tokenizer: Object.assign(tokenize, { encode, model_max_length: Infinity }),
    model: Object.assign(run, { config: loaded.model.config }),
  }
  return { given, calls }
}

describe('three labels, in the order of the config', () => {
  test.each<[string, Case, string, string]>([
    ['a text that entails', { content: 'The tram goes daily.' }, 'nli supported', 'verified'],
    ['a text that excludes', { content: 'The tram never goes.' }, 'nli contradicted', 'failed'],
    ['a text about something else', { content: 'The tram is red.' }, 'nli unsupported', 'failed'],
    [
      'German',
      { content: 'Die Tram fährt täglich.', claim: 'Man kommt mit der Tram jeden Morgen ans Ziel.' },
      'nli supported',
      'verified',
    ],
    [
      'German that excludes',
      { content: 'Die Tram fährt nie.', claim: 'Man kommt mit der Tram jeden Morgen ans Ziel.' },
      'nli contradicted',
      'failed',
    ],
    ['capitals', { content: 'THE TRAM GOES DAILY.' }, 'nli supported', 'verified'],
    [
      'a claim that holds the words of the model',
      { content: 'The tram is red.', claim: `${claim} Daily.` },
      'nli unsupported',
      'failed',
    ],
  ])('%s', async (_, item, verdict, status) => {
    const { results, verdicts, report, explained } = await verify(nliVerifier({ model: models.three }), [
      item,
    ])
    expect(verdicts).toEqual([verdict])
    expect(results[0]).toMatchObject({ status, reason: expect.stringMatching(/^[A-Z].+\.$/) })
    expect(results[0]!.evidence.length).toBeGreaterThan(0)
    expect(report.incidents).toEqual([])
    expect(explained[0]).toMatchObject({ judge: { name: 'nli', overruled: false } })
  })

  test('scores rank verdicts', async () => {
    const { results } = await verify(nliVerifier({ model: models.three }), [
      { content: 'The tram goes daily.' },
      { content: 'The tram never goes.' },
    ])
    expect(results[0]!.score).toBeGreaterThan(0.8)
    expect(results[1]!.score).toBeLessThan(0.2)
  })

  test('where the model is not sure, the check by words decides', async () => {
    const unsure = [{ content: 'The tram goes sometimes.' }]
    const { verdicts, report, explained } = await verify(nliVerifier({ model: models.three }), unsure)
    expect(verdicts).toEqual([byWords])
    expect(report.incidents).toEqual([])
    expect(explained[0]!.judge).toBeNull()
    const lower = nliVerifier({ model: models.three, thresholds: { supported: 0.5 } })
    expect((await verify(lower, unsure)).verdicts).toEqual(['nli supported'])
  })

  test.each<[string, NliVerifierOptions['thresholds'], string, unknown]>([
    ['supported', { supported: 0.999 }, 'The tram goes daily.', byWords],
    ['contradicted', { contradicted: 0.999 }, 'The tram never goes.', 'nli unsupported'],
    ['unsupported', { unsupported: 0.05 }, 'The tram is red.', byWords],
    ['that is undefined is the default', { supported: undefined }, 'The tram goes daily.', 'nli supported'],
  ])('the threshold %s', async (_, thresholds, content, verdict) => {
    const { verdicts } = await verify(nliVerifier({ model: models.three, thresholds }), [{ content }])
    expect(verdicts).toEqual([verdict])
  })

  test.each([-0.1, 1.1, Number.NaN])('a threshold of %d is refused', (supported) => {
    expect(() => nliVerifier({ model: models.three, thresholds: { supported } })).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining('`supported`') }),
    )
  })
})

test.each([
  ['The tram goes daily.', 'nli supported'],
  ['The tram never goes.', 'nli unsupported'],
  ['The tram is red.', 'nli unsupported'],
])('two labels know no contradiction: %s', async (content, verdict) => {
  expect((await verify(nliVerifier({ model: models.two }), [{ content }])).verdicts).toEqual([verdict])
})

describe('labels that say nothing', () => {
  test('are refused with what to do, and the check by words stands', async () => {
    const verifier = nliVerifier({ model: models.nameless })
    const { verdicts, report } = await verify(verifier, [{ content: 'The tram goes daily.' }])
    expect(verdicts).toEqual([byWords])
    expect(report.codes).toEqual(['invalid-input', 'verifier-fell-back'])
    expect(report.incidents[0]!.message).toContain('"LABEL_0", "LABEL_1", "LABEL_2"')
    await expect(verifier.load()).rejects.toMatchObject({
      name: 'CitationError',
      code: 'invalid-input',
      suggestion: expect.stringContaining('labels:'),
    })
  })

  test('are replaced by the option', async () => {
    const labels = ['contradiction', 'entailment', 'neutral']
    const { verdicts } = await verify(nliVerifier({ model: models.nameless, labels }), [
      { content: 'The tram goes daily.' },
      { content: 'The tram never goes.' },
    ])
    expect(verdicts).toEqual(['nli supported', 'nli contradicted'])
  })

  test('must be as many as the outputs', async () => {
    const verifier = nliVerifier({ model: models.three, labels: ['not supported', 'supported'] })
    const { verdicts, report } = await verify(verifier, [{ content: 'The tram goes daily.' }])
    expect(verdicts).toEqual([byWords])
    expect(report.codes).toEqual(['model-failed', 'verifier-fell-back'])
  })
})

describe('premises', () => {
  const filler = 'Its windows are wide and its seats are blue and soft. '

  test('a long source is read in windows, and the best entailment counts', async () => {
    const content = `The tram is old. ${filler.repeat(6)}The tram goes daily. ${filler.repeat(6)}The tram never goes.`
    const { verdicts, report } = await verify(nliVerifier({ model: models.short }), [
      { content, link: { passage: { start: 0, end: content.length } } },
    ])
    expect(verdicts).toEqual(['nli supported'])
    expect(report.incidents).toEqual([])
  })

  test('places that entail a claim only together', async () => {
    const first = 'The tram goes mornings.'
    const content = `${first} ${filler.repeat(20)}The tram goes evenings.`
    const places = [
      { start: 0, end: first.length },
      { start: content.length - 23, end: content.length },
    ].map((passage) => ({ passage }))
    const [link, ...more] = places
    const verifier = nliVerifier({ model: models.three })
    expect((await verify(verifier, [{ content, link }])).verdicts).toEqual([byWords])
    const { verdicts, results } = await verify(verifier, [{ content, link, more }])
    expect(verdicts).toEqual(['nli supported'])
    expect(results[0]!.evidence).toHaveLength(2)
  })

  test('a row of a table is read with its header, without the other rows', async () => {
    const { given, calls } = observed()
    const content = [
      '| Line | Service |',
      '|---|---|',
      '| Bus | never |',
      '| Tram | daily |',
      '| Boat | never |',
    ].join('\n')
    const { verdicts } = await verify(nliVerifier({ model: given }), [
      { content, claim: 'The service of the tram is quite good.' },
    ])
    expect(verdicts).toEqual(['nli supported'])
    expect(calls.flatMap(({ premises }) => premises)).toEqual(['| Line | Service | | Tram | daily |'])
  })

  test.each([
    ['all that entail', 'The tram goes daily. The ferry goes daily.', 'nli supported'],
    ['one that is excluded', 'The tram goes daily. The ferry never goes.', 'nli contradicted'],
    ['one of which nothing is said', 'The tram goes daily. The ferry is red.', 'nli partial'],
    ['one that is not sure', 'The tram goes daily. The ferry goes sometimes.', byWords],
  ])('sentences of one claim are judged one by one: %s', async (_, content, verdict) => {
    const [tram, ferry] = content.split(/(?<=\.) /) as [string, string]
    const passages = [
      { start: 0, end: tram.length },
      { start: 1_000, end: 1_000 + ferry.length },
    ].map((passage) => ({ passage }))
    // A model that, unlike the written ones, reads what a sentence about the same vehicle says.
    const { given, calls } = observed()
    const run = async () => {
      const { premises, claims } = calls.at(-1)!
      const rows = premises.map((premise, row) => {
        const subject = /ferry/.test(claims[row]!) ? 'ferry' : 'tram'
        const said = premise.split('.').find((sentence) => sentence.includes(subject)) ?? ''
        return threeLabels.bias.map(
          (bias, label) =>
            bias + said.split(' ').reduce((sum, word) => sum + (threeLabels.words[word]?.[label] ?? 0), 0),
        )
      })
      return { logits: { dims: [rows.length, 3], data: rows.flat() } }
    }
    const model = { ...given, model: Object.assign(run, { config: given.model.config }) }
    const { verdicts } = await verify(nliVerifier({ model }), [
      {
        content: `${tram.padEnd(998)}\n\n${ferry}`,
        claim: 'One can ride the tram each morning. One can take the ferry each evening.',
        link: passages[0],
        more: passages.slice(1),
      },
    ])
    expect(verdicts).toEqual([verdict])
  })

  test('a window that contradicts counts where none entails', async () => {
    const content = `The tram is old. ${filler.repeat(4)}The tram never goes.`
    const { verdicts } = await verify(nliVerifier({ model: models.short }), [
      { content, link: { passage: { start: 0, end: content.length } } },
    ])
    expect(verdicts).toEqual(['nli contradicted'])
  })

  test('no pair is longer than the model allows, and the claim is whole', async () => {
    const { given, calls } = observed()
    const content = `The tram ${'rolls on '.repeat(60)}daily. ${filler.repeat(5)}`
    const { verdicts } = await verify(nliVerifier({ model: given, maxTokens: 24 }), [{ content }])
    expect(verdicts).toEqual(['nli supported'])
    expect(calls.flatMap(({ premises }) => premises).length).toBeGreaterThan(3)
    for (const { length, claims } of calls) {
      expect(length).toBeLessThanOrEqual(24)
      expect(new Set(claims)).toEqual(new Set([claim]))
    }
    expect(calls.flatMap(({ premises }) => premises).join(' ')).toContain('daily')
  })

  test('a claim that fills the model keeps the check by words', async () => {
    const long = `One can ride the tram ${'and ride it '.repeat(8)}again.`
    const { verdicts, report } = await verify(nliVerifier({ model: models.short }), [
      { content: 'The tram goes daily.', claim: long },
      { content: 'The tram goes daily.', claim: 'One can ride the tram.' },
    ])
    expect(verdicts[0]).toMatch(/^lexical /)
    expect(verdicts[1]).toBe('nli supported')
    expect(report.incidents).toEqual([
      { step: 'verify', code: 'verifier-fell-back', message: expect.stringContaining('1 of 2 claims') },
    ])
  })

  test('pairs go to the model in batches of like length, and each result finds its claim', async () => {
    const contents = [
      'The tram goes daily.',
      'The tram never goes.',
      `The tram is red. ${filler}`,
      'Tram daily.',
    ]
    const cases = contents.map((content) => ({ content }))
    const { given, calls } = observed()
    const one = await verify(nliVerifier({ model: given, batchSize: 1 }), cases)
    const pairs = calls.length
    expect(calls.every(({ premises }) => premises.length === 1)).toBe(true)
    calls.length = 0
    const three = await verify(nliVerifier({ model: given, batchSize: 3 }), cases)
    expect(calls.map(({ premises }) => premises.length)).toEqual(
      Array.from({ length: Math.ceil(pairs / 3) }, (_, call) => Math.min(3, pairs - call * 3)),
    )
    expect(calls.map(({ length }) => length)).toEqual(
      calls.map(({ length }) => length).toSorted((a, b) => a - b),
    )
    expect(one.verdicts).toEqual(['nli supported', 'nli contradicted', 'nli unsupported', 'nli supported'])
    expect(three.results).toEqual(one.results)
  })
})

describe('code knows better', () => {
  test('a number that differs is not verified, whatever the model says', async () => {
    const { results } = await verify(nliVerifier({ model: models.three }), [
      { content: 'The tram carries 21,000 people daily.', claim: 'The tram carries 12,000 people each day.' },
    ])
    expect(results[0]!.status).not.toBe('verified')
    expect(results[0]!.verdict).not.toBe('supported')
  })

  test('a fabricated quote is not shown to the model', async () => {
    const { given, calls } = observed()
    const { verdicts, report } = await verify(nliVerifier({ model: given }), [
      { content: 'The tram goes daily.', link: { quote: 'The king himself drove the first tram.' } },
    ])
    expect(verdicts).toEqual([byWords])
    expect({ calls, incidents: report.incidents }).toEqual({ calls: [], incidents: [] })
  })
})

test('without `@huggingface/transformers`, it says what to install', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier !== '@huggingface/transformers') return next(specifier, context)
        throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' })
      },
    })
    const { nliVerifier } = await import('./src/cite/nli/nli-verifier.ts')
    const error = await nliVerifier({ model: 'any' }).load().catch((error) => error)
    console.log(JSON.stringify([error.code, error.message]))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toStrictEqual([
    'missing-dependency',
    expect.stringContaining('npm install @huggingface/transformers'),
  ])
})

describe('a model that fails leaves the check by words', () => {
  test('a folder without a model', async () => {
    const verifier = nliVerifier({ model: join(folder, 'missing') })
    const { verdicts, report } = await verify(verifier, [{ content: 'The tram goes daily.' }])
    expect(verdicts).toEqual([byWords])
    expect(report.codes).toEqual(['model-failed', 'verifier-fell-back'])
    await expect(verifier.load()).rejects.toMatchObject({ code: 'model-failed', cause: expect.any(Error) })
  })

  test('a damaged file fails, and is loaded again when it is whole', async () => {
    const model = await writeNliModel(join(folder, 'damaged'), threeLabels)
    await writeFile(join(model, 'onnx/model.onnx'), 'half of a model')
    const verifier = nliVerifier({ model })
    await expect(verifier.load()).rejects.toMatchObject({ code: 'model-failed' })
    await writeNliModel(model, threeLabels)
    await verifier.load()
    expect((await verify(verifier, [{ content: 'The tram goes daily.' }])).verdicts).toEqual([
      'nli supported',
    ])
  })

  test('an inference that throws keeps what was read, without its message', async () => {
    const { given } = observed({
      answer: (call) => {
        if (call === 2) throw new Error('session of /home/secret broke')
      },
    })
    const { verdicts, report } = await verify(nliVerifier({ model: given, batchSize: 1 }), [
      { content: 'The tram goes daily.' },
      { content: 'The tram, which is red and blue, never goes.' },
    ])
    expect(verdicts).toEqual(['nli supported', byWords])
    expect(report.codes).toEqual(['model-failed', 'verifier-fell-back'])
    expect(JSON.stringify(report.incidents)).not.toContain('secret')
  })

  test.each([
    ['numbers that are none', { dims: [1, 3], data: [Number.NaN, 0, 0] }],
    ['another shape', { dims: [1, 3, 1], data: [0, 8, 0] }],
  ])('%s', async (_, logits) => {
    const model = Object.assign(async () => ({ logits }), { config: loaded.model.config })
    const { verdicts, report } = await verify(nliVerifier({ model: { ...loaded, model } }), [
      { content: 'The tram goes daily.' },
    ])
    expect(verdicts).toEqual([byWords])
    expect(report.codes).toEqual(['model-failed', 'verifier-fell-back'])
  })

  test('an abort leaves a running inference and keeps what is known', async () => {
    const controller = new AbortController()
    const { given, calls } = observed({
      answer: (call) => {
        if (call === 2) controller.abort()
      },
    })
    const cases = [
      { content: 'The tram goes daily.' },
      { content: 'The tram, which is red and blue, never goes.' },
      { content: 'The tram, which is red and blue and green, goes daily.' },
    ]
    const verifier = nliVerifier({ model: given, batchSize: 1 })
    const { verdicts, report } = await verify(verifier, cases, { signal: controller.signal })
    expect(verdicts[0]).toBe('nli supported')
    expect(verdicts.slice(1)).toEqual([byWords, byWords])
    expect(report.codes).toEqual(['verifier-fell-back'])
    expect(calls).toHaveLength(2)
    const after = await verify(verifier, cases, { signal: controller.signal })
    expect(after.verdicts.every((verdict) => verdict.startsWith('lexical '))).toBe(true)
    expect(calls).toHaveLength(2)
  })

  test('no items, no model', async () => {
    const { results, report } = await verify(nliVerifier({ model: join(folder, 'missing') }), [])
    expect({ results, incidents: report.incidents }).toEqual({ results: [], incidents: [] })
  })
})
