import type { SourceInput } from '../../src/core/source.ts'
import { layersOf } from './layers.ts'
import { readRecord } from './record.ts'
import { zeroPageName } from './record-details.ts'
import type { Fields } from './values.ts'

/** Reads each object of a list like `readRecord`. If one has page 0, the pages of the others count from 0 too. */
export function readRecords(list: readonly Fields[]): SourceInput[] {
  const zeroPages = new Set(
    list.map((fields) => zeroPageName(layersOf(fields))).filter((name) => name !== null),
  )
  return list.map((fields) => readRecord(fields, { zeroPages }))
}
