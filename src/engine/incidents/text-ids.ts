import type { Incident } from '../../core/incident.ts'
import type { Scope } from '../../core/records.ts'

const names = ['sessionId', 'agentId', 'userId', 'project'] as const

/**
 * The scope of a run with its ids as strings, the only ids that stores keep. A number becomes its digits; any other
 * value that is not a string is dropped. An incident reports each change.
 */
export function textIds(scope: Scope, report: (incident: Incident) => void): Scope {
  const ids: Scope = { ...scope }
  for (const name of names) {
    const id: unknown = scope[name]
    if (id === undefined || typeof id === 'string') continue
    const isNumber = typeof id === 'number' || typeof id === 'bigint'
    if (isNumber) ids[name] = String(id)
    else delete ids[name]
    report({
      step: 'store',
      code: 'id-not-text',
      message: `${name} is a ${id === null ? 'null' : typeof id}; it ${isNumber ? 'is stored as text' : 'was left out'}.`,
    })
  }
  return ids
}
