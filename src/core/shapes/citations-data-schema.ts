import { lazySchema } from './lazy-schema.ts'

/**
 * The schema of a `data-citations` part, and of `data` in `GET /runs/:id` of `citationApp`. It is loaded at first use,
 * so it has only asynchronous methods: `await citationsDataSchema.parseAsync(data)`.
 */
export const citationsDataSchema = /* @__PURE__ */ lazySchema(async () => {
  const schemas = await import('../citations-data.ts')
  return schemas.citationsDataSchema
})
