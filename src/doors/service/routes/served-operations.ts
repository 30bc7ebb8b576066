import type { answerOperations } from './answers.ts'
import type { archiveOperations } from './archive.ts'
import type { streamOperations } from './attribute-stream.ts'
import type { citationAuditOperations } from './citation-audits.ts'
import type { citationOperations } from './citations.ts'
import type { derivationOperations } from './derivations.ts'
import type { erasureOperations } from './erasure.ts'
import type { eventOperations } from './events.ts'
import type { formatOperations } from './formats.ts'
import type { keyOperations } from './keys.ts'
import type { recordOperations } from './records.ts'
import type { recheckOperations } from './rechecks.ts'
import type { settingOperations } from './settings.ts'
import type { sourceOperations } from './sources.ts'

/** Every operation of the service by its id: its method, path, and the schemas of what it takes and gives. */
export type ServedOperations = typeof answerOperations &
  typeof streamOperations &
  typeof sourceOperations &
  typeof citationOperations &
  typeof citationAuditOperations &
  typeof derivationOperations &
  typeof erasureOperations &
  typeof recordOperations &
  typeof eventOperations &
  typeof formatOperations &
  typeof keyOperations &
  typeof settingOperations &
  typeof archiveOperations &
  typeof recheckOperations
