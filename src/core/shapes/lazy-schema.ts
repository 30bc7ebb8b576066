import type { z } from 'zod'

/**
 * The asynchronous methods of a zod schema. It is also a Standard Schema (https://standardschema.dev), which the AI SDK
 * and other libraries accept.
 */
export type LazySchema<T> = Pick<z.ZodType<T>, 'parseAsync' | 'safeParseAsync'> & {
  readonly '~standard': Pick<z.ZodType<T>['~standard'], 'version' | 'vendor' | 'validate' | 'types'>
}

/**
 * A schema that is loaded at first use together with zod, because importing zod takes longer than importing citespan.
 */
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
