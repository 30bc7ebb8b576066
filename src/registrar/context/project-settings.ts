import { z } from 'zod'
import type { Incident } from '../../core/incident.ts'
import type { Actor } from '../../core/records/actor.ts'
import type { LogEntry, RecordedEvent } from '../../core/records/event.ts'
import type { RecordLog } from '../../core/ports/store.ts'
import { citationStyles, defaultStyles, textStyles } from '../../references/styles/style-table.ts'
import type { Thresholds } from '../../verify/support/thresholds.ts'
import { reasoningPolicies } from './reasoning.ts'
import type { ReasoningPolicy } from './reasoning.ts'

const share = z.number().min(0).max(1)

/** The settings of a project, each with what it may be. */
export const settingSchemas = {
  reasoningRequired: z.enum(reasoningPolicies),
  citationStyle: z.enum(citationStyles),
  bibliographyStyle: z.enum(textStyles),
  minSupport: share,
  minQuoteSimilarity: share,
}

/** Settings of a project; they take the place of the options of the engine. */
export type ProjectSettings = { [Name in SettingName]?: z.infer<(typeof settingSchemas)[Name]> }

/** The name of a setting. */
export type SettingName = keyof typeof settingSchemas

/** A change of a setting; `null` is that it was, or is, not set. */
export type SettingChange = {
  name: SettingName
  from: string | number | null
  to: string | number | null
  changedAt: string
  /** The admin who changed it. */
  by: Pick<NonNullable<RecordedEvent['actor']>, 'role' | 'agentId' | 'userId'>
}

/** Knows the settings of projects. */
export type SettingsReader = {
  /** Those that are set. A log that cannot be read gives those that were read last, or none, and is reported. */
  of(project: string): Promise<ProjectSettings>
  /** Reads them again at the next question. */
  forget(project: string): void
}

const PREFIX = 'project/'
/** Milliseconds for which the log is not asked again: so much later other instances follow a change. */
const MEMORY = 5_000
/** Projects that are remembered. */
const REMEMBERED = 1_000

/** Reads the settings of projects from their log, and remembers them for five seconds. */
export function createSettingsReader({
  log,
  report,
  clock = () => performance.now(),
}: {
  log: Pick<RecordLog, 'listEvents'>
  report: (incident: Incident) => void
  /** Milliseconds that only grow. */
  clock?: () => number
}): SettingsReader {
  const remembered = new Map<string, { settings: Promise<ProjectSettings>; until: number }>()

  async function read(project: string, last: Promise<ProjectSettings> | undefined): Promise<ProjectSettings> {
    try {
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

/** The name under which a setting is in the log, apart from other things that are kept as settings. */
export function loggedName(name: SettingName): string {
  return PREFIX + name
}

/** All changes of the settings of a project, oldest first. */
export async function readSettingChanges(
  project: string,
  log: Pick<RecordLog, 'listEvents'>,
): Promise<SettingChange[]> {
  // Only admins see settings; what they say holds for everybody in the project.
  const actor: Actor = { role: 'admin', project }
  const changes: SettingChange[] = []
  const held: { [Name in SettingName]?: string | number | null } = {}
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ kind: 'setting', project, limit: 1_000, cursor }, { actor })
    for (const { event } of page.items) {
      const change = toChange(event)
      if (!change) continue
      changes.push({ ...change, from: held[change.name] ?? null })
      held[change.name] = change.to
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return changes
}

/** A setting of another name or shape is none of these. */
function toChange(event: LogEntry['event']): Omit<SettingChange, 'from'> | null {
  if (event.kind !== 'setting' || !event.data.name.startsWith(PREFIX)) return null
  const name = event.data.name.slice(PREFIX.length)
  if (!isSettingName(name)) return null
  const to = settingSchemas[name].nullable().safeParse(event.data.value)
  if (!to.success) return null
  const { role, agentId, userId } = event.actor
  const by = { role, ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
  return { name, to: to.data, changedAt: event.createdAt, by }
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSchemas, name)
}

type Given = {
  settings: SettingsReader
  actor: Pick<Actor, 'project'>
  /** The options of the engine. */
  reasoning: ReasoningPolicy
  thresholds?: Thresholds | undefined
}

/** What holds in the project of the actor: what is set, else the options of the engine. */
export async function settingsInForce({
  settings,
  reasoning,
  thresholds,
  actor,
}: Given): Promise<Required<ProjectSettings>> {
  const set = await settings.of(actor.project)
  return {
    reasoningRequired: set.reasoningRequired ?? reasoning,
    citationStyle: set.citationStyle ?? defaultStyles.citation,
    bibliographyStyle: set.bibliographyStyle ?? defaultStyles.bibliography,
    minSupport: set.minSupport ?? thresholds?.support ?? 0,
    minQuoteSimilarity: set.minQuoteSimilarity ?? thresholds?.quoteSimilarity ?? 0,
  }
}

/** The thresholds that hold in the project of the actor. */
export async function thresholdsInForce(given: Omit<Given, 'reasoning'>): Promise<Thresholds> {
  const { minSupport, minQuoteSimilarity } = await settingsInForce({ ...given, reasoning: 'low' })
  return { support: minSupport, quoteSimilarity: minQuoteSimilarity }
}
