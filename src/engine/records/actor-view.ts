/**
 * Stored data as an actor may see it. In: an actor and the records of the engine. Out: the actor's registrar, and the
 * answers and sessions that it may see.
 */
import type { Actor } from '../../core/records.ts'
import type { Store } from '../../core/ports.ts'
import { projectLog } from '../registrar/context/project-log.ts'
import { recordReading } from '../registrar/context/record-reading.ts'
import type { RegistrarContext } from '../registrar/context/registrar-context.ts'
import { lazyRegistrar } from '../registrar/lazy-registrar.ts'
import type { Registrar } from '../operations.ts'
import type { DomainFormat } from '../../references/styles.ts'
import { createActorRunReader } from './run-reader.ts'
import type { RunReader } from './run-reader.ts'
import { createSessionExporter } from './session-exporter.ts'
import type { SessionExporter } from './session-exporter.ts'

/**
 * The engine for one actor: reads the sources, citations, answers and sessions that the actor may see, and writes in
 * the actor's name. `formats` is that option of the engine: how sources of a domain are cited.
 */
export type ActorView = Registrar &
  RunReader &
  SessionExporter & { readonly formats?: readonly DomainFormat[] }

/**
 * Creates the view of an actor. `withinProject`: auditors and admins see only their own project. `citesIn`: the
 * session for citations of an admin who has no session.
 */
export function createActorView(
  shared: Omit<RegistrarContext, 'actor'> & { log: Store },
  { actor, withinProject, citesIn }: { actor: Actor; withinProject: boolean; citesIn?: string | undefined },
): ActorView {
  const log = withinProject ? projectLog(shared.log, actor.project) : shared.log
  const context = { ...shared, log, actor, citesIn }
  const record = (...read: [string, object, number]) => recordReading(...read, context)
  return Object.assign(
    lazyRegistrar(context),
    createActorRunReader(shared.log, { actor, withinProject, record }),
    createSessionExporter(shared, { actor, record }),
  )
}
