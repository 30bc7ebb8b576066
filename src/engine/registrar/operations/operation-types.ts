/**
 * The type of a row of the operation table, without types of the registrar, because the type declarations of
 * the HTTP client are made from it.
 */
import type { z } from 'zod'

/** The schema of some fields of a request; `undefined` if there are none. */
export type Fields = z.ZodObject | undefined

/** The parsed fields. */
export type Read<Given extends Fields> = Given extends z.ZodObject ? z.output<Given> : unknown

/**
 * A request with one input object and one answer. HTTP and the terminal use it, and so does a tool without an
 * input of its own.
 */
export type Request<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** The section of the API description that lists the operation. */
  tag: 'Sources' | 'Archive' | 'Citations' | 'Erasure' | 'Settings'
  /** The operation in a few words. */
  summary: string
  description?: string
  /** Fields in the path. */
  params?: Params
  /** Further fields of an operation that reads, with parsed values instead of query strings. */
  query?: Query
  /** Further fields of an operation that writes, besides those in the path. */
  body?: Body
  /**
   * Query or body of an example call. It must succeed in a project that has one source and two citations; it names them
   * by their numbers, 1 and 2.
   */
  example?: object
  answer: Answer
  /** The answer in words. */
  says: string
  /** Creates a record: answered with 201 over HTTP. */
  creates?: true
  /** Calls a registrar with the parsed fields; resolves to `null` if there is no such record. */
  send(registrar: never, input: never, options: { signal?: AbortSignal }): Promise<unknown>
}

/**
 * A tool for agents; with `for`, a tool for admins only. `make` creates the tool; without it, its input and output are
 * those of the request.
 */
export type RowTool<Name extends string = string, For = 'admin' | undefined, Made = unknown> = {
  name: Name
  for?: For
  make?: (registrar: never) => Made
  /** The description for models; needed without `make`. */
  description?: string
}

/** A row of the operation table; `request` and `tool` are `undefined` if the operation has none. */
export type Row<Asked, Tool> = { request: Asked; tool: Tool }
