/** All values of `Role`. */
export const roles = ['agent', 'user', 'auditor', 'admin'] as const

/**
 * What an actor may do. An `agent` registers sources, cites and answers. A `user` reads its project and, if the engine
 * allows it, gives verdicts. An `auditor` reads everything and gives verdicts. An `admin` also registers, cites, erases
 * and changes settings. `mayRead` says what an agent reads.
 */
export type Role = (typeof roles)[number]

/** The project of an actor that does not name one. */
export const DEFAULT_PROJECT = 'default'
