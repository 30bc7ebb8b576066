import type { answerOperations } from './answers.ts'
import type { archiveOperations } from './archive.ts'
import type { streamOperations } from './attribute-stream.ts'
import type { documentOperations } from './documents.ts'
import type { eventOperations } from './events.ts'
import type { formatOperations } from './formats.ts'
import type { keyOperations } from './keys.ts'
import type { recordOperations } from './records.ts'

/** The operations of the service, by their ids, whose routes are written one by one, not made from the table. */
export type ServedOperations = typeof answerOperations &
  typeof streamOperations &
  typeof documentOperations &
  typeof recordOperations &
  typeof eventOperations &
  typeof formatOperations &
  typeof keyOperations &
  typeof archiveOperations
