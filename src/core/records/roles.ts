export const roles = ['agent', 'user', 'auditor', 'admin'] as const
export type Role = (typeof roles)[number]

/** The project of an actor that names none. */
export const DEFAULT_PROJECT = 'default'
