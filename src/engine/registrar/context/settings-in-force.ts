import type { Actor } from '../../../core/records.ts'
import { defaultStyles } from '../../../references/styles.ts'
import type { Thresholds } from '../../../cite/verify.ts'
import { thresholdsInForce } from './project-settings.ts'
import type { SettingsReader } from './project-settings.ts'
import type { ReasoningPolicy } from './reasoning.ts'
import type { ProjectSettings } from './setting-schemas.ts'

/** The values in force in the actor's project: its settings, else the options and defaults of the engine. */
export async function settingsInForce(given: {
  settings: SettingsReader
  actor: Pick<Actor, 'project'>
  /** The option `reasoningRequired` of the engine. */
  reasoning: ReasoningPolicy
  thresholds?: Thresholds | undefined
}): Promise<Required<ProjectSettings>> {
  const [set, least] = await Promise.all([given.settings.of(given.actor.project), thresholdsInForce(given)])
  return {
    reasoningRequired: set.reasoningRequired ?? given.reasoning,
    citationStyle: set.citationStyle ?? defaultStyles.citation,
    bibliographyStyle: set.bibliographyStyle ?? defaultStyles.bibliography,
    minSupport: least.support ?? 0,
    minQuoteSimilarity: least.quoteSimilarity ?? 0,
  }
}
