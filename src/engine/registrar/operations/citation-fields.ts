import { z } from 'zod'
import { conditionList } from '../../../core/ports.ts'
import type { Condition, ConditionKind, ConditionName, ConditionValue } from '../../../core/ports.ts'
import { locatorSchema } from '../../../core/registration.ts'
import { countOf, idSchema, numberOf, pageFields } from './fields.ts'

/** The schema of each kind of condition in a request. */
const schemas: Record<ConditionKind, (description: string, condition: Condition) => z.ZodType> = {
  id: (description) => idSchema.optional().describe(description),
  number: numberOf,
  choice: (description, { values = [] }) => z.enum(values).optional().describe(description),
  instant: (description) => z.iso.datetime().optional().describe(`${description} ISO 8601 in UTC.`),
  words: (description) => z.string().min(1).max(1_000).optional().describe(description),
  page: (description) => countOf(10_000, description),
  place: (description) => locatorSchema.optional().describe(`${description} As JSON.`),
}

const conditions = Object.fromEntries(
  conditionList.map((condition) => [
    condition.name,
    schemas[condition.kind](`Only citations ${condition.selects}.`, condition),
  ]),
  // The names are those of the list; each has the schema of its kind.
) as { [Name in ConditionName]: z.ZodOptional<z.ZodType<ConditionValue<Name>, ConditionValue<Name>>> }

/** The filter for a list of citations, and the page of the list. */
export const citationFields = pageFields.extend(conditions)
