import { lazySchema } from './lazy-schema.ts'

/**
 * What a `data-citations` part and `GET /runs/:id` hold. The schema is loaded at its
 * first use: `await citationsDataSchema.parseAsync(data)`.
 */
export const citationsDataSchema = lazySchema(async () => {
  const schemas = await import('../citations-data.ts')
  return schemas.citationsDataSchema
})
