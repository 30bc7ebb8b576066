import type { Incident } from '../../../core/incident.ts'
import type { Actor } from '../../../core/records.ts'
import type { RecordLog } from '../../../core/ports.ts'
import type { Thresholds } from '../../../cite/verify.ts'
import type { ProjectSettings } from './setting-schemas.ts'

/** Reads and caches the settings of projects. */
export type SettingsReader = {
  /**
   * The settings of the project. If the log cannot be read, this is reported, and the last known settings (or none) are
   * returned.
   */
  of(project: string): Promise<ProjectSettings>
  /** Removes the settings of a project from the cache. */
  forget(project: string): void
}

/** Milliseconds for which read settings are reused; other instances follow a change after this time. */
const MEMORY = 5_000
/** Maximum number of projects in the cache. */
const REMEMBERED = 1_000

/** Reads the settings of projects from their log, and caches them for five seconds. */
export function createSettingsReader({
  log,
  report,
  clock = () => performance.now(),
}: {
  log: Pick<RecordLog, 'listEvents'>
  report: (incident: Incident) => void
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}): SettingsReader {
  const remembered = new Map<string, { settings: Promise<ProjectSettings>; until: number }>()

  async function read(project: string, last: Promise<ProjectSettings> | undefined): Promise<ProjectSettings> {
    try {
      // Schemas are loaded when the first project asks.
      const { readSettingChanges } = await import('./setting-log.ts')
      const changes = await readSettingChanges(project, log)
      return Object.fromEntries(changes.map(({ name, to }) => [name, to ?? undefined]))
    } catch (error) {
      const why = error instanceof Error ? error.message : 'The log cannot be read.'
      report({ step: 'store', code: 'settings-unread', message: why.slice(0, 500) })
      return (await last) ?? {}
    }
  }

  return {
    of(project) {
      const known = remembered.get(project)
      if (known && clock() < known.until) return known.settings
      if (remembered.size >= REMEMBERED) remembered.clear()
      const settings = read(project, known?.settings)
      remembered.set(project, { settings, until: clock() + MEMORY })
      return settings
    },
    forget: (project) => void remembered.delete(project),
  }
}

/** The thresholds of the actor's project: its settings, else the options of the engine, else 0. */
export async function thresholdsInForce({
  settings,
  thresholds,
  actor,
}: {
  settings: SettingsReader
  actor: Pick<Actor, 'project'>
  thresholds?: Thresholds | undefined
}): Promise<Thresholds> {
  const { minSupport, minQuoteSimilarity } = await settings.of(actor.project)
  return {
    support: minSupport ?? thresholds?.support ?? 0,
    quoteSimilarity: minQuoteSimilarity ?? thresholds?.quoteSimilarity ?? 0,
  }
}
