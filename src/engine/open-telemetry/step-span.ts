import { SpanStatusCode, context, trace } from '@opentelemetry/api'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { ObservedStep, StepTelemetry, TelemetryAttributes } from '../../core/ports.ts'
import type { Instruments } from './instruments.ts'

export type Recording = {
  tracer: Tracer
  instruments: Instruments
  /** Whether attributes may hold text. */
  content: boolean
}

type Step = Omit<ObservedStep, 'outcome'>

/** How and when a step ended; `at` is a reading of `performance.now()`. */
type Ending = { at: number } & ({ counts: TelemetryAttributes } | { error: unknown })

/** Starts the span of a step below the run's span. */
export function startStepSpan(step: Step, parent: Context, recording: Recording): StepTelemetry {
  const begun = performance.now()
  const span = openStepSpan(step, { parent, begun }, recording)
  const inner = trace.setSpan(parent, span)
  return {
    within: (work) => context.with(inner, work),
    ...endings(step, begun, recording, (ending) => endStepSpan(span, ending, recording)),
  }
}

/** Starts a step before the run's span is open; `whenOpen` later creates the step's span with the recorded times. */
export function startEarlyStep(
  step: Step,
  outer: Context,
  recording: Recording,
  whenOpen: (record: (parent: Context) => void) => void,
): StepTelemetry {
  const begun = performance.now()
  return {
    within: (work) => context.with(outer, work),
    ...endings(step, begun, recording, (ending) =>
      whenOpen((parent) => endStepSpan(openStepSpan(step, { parent, begun }, recording), ending, recording)),
    ),
  }
}

/**
 * The two methods that end a step: they end its span and record its duration. The span ends first: a metrics exporter
 * that throws must not leave it open.
 */
function endings(
  { name }: Step,
  begun: number,
  { instruments }: Recording,
  end: (ending: Ending) => void,
): Pick<StepTelemetry, 'succeeded' | 'failed'> {
  function settle(ending: Ending): void {
    try {
      end(ending)
    } finally {
      instruments.stepDuration(name, (ending.at - begun) / 1000, 'error' in ending)
    }
  }
  return {
    succeeded: (counts) => settle({ at: performance.now(), counts }),
    failed: (error) => settle({ at: performance.now(), error }),
  }
}

function openStepSpan(
  { name, attributes, content: sentences }: Step,
  { parent, begun }: { parent: Context; begun: number },
  { tracer, content }: Recording,
): Span {
  const span = tracer.startSpan(
    `citespan.${name}`,
    { attributes: { ...attributes }, startTime: begun },
    parent,
  )
  if (content && sentences) span.setAttribute('citespan.text', [...sentences()])
  return span
}

function endStepSpan(span: Span, ending: Ending, { content }: Recording): void {
  if ('counts' in ending) {
    span.setAttributes({ ...ending.counts })
  } else {
    const { error } = ending
    const { name: type, message } = error instanceof Error ? error : { name: typeof error, message: '' }
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR, ...(content && message && { message }) })
  }
  span.end(ending.at)
}
