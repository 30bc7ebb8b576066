import { titleOf } from '../../core/source-label.ts'
import type { MarkSource } from '../../cite/protocols.ts'
import type { WritableSource } from './answer.ts'

export function toMarkSource(source: WritableSource): MarkSource {
  const { id, url } = source
  const title = 'name' in source ? source.name : source.title
  return { id, ...(url && { url }), ...(title && { title }) }
}

/** The title that a reader sees: the source's own, else the host of its URL, its file name or id. */
export function shownTitleOf(source: WritableSource): string {
  if ('name' in source) return source.name
  const { id, title, url } = source
  const identifier = 'identifier' in source ? source.identifier : ''
  return titleOf({ id, identifier, ...(title && { title }), ...(url && { url }) })
}
