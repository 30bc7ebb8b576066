import { CitationError } from '../../core/error.ts'
import type { Actor } from '../../core/records.ts'
import type { Incident } from '../../core/incident.ts'
import type { Store } from '../../core/ports.ts'
import type { Registrar } from '../operations.ts'

/** Maximum number of citations of other sessions that are counted. */
const MAX_COUNTED = 200

/**
 * Wraps the registrar of an engine without a given session, which has a new session after each restart. When the
 * registrar finds no citation although other sessions of the project have some, its result, its error or an incident
 * says how to read them.
 */
export function withSessionHints(
  registrar: Registrar,
  { log, report }: { log: Pick<Store, 'findCitations'>; report: (incident: Incident) => void },
): Registrar {
  let isReported = false

  /** The advice about citations of other sessions; `undefined` if this actor needs none. */
  async function findHint({ project, sessionId }: Actor): Promise<Incident | undefined> {
    let page: Awaited<ReturnType<typeof log.findCitations>>
    try {
      page = await log.findCitations({ limit: MAX_COUNTED }, { actor: { role: 'user', project } })
    } catch {
      // This actor may not look into other sessions, so it needs no advice about them.
      return undefined
    }
    // Citations made for a user can be read only by actors of that user.
    const others = page.items.filter((each) => each.sessionId !== sessionId && each.userId === undefined)
    if (others.length === 0) return undefined
    const incident = inOtherSessions(project, {
      count: `${page.nextCursor === null ? '' : 'at least '}${others.length}`,
      // The list begins with the oldest: the last item of an incomplete list is not the newest.
      newest: page.nextCursor === null ? others.at(-1)! : {},
    })
    if (!isReported) report(incident)
    isReported = true
    return incident
  }

  /** Replaces a `not-found` error by one that says how to read citations of other sessions, if there are any. */
  async function withHint<Result>(made: Promise<Result>): Promise<Result> {
    try {
      return await made
    } catch (error) {
      if (!(error instanceof CitationError) || error.code !== 'not-found') throw error
      const found = await findHint(registrar.actor)
      if (!found) throw error
      const { code, suggestion, message } = error
      const own = message.slice(0, message.length - suggestion.length).trimEnd()
      throw new CitationError({ code, message: own, suggestion: found.message, cause: error })
    }
  }

  const { listCitations, getCitation, linkCitations, formatCitation, relate } = registrar
  return Object.assign(registrar, {
    listCitations: async (...given: Parameters<Registrar['listCitations']>) => {
      const page = await listCitations(...given)
      if (page.items.length > 0 || page.nextCursor !== null) return page
      const found = await findHint(registrar.actor)
      return found ? { ...page, note: found.message } : page
    },
    getCitation: async (...given: Parameters<Registrar['getCitation']>) => {
      const citation = await getCitation(...given)
      if (!citation) await findHint(registrar.actor)
      return citation
    },
    linkCitations: async (...given: Parameters<Registrar['linkCitations']>) => {
      const linked = await linkCitations(...given)
      if (!linked.marks?.problems.some(({ code }) => code === 'unknown-marker')) return linked
      const found = await findHint(registrar.actor)
      return found ? { ...linked, incidents: [...linked.incidents, found] } : linked
    },
    formatCitation: (...given: Parameters<Registrar['formatCitation']>) => withHint(formatCitation(...given)),
    relate: (...given: Parameters<Registrar['relate']>) => withHint(relate(...given)),
  })
}

function inOtherSessions(
  project: string,
  { count, newest }: { count: string; newest: { sessionId?: string; agentId?: string } },
): Incident {
  const { sessionId, agentId } = newest
  const [field, option] = agentId === undefined ? ['sessionId', '--session'] : ['agentId', '--agent']
  const given = agentId ?? sessionId
  const value = given === undefined ? 'ID' : JSON.stringify(given.slice(0, 100))
  return {
    step: 'store',
    code: 'other-sessions',
    message:
      `This session is new and has no such citation; ${count} are in other sessions of the project ${JSON.stringify(project.slice(0, 100))}. ` +
      `To read them, start citespan mcp with ${option} ${value}, or an engine with context: { ${field}: ${value} }. ` +
      'With an agent name (--agent NAME, agentId), each start finds the citations made under it.',
  }
}
