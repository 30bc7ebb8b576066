/** All values of `Role`. */
export const roles = ['agent', 'user', 'auditor', 'admin'] as const

/**
 * What an actor may do. An `agent` records its own events and reads those of the project's agents for the same user. A
 * `user` reads its project. An `auditor` reads everything. An `admin` also registers sources and changes settings.
 */
export type Role = (typeof roles)[number]

/** The project of an actor that does not name one. */
export const DEFAULT_PROJECT = 'default'
