/**
 * Citing by hand, for agents and applications. In: sources, claims and an actor.
 * Out: registered sources and checked citations, stored in the log.
 */
import { withThresholds } from '../../cite/verify.ts'
import { callNames } from '../operations.ts'
import type { Registrar, RegistrarCalls } from '../operations.ts'
import { forWriters } from './context/check-role.ts'
import { citingContexts, ownSessionOf } from './context/citing-context.ts'
import { projectLog } from './context/project-log.ts'
import { thresholdsInForce } from './context/project-settings.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { operationOf } from './operations/find-operation.ts'

/**
 * Creates the registrar of an actor, with a method for each operation. A method refuses roles that may not
 * record its kind of event.
 */
export function createRegistrar(given: RegistrarContext, ownSession = ownSessionOf(given)): Registrar {
  const verifiers = given.verifiers.map((each) => withThresholds(each, () => thresholdsInForce(given)))
  const shared = { ...given, verifiers }
  // An admin reads all projects, but records only what concerns its own.
  const { log, actor } = given
  const own = actor.role === 'admin' ? { ...shared, log: projectLog(log, actor.project) } : shared
  const contexts = citingContexts(own, ownSession)
  const reading = { ...shared, ...contexts }
  const writing = { ...own, ...contexts }
  const methods = callNames().map((name) => {
    const { run, writes } = operationOf(name)
    if (writes === undefined) return [name, run!(reading)]
    return [name, forWriters(writes, run!(writing), writing)]
  })
  // The cast holds: the row of each operation has the type of its method.
  return {
    actor,
    get citesIn() {
      return ownSession()
    },
    ...(Object.fromEntries(methods) as RegistrarCalls),
  }
}
