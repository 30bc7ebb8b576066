import type { RecordLog } from '../../../core/ports.ts'
import { parseActor } from '../events/event-batch.ts'
import { writtenEntry } from '../events/log-rows.ts'
import type { DatabaseCalls } from './database-calls.ts'
import { findErasableRows } from './find-erasable.ts'

/** The methods of a store that erase texts. */
export function erasing({
  refuseIfClosed,
  attempt,
  read,
}: Pick<DatabaseCalls, 'refuseIfClosed' | 'attempt' | 'read'>): Pick<
  RecordLog,
  'findErasable' | 'eraseTexts' | 'freeErased'
> {
  return {
    async findErasable(target, { actor: input, ...options }) {
      refuseIfClosed()
      const actor = parseActor(input)
      return read((db, dialect) => findErasableRows(db, { dialect, target, actor, ...options }), {
        actor,
        isIndexed: true,
      })
    },
    async eraseTexts(ids, erasure, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      return writtenEntry(await attempt((connection) => connection.erase(ids, { erasure, actor })))
    },
    async freeErased() {
      refuseIfClosed()
      return attempt((connection) => connection.freeErased())
    },
  }
}
