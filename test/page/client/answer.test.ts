import { describe, expect, test } from 'vitest'
import { applyEvent, createAnswer, emptyAnswer } from '../../../src/page/client/answer.ts'
import type { Answer } from '../../../src/page/client/answer.ts'
import type { Citation } from '../../../src/core/citation.ts'
import type { ClientEvent } from '../../../src/page/client/client-event.ts'
import { citation, data } from './answers.ts'

function after(...events: ClientEvent[]): Answer {
  return events.reduce(applyEvent, emptyAnswer)
}

describe('applyEvent', () => {
  test('text grows at the end of its part; parts that are not there yet are empty', () => {
    const { textParts } = after(
      { type: 'text', textPart: 0, delta: 'a' },
      { type: 'text', textPart: 2, delta: 'c' },
      { type: 'text', textPart: 0, delta: 'b' },
    )
    expect(textParts).toEqual(['ab', '', 'c'])
  })

  test('a part beyond all reason is not made', () => {
    expect(after({ type: 'text', textPart: 2 ** 40, delta: 'x' }).textParts).toEqual([])
    const texts = Array.from({ length: 10_001 }, () => 'x')
    expect(after({ type: 'texts', texts }).textParts.length).toBe(10_000)
  })

  test('a list beyond all reason stays as long as it may be, and what it holds is still changed', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ ...citation, id: `c${index}` }))
    const full = after({ type: 'citations', data: { ...data, citations: many } })
    expect(full.citations.length).toBe(10_000)
    expect(applyEvent(full, { type: 'citation', citation: many.at(-1)! }).citations.length).toBe(10_000)
    const changed = applyEvent(full, { type: 'citation', citation: { ...many.at(-2)!, score: 0.25 } })
    expect(changed.citations.at(-1)).toMatchObject({ id: 'c9999', score: 0.25 })
  })

  test('citations take the place of those before, with what failed left out', () => {
    const answer = after(
      { type: 'citation', citation: { ...citation, id: 'old' } },
      {
        type: 'citations',
        data: { ...data, citations: [citation, { ...citation, id: 'c2', status: 'failed' }] },
      },
    )
    expect(answer.citations.map(({ id }) => id)).toEqual(['c1'])
    expect(answer).toMatchObject({
      runId: 'run-1',
      progress: 'complete',
      sources: data.sources,
      uncited: data.uncited,
    })
  })

  test('once the text is complete its citations are being checked', () => {
    expect(after({ type: 'checking' }).progress).toBe('verifying')
  })

  test('one citation is added, changed in place, and taken back when it fails', () => {
    const first = after(
      { type: 'citation', citation: { ...citation, status: 'pending' } },
      { type: 'citation', citation: { ...citation, id: 'c2' } },
      { type: 'citation', citation },
    )
    expect(first.citations.map(({ id, status }) => [id, status])).toEqual([
      ['c1', 'verified'],
      ['c2', 'verified'],
    ])
    const second = applyEvent(first, { type: 'citation', citation: { ...citation, status: 'failed' } })
    expect(second.citations.map(({ id }) => id)).toEqual(['c2'])
    expect(second.failed.map(({ id, status }) => [id, status])).toEqual([['c1', 'failed']])
    const third = applyEvent(second, { type: 'citation', citation })
    expect(third.citations.map(({ id }) => id)).toEqual(['c2', 'c1'])
    expect(third.failed).toEqual([])
  })

  test('what failed comes with the citations, and goes with them', () => {
    const failed: Citation = { ...citation, id: 'c2', verdict: 'contradicted', status: 'failed' }
    const answer = after({ type: 'citations', data: { ...data, failed: [failed] } })
    expect(answer.failed).toEqual([failed])
    expect(applyEvent(answer, { type: 'citation', citation }).failed).toBe(answer.failed)
    expect(applyEvent(answer, { type: 'citations', data }).failed).toEqual([])
  })

  test('sources are kept once, and only when they are complete', () => {
    const source = data.sources[0]!
    const { sources } = after(
      { type: 'source', source: { id: 'S9', title: 'Only announced' } },
      { type: 'source', source: { ...source, title: 'Before' } },
      { type: 'source', source },
    )
    expect(sources).toEqual([source])
  })

  test('a tool call changes its state; calls without an id are each one', () => {
    const { tools } = after(
      { type: 'tool', toolCallId: 't1', toolName: 'search', state: 'called' },
      { type: 'tool', toolCallId: 't1', toolName: 'search', state: 'failed' },
      { type: 'tool', toolName: 'search', state: 'called' },
      { type: 'tool', toolName: 'search', state: 'called' },
    )
    expect(tools.map(({ state }) => state)).toEqual(['failed', 'called', 'called'])
  })

  test.each(['complete', 'aborted', 'incomplete'] as const)('ends %s', (outcome) => {
    const answer = after({ type: 'error', message: 'Busy.' }, { type: 'done', outcome })
    expect(answer).toMatchObject({ status: outcome, error: 'Busy.' })
  })

  test('never changes an answer, and keeps what an event does not concern', () => {
    const before = Object.freeze(
      after({ type: 'citations', data }, { type: 'text', textPart: 0, delta: 'a' }),
    )
    Object.freeze(before.textParts)
    const next = applyEvent(before, { type: 'text', textPart: 0, delta: 'b' })
    expect(before.textParts).toEqual(['a'])
    expect(next.citations).toBe(before.citations)
    expect(next.sources).toBe(before.sources)
    expect(applyEvent(before, { type: 'skipped', reason: 'x' })).toBe(before)
  })
})

describe('createAnswer', () => {
  test('holds the current answer and shows its properties', () => {
    const answer = createAnswer()
    expect(answer.status).toBe('streaming')
    const earlier = answer.apply({ type: 'run', runId: 'r', sessionId: 's' })
    answer.apply({ type: 'text', textPart: 0, delta: 'a' })
    answer.apply({ type: 'citations', data })
    answer.apply({ type: 'tool', toolName: 'search', state: 'called' })
    answer.apply({ type: 'done', outcome: 'complete' })
    expect(earlier).toEqual({ ...emptyAnswer, runId: 'r', sessionId: 's' })
    for (const key of Object.keys(emptyAnswer) as (keyof Answer)[])
      expect(answer[key]).toBe(answer.current[key])
    expect(answer.textParts).toEqual(['a'])
    expect(answer.status).toBe('complete')
  })

  test('goes on from a stored answer', () => {
    const stored: Answer = { ...emptyAnswer, status: 'complete', textParts: ['a'], citations: [citation] }
    expect(createAnswer(stored).citations).toBe(stored.citations)
  })
})
