import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeNliModel } from '../../fixtures/nli-model.ts'
import { answerRows } from './run-cli.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-nli-'))
  await writeNliModel(join(folder, 'model'), {
    labels: ['entailment', 'neutral', 'contradiction'],
    words: { daily: [8, 0, 0], never: [0, 0, 8] },
    bias: [0, 2, 0],
  })
})
afterAll(async () => await rm(folder, { recursive: true }))

const args = ['--matcher', 'nli']
const claim = 'One can ride the tram each morning.'

describe('--matcher nli', () => {
  test('judges with the model of CITATION_NLI_MODEL', async () => {
    const texts = ['The tram goes daily.', 'The tram never goes.', 'The tram is red.']
    const { code, stderr, rows } = await answerRows(
      'check',
      texts.map((text, id) => ({ id, claim, sources: [{ id: 's', text }] })),
      { args, env: { CITATION_NLI_MODEL: join(folder, 'model'), CITATION_NLI_DTYPE: 'fp32' } },
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(rows.map(({ verdict }) => verdict)).toEqual(['supported', 'contradicted', 'unsupported'])
  })

  test.each<[string, Record<string, string>]>([
    ['CITATION_NLI_MODEL is not set', {}],
    ['could not be loaded', { CITATION_NLI_MODEL: '/no/such/folder' }],
  ])('ends at once where it cannot work: %s', async (message, env) => {
    const { code, stderr, rows } = await answerRows('check', [{ claim, sources: [] }], { args, env })
    expect({ code, rows }).toEqual({ code: 2, rows: [] })
    expect(stderr).toContain(message)
  })
})
