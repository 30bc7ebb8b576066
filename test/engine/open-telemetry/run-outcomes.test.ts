import { SpanStatusCode } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { openTelemetry } from '../../../src/entries/telemetry.ts'
import { collect } from './collect.ts'

test.each([
  ['complete', SpanStatusCode.UNSET],
  ['aborted', SpanStatusCode.UNSET],
  ['failed', SpanStatusCode.ERROR],
] as const)('the span of an answer that is %s has the status %i', async (outcome, status) => {
  await using sdk = collect()
  const engine = new CitationEngine({ telemetry: openTelemetry(sdk.providers), onIncident() {} })
  const run = engine.run()
  if (outcome !== 'complete') run.interrupt(outcome)
  await run.finish()
  await engine.close()
  const span = sdk.spans().find(({ name }) => name === 'citespan.run')!
  expect([span.attributes['citespan.outcome'], span.status.code]).toEqual([outcome, status])
})
