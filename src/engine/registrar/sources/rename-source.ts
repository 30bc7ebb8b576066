import { z } from 'zod'
import type { Amendment } from '../../../core/records.ts'
import { toPlain } from '../../../core/text.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSource } from './find-source.ts'
import type { SourceRef } from './find-source.ts'
import { parse } from './parse.ts'
import { textErased } from './registered-source.ts'
import type { StoredSource } from './registered-source.ts'
import { detailsSchema } from './source-inputs.ts'

/** The new name of a source, of the same form as at its registration. */
export const renameSchema = z.object({ name: detailsSchema.shape.name.unwrap() })

/**
 * Gives a source another name, by an amendment. Its CSL-JSON item, from which bibliographies take the title, gets it
 * too, and loses its short title, which abbreviates the earlier one.
 */
export async function renameSource(
  ref: SourceRef,
  newName: string,
  context: RegistrarContext,
): Promise<StoredSource> {
  const name = toPlain(parse(renameSchema, { name: newName }, 'renameSource').name)
  const { id: sourceId, csl, erased } = await readSource(ref, context, 'renameSource')
  if (erased) throw textErased(sourceId, erased)
  const data: Amendment = { sourceId, name, ...(csl && { csl: retitled(csl, name) }) }
  const { log, actor, now, createId } = context
  const event = { id: createId(), kind: 'amendment', createdAt: now().toISOString(), data } as const
  await log.append([event], { actor })
  return await readSource(sourceId, context, 'renameSource')
}

function retitled(csl: Readonly<Record<string, unknown>>, title: string): Record<string, unknown> {
  const { 'title-short': _short, ...others } = csl
  return Object.hasOwn(csl, 'title') ? { ...others, title } : others
}
