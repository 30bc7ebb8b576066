import type { Actor } from '../../../src/core/records/actor.ts'
import type { CitedClaim } from '../../../src/core/citation.ts'
import type { EventData, NewEvent } from '../../../src/core/records/event.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import type { RegisteredSource } from '../../../src/core/records/registered-source.ts'
import { repositoryEventId } from '../../../src/core/records/repository-event-id.ts'
import { secondsLater } from './run-records.ts'

export const lighthouse = 'The lighthouse was lit in 1811. It still stands.'

export function actor(changes: Partial<Actor> = {}): Actor {
  return { role: 'agent', project: 'p1', sessionId: 's1', ...changes }
}

export function sourceEvent(
  id: string,
  changes: Partial<RegisteredSource> & { content?: string } = {},
): NewEvent {
  const { content = lighthouse, ...rest } = changes
  const data: EventData['source'] = {
    id,
    type: 'document',
    identifier: 'lighthouse.txt',
    name: 'Bell Rock',
    version: '1',
    contentHash: contentAddress(content),
    length: content.length,
    ...rest,
  }
  return { id, kind: 'source', createdAt: secondsLater(0), data }
}

/** The event by which an admin erases the originals of sources. */
export function erasureEvent(
  id: string,
  { sourceIds }: { sourceIds: string[] },
): NewEvent & { kind: 'erasure' } {
  const data = { sourceIds, addresses: ['sha256:a'], reason: 'asked for' }
  return { id, kind: 'erasure', createdAt: secondsLater(9), data }
}

export function repositoryEvent(
  position: number,
  { content = lighthouse, project = 'p1' }: { content?: string; project?: string } = {},
): NewEvent & { kind: 'repository' } {
  const data: EventData['repository'] = {
    repository: 'research',
    position,
    change: 'source',
    id: `S${position}`,
    number: position,
    keys: [`content:${contentAddress(content)}`],
    fields: { title: 'Bell Rock' },
    contentHash: contentAddress(content),
    length: content.length,
  }
  const id = repositoryEventId({ project, ...data })
  return { id, kind: 'repository', createdAt: secondsLater(0), data }
}

export function recheckEvent(
  id: string,
  { seconds = 3, ...changes }: Partial<EventData['recheck']> & { sourceId: string; seconds?: number },
): NewEvent & { kind: 'recheck' } {
  const data: EventData['recheck'] = { state: 'changed', ...changes }
  return { id, kind: 'recheck', createdAt: secondsLater(seconds), data }
}

export function amendmentEvent(
  id: string,
  { seconds = 4, ...data }: EventData['amendment'] & { seconds?: number },
): NewEvent & { kind: 'amendment' } {
  return { id, kind: 'amendment', createdAt: secondsLater(seconds), data }
}

export function citationEvent(
  id: string,
  { seconds = 1, ...changes }: Partial<CitedClaim> & { seconds?: number } = {},
): NewEvent {
  const text = changes.text ?? 'The lighthouse was lit in 1811.'
  const data: EventData['citation'] = {
    id,
    textPart: 0,
    start: 0,
    end: text.length,
    text,
    sourceIds: ['source-1'],
    confidence: 1,
    matcher: 'agent',
    registration: { quote: 'lit in 1811', extractionMethod: 'direct_quote', locator: { page: 1 } },
    ...changes,
  }
  return { id, kind: 'citation', createdAt: secondsLater(seconds), data }
}

export function verificationEvent(
  id: string,
  {
    citationId,
    seconds = 2,
    ...changes
  }: Partial<EventData['verification']> & { citationId: string; seconds?: number },
): NewEvent {
  const data: EventData['verification'] = {
    citationId,
    verdict: 'supported',
    status: 'verified',
    score: 0.9,
    reason: 'The source says so.',
    evidence: [],
    missing: [],
    verifier: 'lexical',
    ...changes,
  }
  return { id, kind: 'verification', createdAt: secondsLater(seconds), data }
}
