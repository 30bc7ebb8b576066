import type { Citation } from '../../../src/core/citation.ts'
import { contentHash } from '../../../src/core/hash.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import type { Source } from '../../../src/core/source.ts'

export const startOfTime = Date.parse('2026-03-01T08:00:00.000Z')

/** ISO date, `seconds` after `startOfTime`. */
export function secondsLater(seconds: number): string {
  return new Date(startOfTime + seconds * 1000).toISOString()
}

export function source(changes: Partial<Source> = {}): Source {
  const content = changes.content ?? 'The lighthouse was lit in 1811. It still stands.'
  return {
    id: 'S1',
    number: 1,
    type: 'website',
    identifier: 'https://lights.example/bell-rock',
    url: 'https://lights.example/bell-rock',
    title: 'Bell Rock',
    content,
    contentHash: contentHash(content),
    ...changes,
  }
}

/** A source with all fields that a search and a fetch can set. */
export function judgedSource(): Source {
  return source({
    authors: ['A'],
    publisher: 'Northern Lighthouse Board',
    publishedAt: '2024-03-02',
    modifiedAt: '2024-05-01',
    relevance: 0.5,
    objectiveRelevance: 0.75,
    queryRelevance: [{ query: 'bell rock', qid: '1', score: 0.5 }],
    relevanceReasoning: 'It says when the light was lit.',
    validation: {
      state: 'degraded',
      reason: 'The page answered 503.',
      checkedAt: '2026-03-01T08:00:00.000Z',
    },
  })
}

export function citation(changes: Partial<Citation> = {}): Citation {
  return {
    id: 'c1',
    textPart: 0,
    start: 0,
    end: 31,
    text: 'The lighthouse was lit in 1811.',
    sourceIds: ['S1'],
    confidence: 0.9,
    matcher: 'lexical',
    verdict: 'supported',
    status: 'verified',
    score: 0.95,
    reason: 'The source says so.',
    evidence: [
      {
        sourceId: 'S1',
        start: 0,
        end: 31,
        quote: 'The lighthouse was lit in 1811.',
        similarity: 1,
        kind: 'exact',
      },
    ],
    missing: [],
    verifier: 'lexical',
    ...changes,
  }
}

export function run(changes: Partial<RunRecord> = {}): RunRecord {
  return {
    id: 'run-1',
    sessionId: 'session-1',
    createdAt: secondsLater(0),
    finishedAt: secondsLater(1),
    outcome: 'complete',
    textParts: ['The lighthouse was lit in 1811. Nobody knows why.'],
    sources: [source()],
    citations: [citation()],
    uncited: [{ textPart: 0, start: 32, end: 49, reason: 'no-source' }],
    incidents: [{ step: 'match', code: 'model-failed', message: 'The model did not answer.' }],
    usage: { calls: 1, inputTokens: 120, outputTokens: 12 },
    ...changes,
  }
}
