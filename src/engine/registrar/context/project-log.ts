import type { Page, RecordLog } from '../../../core/ports.ts'

/**
 * A log whose `getEvent`, `listEvents` and `findCitations` see one project only, also for auditors and admins, who
 * otherwise see all projects.
 */
export function projectLog<Log extends RecordLog>(log: Log, project: string): Log {
  const isOutside = (asked: string | undefined) => asked !== undefined && asked !== project
  return {
    ...log,
    async getEvent(id, options) {
      const entry = await log.getEvent(id, { ...options, project })
      return entry?.event.project === project ? entry : null
    },
    async listEvents(query, options) {
      return isOutside(query.project) ? emptyPage() : await log.listEvents({ ...query, project }, options)
    },
    async findCitations(filter, options) {
      return isOutside(filter.project)
        ? emptyPage()
        : await log.findCitations({ ...filter, project }, options)
    },
  }
}

function emptyPage<Item>(): Page<Item> {
  return { items: [], nextCursor: null }
}
