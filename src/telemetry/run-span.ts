import { SpanStatusCode, context, trace } from '@opentelemetry/api'
import type { Attributes, Context, Tracer } from '@opentelemetry/api'
import { statuses } from '../core/verdict.ts'
import type { ObservedStep, RunTelemetry, StepTelemetry } from '../core/ports/telemetry.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Instruments } from './instruments.ts'

type Recording = {
  tracer: Tracer
  instruments: Instruments
  /** Whether attributes may hold text. */
  content: boolean
}

/** Starts the span `citespan.run`, below the active one; its steps are spans below it. */
export function startRunSpan(
  { id, sessionId }: { id: string; sessionId?: string },
  recording: Recording,
): RunTelemetry {
  const { tracer, instruments, content } = recording
  const outer = context.active()
  const span = tracer.startSpan('citespan.run', { attributes: { 'citespan.run.id': id } }, outer)
  if (sessionId !== undefined) span.setAttribute('session.id', String(sessionId))
  const inner = trace.setSpan(outer, span)
  let lastText: number | null = null

  return {
    startStep: (step) => startStepSpan(step, inner, recording),
    incident(incident) {
      const { step, code, message } = incident
      const attributes: Attributes = { 'citespan.step': step, 'citespan.code': code }
      span.addEvent(
        'citespan.incident',
        content ? { ...attributes, 'citespan.message': message } : attributes,
      )
      instruments.incident(incident)
    },
    wrote() {
      lastText = performance.now()
    },
    attributed() {
      if (lastText === null) return
      const seconds = (performance.now() - lastText) / 1000
      span.setAttribute('citespan.latency', seconds)
      instruments.latency(seconds)
    },
    end(record) {
      // The span ends first: an exporter of metrics that throws must not keep it open.
      span.setAttributes({ ...countsOf(record), ...(content && textOf(record)) })
      if (record.outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      try {
        span.end()
      } finally {
        instruments.run(record)
      }
    },
  }
}

function startStepSpan(
  { name, attributes, content: sentences }: Omit<ObservedStep, 'outcome'>,
  parent: Context,
  { tracer, instruments, content }: Recording,
): StepTelemetry {
  const begun = performance.now()
  const span = tracer.startSpan(`citespan.${name}`, { attributes: { ...attributes } }, parent)
  if (content && sentences) span.setAttribute('citespan.text', [...sentences()])
  const inner = trace.setSpan(parent, span)

  function end(failed: boolean): void {
    const seconds = (performance.now() - begun) / 1000
    try {
      span.end()
    } finally {
      instruments.stepDuration(name, seconds, failed)
    }
  }

  return {
    within: (work) => context.with(inner, work),
    succeeded(counts) {
      span.setAttributes({ ...counts })
      end(false)
    },
    failed(error) {
      const { name: type, message } = error instanceof Error ? error : { name: typeof error, message: '' }
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR, ...(content && message && { message }) })
      end(true)
    },
  }
}

function countsOf({ outcome, textParts, sources, citations, uncited, usage }: RunRecord): Attributes {
  const counts = statuses.map((status): [string, number] => [
    `citespan.citations.${status}`,
    citations.filter((citation) => citation.status === status).length,
  ])
  return {
    'citespan.outcome': outcome,
    'citespan.answer.length': textParts.reduce((length, text) => length + text.length, 0),
    'citespan.sources': sources.length,
    ...Object.fromEntries(counts),
    'citespan.uncited': uncited.length,
    'citespan.model.calls': usage.calls,
    'citespan.tokens.input': usage.inputTokens,
    'citespan.tokens.output': usage.outputTokens,
  }
}

function textOf({ question, textParts }: RunRecord): Attributes {
  return { 'citespan.answer': textParts, ...(question !== undefined && { 'citespan.question': question }) }
}
