/**
 * The shape of a row of the table, as far as the types of the doors need it. It names nothing of the registrar: the
 * declarations of the client are made from it.
 */
import type { z } from 'zod'

/** Fields of a request, if it has some. */
export type Fields = z.ZodObject | undefined

/** What they are once they were read. */
export type Read<Given extends Fields> = Given extends z.ZodObject ? z.output<Given> : unknown

/** One object in, one answer out: how HTTP and the terminal ask, and a tool that has no input of its own. */
export type Request<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** The part of the description of the service that it stands in. */
  tag: 'Sources' | 'Archive' | 'Citations' | 'Erasure' | 'Settings'
  /** What it does, in a few words. */
  summary: string
  description?: string
  /** The fields that the path names. */
  params?: Params
  /** The other fields, of an operation that reads: as they are, not as a query spells them. */
  query?: Query
  /** The other fields, of an operation that writes. */
  body?: Body
  answer: Answer
  /** What the answer is. */
  says: string
  /** It makes a record: 201 over HTTP. */
  creates?: true
  /** Calls a registrar with the fields as they were read; `null` is a record that is not there. */
  send(registrar: never, input: never, options: { signal?: AbortSignal }): Promise<unknown>
}

/** A tool for agents, or with `for` for admins only. Without a `make` it takes and gives what the request does. */
export type RowTool<Name extends string = string, For = 'admin' | undefined, Made = unknown> = {
  name: Name
  for?: For
  make?: (registrar: never) => Made
  /** For models, where there is no `make`. */
  description?: string
}

/** A row: `request` and `tool` are `undefined` where it has none. */
export type Row<Asked, Tool> = { request: Asked; tool: Tool }
