import type { Meter } from '@opentelemetry/api'
import type { RepositoryTelemetry } from '../../core/ports.ts'
import type { Incident } from '../../core/incident.ts'
import type { RunRecord } from '../../core/records.ts'
import { createRepositoryInstruments } from './repository-instruments.ts'

/** Incidents after which words were compared because the chosen matcher or verifier failed. */
const FALLBACKS: ReadonlySet<string> = new Set(['matcher-failed', 'verifier-failed', 'verifier-fell-back'])

export type Instruments = {
  /** Seconds from the last text of an answer to the last verdict. */
  latency(seconds: number): void
  stepDuration(step: string, seconds: number, error: boolean): void
  incident(incident: Incident): void
  run(record: RunRecord): void
  repository(name: string): RepositoryTelemetry
}

export function createInstruments(meter: Meter): Instruments {
  const runs = meter.createCounter('citespan.runs', {
    description: 'Runs that ended, by outcome.',
    unit: '{run}',
  })
  const citations = meter.createCounter('citespan.citations', {
    description: 'Citations by status.',
    unit: '{citation}',
  })
  const uncited = meter.createCounter('citespan.uncited', {
    description: 'Sentences without a citation, by reason.',
    unit: '{sentence}',
  })
  const calls = meter.createCounter('citespan.model.calls', {
    description: 'Calls of models by matchers and verifiers.',
    unit: '{call}',
  })
  const tokens = meter.createCounter('citespan.tokens', {
    description: 'Tokens of those calls, by type.',
    unit: '{token}',
  })
  const incidents = meter.createCounter('citespan.incidents', {
    description: 'Incidents by step and code, each once a run.',
    unit: '{incident}',
  })
  const fallbacks = meter.createCounter('citespan.fallbacks', {
    description: 'Failures of a matcher or verifier after which words were compared.',
    unit: '{fallback}',
  })
  const latency = meter.createHistogram('citespan.latency', {
    description: 'Time from the last text of the answer to the last verdict.',
    unit: 's',
  })
  const stepDuration = meter.createHistogram('citespan.step.duration', {
    description: 'Duration of a step.',
    unit: 's',
  })

  return {
    repository: createRepositoryInstruments(meter),
    latency: (seconds) => latency.record(seconds),
    stepDuration: (step, seconds, error) =>
      stepDuration.record(seconds, { 'citespan.step': step, 'citespan.failed': error }),
    incident({ step, code }) {
      const attributes = { 'citespan.step': step, 'citespan.code': code }
      incidents.add(1, attributes)
      if (FALLBACKS.has(code)) fallbacks.add(1, attributes)
    },
    run(record) {
      runs.add(1, { 'citespan.outcome': record.outcome })
      for (const { status } of record.citations) citations.add(1, { 'citespan.status': status })
      for (const { reason } of record.uncited) uncited.add(1, { 'citespan.reason': reason })
      const { calls: made, inputTokens, outputTokens } = record.usage
      calls.add(made)
      tokens.add(inputTokens, { 'citespan.token.type': 'input' })
      tokens.add(outputTokens, { 'citespan.token.type': 'output' })
    },
  }
}
