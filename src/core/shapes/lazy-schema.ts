import type { z } from 'zod'

/**
 * The asynchronous half of a zod schema, and a Standard Schema
 * (https://standardschema.dev), as the AI SDK and other libraries take it.
 */
export type LazySchema<T> = Pick<z.ZodType<T>, 'parseAsync' | 'safeParseAsync'> & {
  readonly '~standard': Pick<z.ZodType<T>['~standard'], 'version' | 'vendor' | 'validate' | 'types'>
}

/** A schema that is loaded at its first use, with zod, which takes longer to import than all of citespan. */
export function lazySchema<T>(load: () => Promise<z.ZodType<T>>): LazySchema<T> {
  return {
    parseAsync: async (...given) => await (await load()).parseAsync(...given),
    safeParseAsync: async (...given) => await (await load()).safeParseAsync(...given),
    '~standard': {
      version: 1,
      vendor: 'citespan',
      validate: async (value) => await (await load())['~standard'].validate(value),
    },
  }
}
