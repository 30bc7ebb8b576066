import type { Incident, ModelUsage, Reporter } from '../../core/incident.ts'
import { messageOf } from '../../cite/pipeline.ts'

/** Maximum number of incidents that a record keeps. */
const MAX_INCIDENTS = 100

export type RunLog = Reporter & {
  readonly incidents: Incident[]
  readonly usageSoFar: ModelUsage
  /** Runs a callback of the application; if it throws, the run continues and the incident is recorded. */
  guard(callback: () => void): void
}

/** Collects a run's model tokens and incidents: each once, at most `MAX_INCIDENTS`, and passed to `onIncident`. */
export function createRunLog(onIncident: (incident: Incident) => void): RunLog {
  const incidents: Incident[] = []
  const usage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 }

  function guard(callback: () => void): void {
    try {
      callback()
    } catch (error) {
      remember({ step: 'stream', code: 'callback-failed', message: messageOf(error) })
    }
  }

  function remember(incident: Incident): boolean {
    const known = incidents.some(
      ({ step, code, message }) =>
        step === incident.step && code === incident.code && message === incident.message,
    )
    if (known || incidents.length >= MAX_INCIDENTS) return false
    incidents.push(incident)
    return true
  }

  return {
    get incidents() {
      return [...incidents]
    },
    get usageSoFar() {
      return { ...usage }
    },
    guard,
    incident(incident) {
      if (remember(incident)) guard(() => onIncident(incident))
    },
    usage({ inputTokens, outputTokens }) {
      usage.calls += 1
      usage.inputTokens += inputTokens
      usage.outputTokens += outputTokens
    },
  }
}
