/** All values of `Role`. */
export const roles = ['agent', 'user', 'auditor', 'admin'] as const

/**
 * What an actor may do: an `agent` records its own and reads that of its project's agents for the same user, a `user` reads its project, an
 * `auditor` reads all, an `admin` also registers sources and changes settings.
 */
export type Role = (typeof roles)[number]

/** The project of an actor that names none. */
export const DEFAULT_PROJECT = 'default'
