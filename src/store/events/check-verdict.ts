import type { EventData, NewEvent } from '../../core/records/event.ts'
import type { Role } from '../../core/records/roles.ts'
import { forbidden } from './errors.ts'

/** Nobody but a person says what a person found; what a model found, only those who cite. */
export function checkVerdict({ method, person }: EventData['verification'], role: Role): void {
  const isOfModel = method !== 'human' && person === undefined && (role === 'agent' || role === 'admin')
  if (!isOfModel && !(role !== 'agent' && method === 'human' && person?.role === role)) {
    throw forbidden(role, 'verification')
  }
}

/** Whether an event is what a matcher or model found of a citation. */
export function isCheck(event: NewEvent): boolean {
  return event.kind === 'verification' && event.data.method !== 'human'
}

/** Whether an event stands in a session alone: all agents of a project read what an admin says outside of sessions. */
export function isOfSession(event: NewEvent): boolean {
  return event.kind === 'citation' || isCheck(event)
}
