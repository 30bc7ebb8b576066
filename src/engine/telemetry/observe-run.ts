/**
 * Telemetry of a run. In: the application's telemetry, and the steps of a run. Out: the results of the steps, which a
 * failing telemetry does not change.
 */
import type { Incident } from '../../core/incident.ts'
import { unobserved } from '../../core/ports.ts'
import type { Observe, RunTelemetry, StepTelemetry, Telemetry } from '../../core/ports.ts'
import { messageOf } from '../../cite/pipeline.ts'

export type ObservedRun = Omit<RunTelemetry, 'startStep'> & { readonly observe: Observe }

const UNOBSERVED: ObservedRun = {
  observe: unobserved,
  called() {},
  incident() {},
  wrote() {},
  attributed() {},
  end() {},
}

/**
 * Starts the telemetry of a run. An error that it throws is reported once per run and goes no further.
 *
 * @param report Called in a later microtask, since the run is not complete when its telemetry starts.
 */
export function observeRun(
  telemetry: Telemetry | undefined,
  run: Parameters<Telemetry['startRun']>[0],
  report: (incident: Incident) => void,
): ObservedRun {
  if (!telemetry) return UNOBSERVED
  let hasFailed = false

  function guard<Result>(call: () => Result): Result | undefined {
    try {
      return call()
    } catch (error) {
      if (!hasFailed) {
        const incident = { step: 'stream', code: 'telemetry-failed', message: messageOf(error) } as const
        queueMicrotask(() => report(incident))
      }
      hasFailed = true
      return undefined
    }
  }

  const started = guard(() => telemetry.startRun(run))
  if (!started) return UNOBSERVED
  return {
    observe: createObserve(started, guard),
    called: (callId) => guard(() => started.called(callId)),
    incident: (incident) => guard(() => started.incident(incident)),
    wrote: () => guard(() => started.wrote()),
    attributed: () => guard(() => started.attributed()),
    end: (record) => guard(() => started.end(record)),
  }
}

function createObserve(
  run: RunTelemetry,
  guard: <Result>(call: () => Result) => Result | undefined,
): Observe {
  return ({ outcome, ...step }, work) => {
    const span = guard(() => run.startStep(step))
    if (!span) return work()
    const result = doWithin(span, work, guard)
    if (!result.ok) {
      guard(() => span.failed(result.error))
      throw result.error
    }
    const { value } = result
    if (value instanceof Promise) {
      // Added first, so that the step ends before code that awaits the result goes on.
      value.then(
        (settled) => guard(() => span.succeeded(outcome?.(settled) ?? {})),
        (error: unknown) => guard(() => span.failed(error)),
      )
    } else {
      // Not a promise, hence the awaited result is the result.
      guard(() => span.succeeded(outcome?.(value as Awaited<typeof value>) ?? {}))
    }
    return value
  }
}

type Done<Result> = { ok: true; value: Result } | { ok: false; error: unknown }

/** Does the work exactly once, whether `within` of the span calls it never, once or twice, or throws. */
function doWithin<Result>(
  span: StepTelemetry,
  work: () => Result,
  guard: (call: () => void) => void,
): Done<Result> {
  let done: Done<Result> | null = null
  const once = (): Done<Result> => (done ??= attempt(work))
  guard(() => span.within(once))
  return once()
}

function attempt<Result>(work: () => Result): Done<Result> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, error }
  }
}
