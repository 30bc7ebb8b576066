import { expectArgument } from '../../core/error.ts'
import { runRecordSchema } from '../../core/records/run-record.ts'
import { expectObject } from '../../core/shapes/expect.ts'

/** Throws `invalid-input` unless `run` is the record of an answer and `options` an object, for callers without types. */
export function expectRun(run: unknown, options: unknown, name: string): void {
  expectArgument(runRecordSchema.safeParse(run).success, `${name}(): run`, 'the record of an answer')
  expectObject(options, `${name}(): options`)
}
