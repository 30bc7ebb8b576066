import type { Operation } from './operation.ts'
import { operationTable } from './table.ts'
import type { OperationTable } from './table.ts'

/** The row of an operation, with the functions that the row's public type omits. */
export function operationOf(name: keyof OperationTable): Operation {
  // Rows are made by `operation()` and `request()`, which check the fields that the row's public type omits.
  return operationTable[name] as unknown as Operation
}

/** All rows with their names, in the order of the table. */
export function allOperations(): (Operation & { name: keyof OperationTable })[] {
  // Keys of an object literal lose their type.
  const names = Object.keys(operationTable) as (keyof OperationTable)[]
  return names.map((name) => ({ name, ...operationOf(name) }))
}
