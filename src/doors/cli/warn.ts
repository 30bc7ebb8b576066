import type { Writable } from 'node:stream'
import { shown } from '../../core/fields.ts'
import type { Incident } from '../../core/incident.ts'

const MAX_WARNINGS = 50

/** Creates a callback that writes incidents to `stderr`: each distinct one once, at most 50. */
export function createWarner(stderr: Writable): (incident: Incident) => void {
  const warn = createLines(stderr)
  return ({ step, code, message }) => warn(`citespan: ${step}: ${code}: ${message}\n`)
}

/** Creates a callback that reports fields that a command does not read to `stderr`: each name once, at most 50. */
export function createUnreadWarner(stderr: Writable, command: string): (name: string) => void {
  const warn = createLines(stderr)
  return (name) => warn(`citespan: ${command} does not read the field ${shown(name)} of its rows.\n`)
}

function createLines(stderr: Writable): (line: string) => void {
  const seen = new Set<string>()
  return (warning) => {
    if (seen.size >= MAX_WARNINGS || seen.has(warning)) return
    seen.add(warning)
    stderr.write(warning)
  }
}
