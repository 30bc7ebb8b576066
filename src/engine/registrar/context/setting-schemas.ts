import { z } from 'zod'
import { citationStyles, textStyles } from '../../../references/styles.ts'
import { reasoningPolicies } from './reasoning.ts'

const share = z.number().min(0).max(1)

/** The settings of a project, each with its schema. */
export const settingSchemas = {
  reasoningRequired: z.enum(reasoningPolicies),
  citationStyle: z.enum(citationStyles),
  bibliographyStyle: z.enum(textStyles),
  minSupport: share,
  minQuoteSimilarity: share,
}

/** Settings of a project; they override the options of the engine. */
export type ProjectSettings = { [Name in SettingName]?: z.infer<(typeof settingSchemas)[Name]> }

export type SettingName = keyof typeof settingSchemas
