/** All values of `Role`. */
export const roles = ['agent', 'user', 'auditor', 'admin'] as const

/**
 * What an actor may do. An `agent` registers sources, cites them and records answers; `mayRead` says what it reads. A
 * `user` reads its project and, if the engine allows it, gives verdicts. An `auditor` reads everything, in all projects
 * unless limited to its own, and gives verdicts. An `admin` does the same; in its project it also registers, cites,
 * erases and changes settings.
 */
export type Role = (typeof roles)[number]

/** The project of an actor that does not name one. */
export const DEFAULT_PROJECT = 'default'
