import { describe, expect, test } from 'vitest'
import { protocolNames } from '../../../src/entries/protocols.ts'
import { answers } from './cases/answers.ts'
import { asked } from './cases/asked.ts'
import * as markdownCases from './cases/markdown.ts'
import { edges } from './cases/edges.ts'
import { habits } from './cases/habits.ts'
import { numbers } from './cases/numbers.ts'
import * as otherCases from './cases/others.ts'
import { services } from './cases/services.ts'
import { readPieces, showMarks } from './mark-case.ts'
import type { MarkCase } from './mark-case.ts'

const { sourceIds, ...named } = otherCases
const groups: Readonly<Record<string, readonly MarkCase[]>> = {
  numbers,
  'source-ids': sourceIds,
  ...named,
  ...markdownCases,
  services,
  edges,
  answers,
  habits,
}

describe.each(Object.entries(groups))('%s', (_, cases) => {
  test.each(cases)('%j', (text, ...expected) => {
    expect(showMarks(readPieces([text]))).toEqual(expected)
  })

  test('the same where the text is split at every place', () => {
    for (const [text] of cases) {
      const whole = readPieces([text])
      expect(readPieces(text.split('')), text).toEqual(whole)
      expect(readPieces(text.match(/[^]{1,7}/g) ?? []), text).toEqual(whole)
      if (text.length > 60) continue
      for (let at = 1; at < text.length; at++) {
        expect(readPieces([text.slice(0, at), text.slice(at)]), `${at} of ${text}`).toEqual(whole)
      }
    }
  })
})

describe('of protocols that the model was asked for', () => {
  const options = { asked: protocolNames }

  test.each(asked)('%j', (text, ...expected) => {
    const whole = readPieces([text], options)
    expect(showMarks(whole)).toEqual(expected)
    expect(readPieces(text.split(''), options)).toEqual(whole)
    // Protocols that are named are those that were asked for.
    expect(readPieces([text], { protocols: protocolNames })).toEqual(whole)
  })
})

test('the cases are at least 200, and no two alike', () => {
  const texts = Object.values(groups).flatMap((cases) => cases.map(([text]) => text))
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts).size).toBe(texts.length)
})
