import type { Operation } from './operation.ts'
import { operationTable } from './table.ts'
import type { OperationTable } from './table.ts'

/** The row of an operation, including its code. */
export function operationOf(name: keyof OperationTable): Operation {
  // Rows are made by `operation()` and `request()`, which check the fields that the row's public type omits.
  return operationTable[name] as unknown as Operation
}

/** All rows, in the order of the table. */
export function allOperations(): Operation[] {
  return Object.keys(operationTable).map((name) => operationOf(name as keyof OperationTable))
}
