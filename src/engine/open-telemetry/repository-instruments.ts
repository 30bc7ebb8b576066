import type { Meter } from '@opentelemetry/api'
import type { RepositoryTelemetry } from '../../core/ports.ts'

/**
 * Creates the instruments for source repositories, and returns a function that gives the telemetry of one by its name.
 */
export function createRepositoryInstruments(meter: Meter): (name: string) => RepositoryTelemetry {
  const registrations = meter.createCounter('citespan.repository.registrations', {
    description: 'Sources that were registered, by outcome.',
    unit: '{source}',
  })
  const copies = meter.createCounter('citespan.repository.near_duplicates', {
    description: 'New sources whose text is nearly that of another.',
    unit: '{source}',
  })
  const texts = meter.createCounter('citespan.repository.texts', {
    description: 'Texts that were asked for, by whether they were in memory.',
    unit: '{text}',
  })
  const failures = meter.createCounter('citespan.repository.audits', {
    description: 'Audits, by whether they passed.',
    unit: '{audit}',
  })
  const coverage = meter.createHistogram('citespan.repository.coverage', {
    description: 'Share of the sentences of an answer that have a source, among those that need one.',
    unit: '1',
  })
  const orphaned = meter.createGauge('citespan.repository.orphaned', {
    description: 'Sources that nothing uses, at the last audit.',
    unit: '{source}',
  })
  const duration = meter.createHistogram('citespan.repository.duration', {
    description: 'Duration of an operation.',
    unit: 's',
  })
  return (name) => {
    const own = { 'citespan.repository': name }
    return {
      registered({ outcome, copies: found }) {
        registrations.add(1, { ...own, 'citespan.outcome': outcome })
        if (found > 0) copies.add(1, own)
      },
      restored: ({ isHit }) => texts.add(1, { ...own, 'citespan.hit': isHit }),
      audited({ ok, coverage: share, orphaned: count }) {
        failures.add(1, { ...own, 'citespan.ok': ok })
        if (share !== null) coverage.record(share, own)
        orphaned.record(count, own)
      },
      took: (operation, seconds) => duration.record(seconds, { ...own, 'citespan.operation': operation }),
    }
  }
}
