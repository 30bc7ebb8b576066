import type { Amendment, SourceDetails } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSource } from './find-source.ts'
import type { SourceRef } from './find-source.ts'
import { withPlainTexts } from './known-sources.ts'
import { textErased } from './registered-source.ts'
import type { StoredSource } from './registered-source.ts'

/**
 * States details of a registered source anew, and returns the source with them. Every later read shows them.
 *
 * A new `name` is also the title of the source's CSL-JSON item, from which bibliographies take the title, unless `csl` is
 * given. The item loses its short title, which abbreviates the earlier one.
 *
 * @param where The name of the operation, for errors. An erased source is refused.
 */
export async function amendSource(
  ref: SourceRef,
  { where, ...stated }: SourceDetails & { where: string },
  context: RegistrarContext,
): Promise<StoredSource> {
  const { id: sourceId, csl: known, erased } = await readSource(ref, context, where)
  if (erased) throw textErased(sourceId, erased)
  const details = withPlainTexts(stated)
  const csl = details.csl ?? (known && details.name !== undefined ? retitled(known, details.name) : undefined)
  const data: Amendment = { sourceId, ...details, ...(csl && { csl }) }
  const { log, actor, now, createId } = context
  const event = { id: createId(), kind: 'amendment', createdAt: now().toISOString(), data } as const
  await log.append([event], { actor })
  return await readSource(sourceId, context, where)
}

function retitled(csl: Readonly<Record<string, unknown>>, title: string): Record<string, unknown> {
  const { 'title-short': _short, ...others } = csl
  return Object.hasOwn(csl, 'title') ? { ...others, title } : others
}
