import { knownNames, readClosed } from '../../core/fields.ts'
import type { GivenSource } from '../../core/source.ts'
import { sourceInputChecks } from '../../core/shapes.ts'

/** What a source of an earlier answer has beside these fields; a run makes it anew. */
export const madeAnew = ['number', 'version', 'contentHash', 'pages', 'regions', 'seams', 'entered'] as const

/** Citations name a registered source by `sourceId`. */
export const aliases = { sourceId: 'id' }

const fields = knownNames<GivenSource>([...Object.keys(sourceInputChecks), 'id', 'text'], {
  madeAnew,
  aliases,
})

/** The sources that an application gives; throws `invalid-input` for a field that is unknown. */
export function readGivenSources(sources: readonly GivenSource[], where: string): readonly GivenSource[] {
  if (!Array.isArray(sources)) return sources
  return sources.map((source: GivenSource, index) => {
    const isObject = typeof source === 'object' && source !== null
    return isObject ? readClosed(source, fields, `${where}: sources.${index}`) : source
  })
}
