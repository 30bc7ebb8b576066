import type { Actor } from '../../core/records/actor.ts'
import type { Incident } from '../../core/incident.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Registrar } from '../../registrar/registrar.ts'

/**
 * The registrar of an engine whose session was made up: where it finds no citation, although other sessions of the
 * project have some, an incident says why, and how to read them. After a restart it is in a new session.
 */
export function tellOfSessions(
  registrar: Registrar,
  { log, report }: { log: Pick<Store, 'findCitations'>; report: (incident: Incident) => void },
): Registrar {
  let isTold = false

  async function look({ project, sessionId }: Actor): Promise<void> {
    if (isTold) return
    isTold = true
    try {
      const { items } = await log.findCitations({ limit: 1 }, { actor: { role: 'user', project } })
      if (items.length === 0) isTold = false
      else report(inOtherSessions(project, sessionId))
    } catch {
      // A login of one agent may not look, and needs no advice of what it may not read.
    }
  }

  const { listCitations, getCitation } = registrar
  return Object.assign(registrar, {
    listCitations: async (...given: Parameters<Registrar['listCitations']>) => {
      const page = await listCitations(...given)
      if (page.items.length === 0 && page.nextCursor === null) await look(registrar.actor)
      return page
    },
    getCitation: async (...given: Parameters<Registrar['getCitation']>) => {
      const citation = await getCitation(...given)
      if (!citation) await look(registrar.actor)
      return citation
    },
  })
}

function inOtherSessions(project: string, sessionId = ''): Incident {
  const own = `The engine is in the new session ${sessionId}, which has no such citation`
  return {
    step: 'store',
    code: 'other-sessions',
    message: `${own}; other sessions of the project ${JSON.stringify(project.slice(0, 100))} have some.`,
  }
}
