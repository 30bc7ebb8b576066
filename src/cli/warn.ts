import type { Incident } from '../core/incident.ts'

const MAX_WARNINGS = 50

/** Tells standard error what went wrong and stopped nothing, each thing once. */
export function createWarner(): (incident: Incident) => void {
  const seen = new Set<string>()
  return ({ step, code, message }) => {
    const warning = `citespan: ${step}: ${code}: ${message}\n`
    if (seen.size >= MAX_WARNINGS || seen.has(warning)) return
    seen.add(warning)
    process.stderr.write(warning)
  }
}
