import { expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import { CitationError } from '../../../src/core/error.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { withFallback } from '../../../src/cite/match/fallback.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { claimsOf, collectLinks, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const claims = claimsOf('The bridge spans 90 metres.', 'The bridge is red.', 'The bridge opened in May.')
const sources = sourcesOf([
  'Bridge',
  'The bridge spans 90 metres. The bridge is red. The bridge opened in May.',
])

function failing(error: unknown, ...before: number[]): Matcher {
  return {
    name: 'model',
    async *match() {
      for (const claimNumber of before) yield linkTo(claimNumber)
      throw error
    },
  }
}

function linkTo(claimNumber: number): Link {
  return { claimNumber, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'model' }
}

async function match(matcher: Matcher, signal?: AbortSignal) {
  const recorder = createRecorder()
  const request = { claims, sources, report: recorder, signal }
  const { links, error } = await collectLinks(withFallback(matcher, lexicalMatcher()), request)
  return { by: links.map(({ claimNumber, matcher }) => `${claimNumber} ${matcher}`), error, recorder }
}

test('a matcher that works is left alone, and what it did not link stays unlinked', async () => {
  const working: Matcher = {
    name: 'model',
    async *match() {
      yield linkTo(2)
    },
  }
  const { by, recorder } = await match(working)
  expect(by).toEqual(['2 model'])
  expect(recorder.incidents).toEqual([])
})

test('after a failure the fallback matches what has no link', async () => {
  const { by, error, recorder } = await match(failing(new Error('key sk-123 refused'), 2))
  expect(error).toBeUndefined()
  expect(by).toEqual(['2 model', '1 lexical', '3 lexical'])
  expect(recorder.incidents).toEqual([
    {
      step: 'match',
      code: 'matcher-failed',
      message: 'The matcher model failed (Error); lexical took over.',
    },
  ])
})

test('claims the matcher says it looked at stay as they are', async () => {
  const error = new CitationError({
    code: 'model-failed',
    message: 'It broke.',
    suggestion: 'Try again.',
    partialResult: { answeredClaimNumbers: [1, 2] },
  })
  expect((await match(failing(error, 2))).by).toEqual(['2 model', '3 lexical'])
})

test.each([null, 'text', 7, { answeredClaimNumbers: 'all' }])(
  'any other partial result is none: %j',
  async (partialResult) => {
    const error = new CitationError({
      code: 'model-failed',
      message: 'It broke.',
      suggestion: 'Try.',
      partialResult,
    })
    expect((await match(failing(error))).by).toEqual(['1 lexical', '2 lexical', '3 lexical'])
  },
)

test('after an abort nobody takes over', async () => {
  const { by, error, recorder } = await match(failing(new Error('stopped')), AbortSignal.abort())
  expect({ by, error, incidents: recorder.incidents }).toEqual({ by: [], error: undefined, incidents: [] })
})

test('a fallback that fails too is an error of the whole', async () => {
  const both = withFallback(failing(new Error('first')), failing(new Error('second')))
  const { error } = await collectLinks(both, { claims, sources })
  expect(error).toMatchObject({ message: 'second' })
})
