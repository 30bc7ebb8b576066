import type { Writable } from 'node:stream'
import type { Incident } from '../core/incident.ts'

const MAX_WARNINGS = 50

/** Creates a callback that writes incidents to `stderr`, each distinct one once. */
export function createWarner(stderr: Writable): (incident: Incident) => void {
  const seen = new Set<string>()
  return ({ step, code, message }) => {
    const warning = `citespan: ${step}: ${code}: ${message}\n`
    if (seen.size >= MAX_WARNINGS || seen.has(warning)) return
    seen.add(warning)
    stderr.write(warning)
  }
}
