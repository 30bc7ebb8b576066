import { z } from 'zod'
import { statusSchema } from '../../core/citation.ts'
import { conditionList } from '../../core/ports.ts'
import type { AgentConditionName, ConditionKind, ConditionValue } from '../../core/ports.ts'

/** The schema of each kind of condition in an agent's input. A record may be given by its id or number. */
const schemas: Record<ConditionKind, z.ZodType> = {
  id: z.union([z.string(), z.int().positive()]),
  number: z.int().positive(),
  status: statusSchema,
  instant: z.iso.datetime(),
  words: z.string(),
  page: z.int().positive(),
  place: z.record(z.string(), z.unknown()),
}

/** The conditions on citations that agents' tools take. */
export const agentConditions = Object.fromEntries(
  conditionList
    .filter(({ isForAgents }) => isForAgents)
    .map(({ name, kind, selects }) => [
      name,
      schemas[kind].optional().describe(`Only citations ${selects}.`),
    ]),
) as { [Name in AgentConditionName]: z.ZodOptional<z.ZodType<ConditionValue<Name>>> }
