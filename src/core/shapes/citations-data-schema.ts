import { lazySchema } from './lazy-schema.ts'

/**
 * The schema of a `data-citations` part and of `GET /runs/:id`, loaded at first use:
 * `await citationsDataSchema.parseAsync(data)`.
 */
export const citationsDataSchema = /* @__PURE__ */ lazySchema(async () => {
  const schemas = await import('../citations-data.ts')
  return schemas.citationsDataSchema
})
