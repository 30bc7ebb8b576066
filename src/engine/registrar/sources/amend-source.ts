import type { Amendment, SourceDetails } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSource } from './find-source.ts'
import type { SourceRef } from './find-source.ts'
import { withPlainTexts } from './known-sources.ts'
import { TextErasedError } from './unreadable-source.ts'
import type { StoredSource } from './registered-source.ts'

/**
 * Records new details of a registered source, and returns the source with them. Every later read shows them. Fields of
 * the source's CSL-JSON item that state the same details, such as `title` or `publisher`, are dropped. Rejects with
 * `source-not-found`, or with `not-found` for an erased source.
 *
 * @param where The name of the operation, for errors.
 */
export async function amendSource(
  ref: SourceRef,
  { where, ...stated }: SourceDetails & { where: string },
  context: RegistrarContext,
): Promise<StoredSource> {
  const { id: sourceId, erased } = await readSource(ref, context, where)
  if (erased) throw new TextErasedError(sourceId, erased)
  const data: Amendment = { sourceId, ...withPlainTexts(stated) }
  const { log, actor, now, createId } = context
  const event = { id: createId(), kind: 'amendment', createdAt: now().toISOString(), data } as const
  await log.append([event], { actor })
  return await readSource(sourceId, context, where)
}
