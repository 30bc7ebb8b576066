/** Incidents for developers. In: what went wrong without stopping a run. Out: lines on the console. */
import type { Incident } from '../../core/incident.ts'
import type { RunRecord } from '../../core/records.ts'
import { decisions, incidentAdvice } from './incident-advice.ts'

/**
 * Creates the default handler of incidents. It writes one line to `console.warn` for the first incident of each kind
 * (step and code): its code, its cause, and what to do. It never writes one for the codes in `decisions`.
 */
export function createWarnOnce(): (incident: Incident) => void {
  const written = new Set<string>()
  return ({ step, code, message }) => {
    const kind = `${step}/${code}`
    if (written.has(kind) || decisions.has(code)) return
    written.add(kind)
    const advice = adviceBeside(message, incidentAdvice[code] ?? DEFAULT_ADVICE)
    // oxlint-disable-next-line no-console
    console.warn(
      `citespan: ${kind}: ${asSentence(oneLine(message))} ${advice} (Further incidents of this kind are not shown.)`,
    )
  }
}

/**
 * Warns that a complete answer has sentences without a source. This is no failure, so it is not recorded as an
 * incident. Does not warn if the record has an incident, which may explain it.
 */
export function warnOfNoSources(
  { incidents, uncited, outcome }: Pick<RunRecord, 'incidents' | 'uncited' | 'outcome'>,
  warn: (incident: Incident) => void,
): void {
  const open = uncited.filter(({ reason }) => reason === 'no-source').length
  if (open === 0 || incidents.length > 0 || outcome !== 'complete') return
  const message = `An answer came without sources and without tool results; ${open} of its sentences could be cited.`
  warn({ step: 'match', code: 'no-sources', message })
}

const DEFAULT_ADVICE = 'Pass `onIncident` to the engine to see each one.'

/** The parts of the advice that the message does not already contain; `DEFAULT_ADVICE` if it contains all. */
function adviceBeside(message: string, advice: string): string {
  const rest = advice.split(/(?<=;) /).filter((part) => !message.includes(part.slice(0, -1)))
  const text = (rest.length > 0 ? rest : [DEFAULT_ADVICE]).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function asSentence(message: string): string {
  return /[.!?:;]$/.test(message) ? message : `${message}.`
}

/**
 * The message on one line without control characters. It may quote untrusted text, which could rewrite the terminal.
 */
function oneLine(message: string): string {
  return message.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
}
