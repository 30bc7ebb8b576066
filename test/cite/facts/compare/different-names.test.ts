import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../../../src/cite/facts/compare/compare-facts.ts'

const missing = (claim: string, evidence: string) =>
  compareFacts(claim, evidence)
    .filter(({ kind }) => kind === 'name')
    .map(({ claimText }) => claimText)

const identifiers = ['GPT-4', 'F16', 'A320', 'COVID-19', 'ISO9001', 'B2B']

describe('an identifier is held where it stands alone', () => {
  test.each(identifiers)('%s', (name) => {
    const letters = name.replaceAll('-', '')
    const claim = `The report names ${name}.`
    const spaced = name.replace(/^(\p{L}+)-?(?=\d)/u, '$1 ')
    for (const held of [
      name,
      letters,
      spaced,
      `${name}s`,
      `${name}-based`,
      `(${name})`,
      `„${name}“`,
      name.toLowerCase(),
    ])
      expect([held, missing(claim, `The old report names ${held} often.`)]).toEqual([held, []])
    for (const other of [`${name}7`, `${name}o`, `X${letters}`, `7${letters}`])
      expect([other, missing(claim, `The old report names ${other} often.`)]).toEqual([other, [name]])
  })

  test.each(identifiers)('%s, behind one that only begins like it', (name) => {
    const claim = `The report names ${name}.`
    expect(missing(claim, `The report names ${name}7 and ${name}.`)).toEqual([])
    expect(missing(claim, `The report names X${name} and ${name}.`)).toEqual([])
  })

  test('the letters alone mean the identifier, wherever they stand', () => {
    const claim = 'The report names COVID-19.'
    expect(missing(claim, 'The report names COVID.')).toEqual([])
    expect(missing(claim, 'The report names COVID-20, and COVID in general.')).toEqual([])
    expect(missing(claim, 'The report names COVID-20.')).toEqual(['COVID-19'])
    expect(missing('The report names GPT-4.', 'The report names GPT.')).toEqual(['GPT-4'])
  })
})
