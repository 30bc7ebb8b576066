import { expect, test } from 'vitest'
import { judge } from './judge.ts'

test.each([
  ['another winner', 'Harlow beat Dunmere in the final.', 'In May Dunmere beat Harlow in the final.'],
  [
    'another painter',
    'In 1880 Renard painted the harbour.',
    'In 1880 Corvin painted the harbour. Renard taught.',
  ],
  ['exchanged', 'Trams are cheaper than buses.', 'In Lisse, buses are cheaper than trams.'],
  ['exchanged', 'Die Nidda führt mehr Wasser als die Wern.', 'Die Wern führt mehr Wasser als die Nidda.'],
  [
    'a condition left out',
    'Guests may park in the yard.',
    'Guests may park in the yard if the barn is empty.',
  ],
  ['a speaker left out', 'The dam is unsafe.', 'The engineer Rask claimed that the dam is unsafe.'],
  [
    'a possibility left out',
    'The frost destroyed the harvest.',
    'The frost might have destroyed the harvest.',
  ],
  ['a time left out', 'Die Schleuse ist geschlossen.', 'Nur nachts ist die Schleuse geschlossen.'],
  [
    'said of somebody else',
    'Rask called the dam unsafe.',
    'Rask built the dam. Inspectors in Lisse called the dam unsafe.',
  ],
  [
    'said of somebody else',
    'In 1880 Renard painted the harbour.',
    'In 1880 Corvin painted the harbour, and Renard the mill.',
  ],
  [
    'said of somebody else',
    'Die Ärztin Falk lobte den Plan.',
    'Der Lehrer Thoma lobte den Plan, die Ärztin Falk tadelte ihn.',
  ],
  ['exchanged', 'Rents rose although wages fell.', 'Wages rose although rents fell.'],
])('%s: %s', (_, claim, evidence) => {
  expect(judge(claim, [evidence]).verdict).not.toBe('supported')
})
