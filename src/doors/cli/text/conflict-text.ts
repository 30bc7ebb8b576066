import { cleanLabel } from '../../../core/clean-label.ts'
import type { Conflict } from '../../../engine/registrar.ts'

const LABEL_LENGTH = 200

/** A conflict as a line of text: which citations contradict each other. */
export function toConflictText(conflict: Conflict): string {
  if (conflict.by === 'relation') return `${cleanLabel(conflict.from)} contradicts ${cleanLabel(conflict.to)}`
  const { claim, supported, opposed } = conflict
  const ids = (of: typeof supported) => of.map(({ eventId }) => cleanLabel(eventId)).join(', ')
  const text = cleanLabel(claim).slice(0, LABEL_LENGTH)
  return `"${text}" is supported by ${ids(supported)}, and opposed by ${ids(opposed)}`
}
