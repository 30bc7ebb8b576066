/**
 * The parts of an operation. In: its row of the table. Out: the method of a registrar, its request and answer
 * over HTTP and in the terminal, and its tool for agents.
 */
import { z } from 'zod'
import type { EventKind } from '../../../core/records.ts'
import type { Registrar, RegistrarCalls } from '../../operations.ts'
import type { CitingContexts } from '../context/citing-context.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { Fields, Read, Request, Row, RowTool } from './operation-types.ts'

/**
 * The context for the code of an operation, and the contexts in which its actor cites and relates. If the operation
 * writes, the log shows only the actor's project, even to an admin, who otherwise reads all projects.
 */
export type OperationContext = RegistrarContext & CitingContexts

/** An operation of a registrar, or an operation that only the service has. */
export type Operation = {
  /**
   * The kind of event that an actor must be allowed to record in order to call it; other roles are refused before any
   * look-up. Absent if no role is refused beforehand.
   */
  writes?: EventKind
  run?: (context: OperationContext) => (...given: never[]) => Promise<unknown>
  request?: Omit<Request, 'send'> & {
    send(registrar: Registrar, input: never, options: { signal?: AbortSignal }): Promise<unknown>
  }
  tool?: Omit<RowTool, 'make'> & { make?: (registrar: Registrar) => unknown }
}

/**
 * Defines an operation of a registrar. `run` gets the context and returns the method that the registrar has by this
 * name.
 */
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
  // Only the registrar uses the other fields; it reads the row as an `Operation`.
  return definition as unknown as Row<Asked, RowTool<ToolName, For, Made>>
}

/** Fields as callers give them. */
type Asked<Given extends Fields> = Given extends z.ZodObject ? z.input<Given> : unknown

/** Defines a request; checks the types of `send` and `example` against its fields and its answer. */
export function request<
  Answer extends z.ZodType,
  Params extends Fields = undefined,
  Query extends Fields = undefined,
  Body extends Fields = undefined,
>(
  given: Omit<Request<Params, Query, Body, Answer>, 'send' | 'example'> & {
    example?: Asked<Query> & Asked<Body> & object
    send(
      registrar: Registrar,
      input: Read<Params> & Read<Query> & Read<Body>,
      options: { signal?: AbortSignal },
    ): Promise<z.input<Answer> | null>
  },
): Request<Params, Query, Body, Answer> {
  return given
}

/** The schema of all fields of a request as one object. */
export function inputOf({ params, query, body }: Pick<Request, 'params' | 'query' | 'body'>) {
  return z.object({ ...params?.shape, ...query?.shape, ...body?.shape })
}
