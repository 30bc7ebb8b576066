import type { RegistrarCalls, renamed } from '../../operations.ts'
import { archiveOperations } from './archive.ts'
import { auditOperations } from './audits.ts'
import { citationOperations } from './citations.ts'
import { citingOperations } from './citing.ts'
import { erasureOperations } from './erasure.ts'
import { recheckOperations, renamedRecheckOperations } from './rechecks.ts'
import { renamedRegisteringOperations, registeringOperations } from './registering.ts'
import { relationOperations } from './relations.ts'
import { settingOperations } from './settings.ts'
import { sourceOperations } from './sources.ts'
import { writingOperations } from './writing.ts'

/**
 * All operations with code, schemas, role, description and tool. Their names and paths are in
 * `src/engine/operations.ts`. Agents see the tools in this order.
 */
export const operationTable = {
  ...citingOperations,
  ...registeringOperations,
  ...renamedRegisteringOperations,
  ...recheckOperations,
  ...renamedRecheckOperations,
  ...sourceOperations,
  ...citationOperations,
  ...relationOperations,
  ...writingOperations,
  ...auditOperations,
  ...archiveOperations,
  ...erasureOperations,
  ...settingOperations,
} satisfies { [Name in keyof RegistrarCalls | keyof typeof renamed]: { request?: unknown } }

export type OperationTable = typeof operationTable
