import type { z } from 'zod'
import type { OperationTable, Request } from '../../engine/registrar.ts'
import type { ServedOperations } from '../service/routes/served-operations.ts'
import type { OperationName } from './operations.ts'

type Schema = z.ZodType

type ParamsOf<Route> = Route extends { request: { params: infer Params extends Schema } }
  ? z.input<Params>
  : unknown

/**
 * The fields of a query, with the types that they have after parsing: callers pass numbers, which the client writes
 * into the URL.
 */
type QueryOf<Route> = Route extends { request: { query: infer Query extends Schema } }
  ? z.output<Query>
  : unknown

type BodyOf<Route> = Route extends {
  request: { body: { content: { 'application/json': { schema: infer Body extends Schema } } } }
}
  ? z.input<Body>
  : Route extends {
        request: { body: { content: { 'multipart/form-data': { schema: infer Form extends Schema } } } }
      }
    ? FormOf<z.input<Form>>
    : unknown

/** The fields of a form as callers pass them: `metadata` is an object, which the client sends as JSON. */
type FormOf<Form> = Omit<Form, 'file' | 'metadata'> & {
  /** The file; its first bytes, its media type and the extension of its name tell its type. */
  file: File
  metadata?: Record<string, unknown>
}

type AnswerOf<Route> = Route extends { responses: { 200: infer Answer } }
  ? Answer
  : Route extends { responses: { 201: infer Answer } }
    ? Answer
    : never

/** Input and answer of a route that is not in the registrar's table of operations. */
type RouteShape<Route> = {
  input: ParamsOf<Route> & QueryOf<Route> & BodyOf<Route>
  answer: AnswerOf<Route> extends { content: { 'application/json': { schema: infer Answer extends Schema } } }
    ? z.output<Answer>
    : Response
}

/** Input and answer of an operation in the registrar's table. */
type RowShape<Row> = Row extends { request: Request<infer Params, infer Query, infer Body, infer Answer> }
  ? { input: InputOf<Params> & InputOf<Query> & InputOf<Body>; answer: z.output<Answer> }
  : never

type InputOf<Fields> = Fields extends Schema ? z.input<Fields> : unknown

type ShapeOf<Name extends OperationName> = Name extends keyof ServedOperations
  ? RouteShape<ServedOperations[Name]>
  : Name extends keyof OperationTable
    ? RowShape<OperationTable[Name]>
    : never

type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] }

/** The input of an operation as one object: ids of its path, fields of its query, fields of its body. */
export type OperationInput<Name extends OperationName> = Flat<ShapeOf<Name>['input']>

/** The result of an operation: its JSON, or the response itself if that is a file. */
export type OperationResult<Name extends OperationName> = ShapeOf<Name>['answer']
