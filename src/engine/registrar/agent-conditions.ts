import { z } from 'zod'
import { conditionList } from '../../core/ports.ts'
import type { AgentConditionName, Condition, ConditionKind, ConditionValue } from '../../core/ports.ts'

/** The schema of each kind of condition in an agent's input. A record may be given by its id or number. */
const schemas: Record<ConditionKind, (condition: Condition) => z.ZodType> = {
  id: () => z.union([z.string(), z.int().positive()]),
  number: () => z.int().positive(),
  choice: ({ values = [] }) => z.enum(values),
  instant: () => z.iso.datetime(),
  words: () => z.string(),
  page: () => z.int().positive(),
  place: () => z.record(z.string(), z.unknown()),
}

/** The conditions on citations that agents' tools take. */
export const agentConditions = Object.fromEntries(
  conditionList
    .filter(({ isForAgents }) => isForAgents)
    .map((condition) => [
      condition.name,
      schemas[condition.kind](condition).optional().describe(`Only citations ${condition.selects}.`),
    ]),
) as { [Name in AgentConditionName]: z.ZodOptional<z.ZodType<ConditionValue<Name>>> }
