import type { Actor } from '../../../src/core/records/actor.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { createRegistrar } from '../../../src/engine/registrar/registrar.ts'
import { createSettingsReader } from '../../../src/engine/registrar/context/project-settings.ts'
import type { RegistrarContext } from '../../../src/engine/registrar/context/registrar-context.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'

export const agent: Actor = { role: 'agent', project: 'lifts', sessionId: 'session-1', agentId: 'inspector' }

/** A registrar over a store in memory, with times and ids that count up. */
export function someRegistrar({
  actor = agent,
  log = memoryStore(),
  fetch = async () => new Response('not found', { status: 404 }),
  ...options
}: Partial<RegistrarContext> & { log?: Store; fetch?: typeof globalThis.fetch } = {}) {
  let ticks = 0
  const work: Promise<unknown>[] = []
  const incidents: Incident[] = []
  const context: RegistrarContext = {
    log,
    actor,
    matcher: lexicalMatcher(),
    verifiers: [lexicalVerifier()],
    now: () => new Date(Date.UTC(2026, 2, 1, 10, 0, ticks++)),
    createId: () => `id-${actor.agentId ?? actor.role}-${ticks++}`,
    pages: createPageFetcher({ fetch, retries: 0 }),
    documents: createDocumentReader(),
    reasoning: 'none',
    settings: createSettingsReader({ log, report: (incident) => incidents.push(incident) }),
    userVerdicts: false,
    verifyTimeoutMs: 20_000,
    onWork: (promise) => work.push(promise),
    report: (incident) => incidents.push(incident),
    ...options,
  }
  return { registrar: createRegistrar(context), log, context, work, incidents }
}
