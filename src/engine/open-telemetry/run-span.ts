import { SpanStatusCode, context, trace } from '@opentelemetry/api'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { statuses } from '../../core/verdict.ts'
import type { RunTelemetry } from '../../core/ports.ts'
import type { RunRecord } from '../../core/records.ts'
import type { AwaitedCalls } from './call-spans.ts'
import { startEarlyStep, startStepSpan } from './step-span.ts'
import type { Recording } from './step-span.ts'

/** The run's span after it was opened, and the context for the spans of its steps. */
type Opened = { span: Span; inner: Context }

/**
 * Starts the span `citespan.run` with the spans of the run's steps; it ends with the run. Its parent is the root span
 * of the call that writes the answer, if that is known before the first text, and otherwise the span that is active
 * now.
 */
export function startRunSpan(
  { id, sessionId }: { id: string; sessionId?: string },
  recording: Recording & Pick<AwaitedCalls, 'waitFor'>,
): RunTelemetry {
  const { tracer, instruments, content, waitFor } = recording
  const begun = performance.now()
  const outer = context.active()
  let opened: Opened | null = null
  let lastText: number | null = null
  let stopWaiting: (() => void) | null = null
  /** What to record once the span is open. */
  const early: ((opened: Opened) => void)[] = []

  function open(parent: Context): Opened {
    if (opened) return opened
    const attributes = {
      'citespan.run.id': id,
      ...(sessionId !== undefined && { 'session.id': String(sessionId) }),
    }
    const span = tracer.startSpan('citespan.run', { attributes, startTime: begun }, parent)
    opened = { span, inner: trace.setSpan(parent, span) }
    for (const record of early.splice(0)) record(opened)
    return opened
  }

  function whenOpen(record: (opened: Opened) => void): void {
    if (opened) record(opened)
    else early.push(record)
  }

  return {
    called(callId) {
      stopWaiting = waitFor(callId, (root) => {
        const callSpan = trace.getSpanContext(root)
        if (opened && callSpan) opened.span.addLink({ context: callSpan })
        else open(root)
      })
    },
    startStep(step) {
      // Sources of earlier turns are read before the call begins.
      if (!opened && step.name === 'extract') {
        return startEarlyStep(step, outer, recording, (record) => whenOpen(({ inner }) => record(inner)))
      }
      return startStepSpan(step, open(outer).inner, recording)
    },
    incident(incident) {
      const { step, code, message } = incident
      const at = performance.now()
      const attributes: Attributes = { 'citespan.step': step, 'citespan.code': code }
      if (content) attributes['citespan.message'] = message
      whenOpen(({ span }) => span.addEvent('citespan.incident', attributes, at))
      instruments.incident(incident)
    },
    wrote() {
      open(outer)
      lastText = performance.now()
    },
    attributed() {
      if (lastText === null) return
      const seconds = (performance.now() - lastText) / 1000
      whenOpen(({ span }) => span.setAttribute('citespan.latency', seconds))
      instruments.latency(seconds)
    },
    end(record) {
      stopWaiting?.()
      const { span } = open(outer)
      // The span ends first: a metrics exporter that throws must not keep it open.
      span.setAttributes({ ...countsOf(record), ...(content && textOf(record)) })
      if (record.outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      try {
        span.end(performance.now())
      } finally {
        instruments.run(record)
      }
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
