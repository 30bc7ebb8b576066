/** All values of `Role`. */
export const roles = ['agent', 'user', 'auditor', 'admin'] as const

/**
 * What an actor may do. An `agent` registers sources, cites and answers; it reads the sources of its project, its own
 * records, and the citations that other agents of the project registered for the same user. A `user` reads its project
 * and, if the engine allows it, gives verdicts. An `auditor` reads everything and gives verdicts. An `admin` also
 * registers, cites, erases and changes settings.
 */
export type Role = (typeof roles)[number]

/** The project of an actor that does not name one. */
export const DEFAULT_PROJECT = 'default'
