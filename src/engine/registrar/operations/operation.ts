/**
 * What an operation is made of. In: its row of the table. Out: the method of a registrar, its request and answer
 * over HTTP and in the terminal, and its tool for agents.
 */
import { z } from 'zod'
import type { EventKind } from '../../../core/records.ts'
import type { Registrar, RegistrarCalls } from '../../operations.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { Fields, Read, Request, Row, RowTool } from './row.ts'

/** What the code of an operation is given: also the contexts in which its actor cites and relates. */
export type OperationContext = RegistrarContext & Record<'citing' | 'relating', () => RegistrarContext>

/** An operation of a registrar, or one that the service has under a name of its own. */
export type Operation = {
  /** What it records: roles that may not are refused before any look-up. One that reads records that it was read. */
  writes?: EventKind
  run?: (context: OperationContext) => (...given: never[]) => Promise<unknown>
  request?: Omit<Request, 'send'> & {
    send(registrar: Registrar, input: never, options: { signal?: AbortSignal }): Promise<unknown>
  }
  tool?: Omit<RowTool, 'make'> & { make?: (registrar: Registrar) => unknown }
}

/** An operation of a registrar; `run` makes its method. */
export function operation<
  Name extends keyof RegistrarCalls,
  Asked = undefined,
  const ToolName extends string = never,
  const For extends 'admin' | undefined = undefined,
  Made = undefined,
>(
  _name: Name,
  definition: {
    writes?: EventKind
    run: (context: OperationContext) => RegistrarCalls[Name]
    request?: Asked
    tool?: { name: ToolName; for?: For; make?: (registrar: Registrar) => Made; description?: string }
  },
): Row<Asked, RowTool<ToolName, For, Made>> {
  // The rest of it is for the registrar alone, which takes the row for an `Operation`.
  return definition as unknown as Row<Asked, RowTool<ToolName, For, Made>>
}

/** A request whose `send` is checked against its fields and its answer. */
export function request<
  Answer extends z.ZodType,
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends Fields = undefined,
>(
  given: Omit<Request<Params, Query, Body, Answer>, 'send'> & {
    send(
      registrar: Registrar,
      input: Read<Params> & Read<Query> & Read<Body>,
      options: { signal?: AbortSignal },
    ): Promise<z.input<Answer> | null>
  },
): Request<Params, Query, Body, Answer> {
  return given
}

/** All fields of a request as one object. */
export function inputOf({ params, query, body }: Pick<Request, 'params' | 'query' | 'body'>) {
  return z.object({ ...params?.shape, ...query?.shape, ...body?.shape })
}
