import { knownNames, readClosed } from '../../core/fields.ts'
import type { GivenSource } from '../../core/source.ts'
import { givenSourceShape } from '../../core/shapes.ts'

/**
 * Further fields of a source object from an earlier answer. They are accepted and ignored, because a run computes them
 * again.
 */
export const madeAnew = ['number', 'version', 'contentHash', 'pages', 'regions', 'seams', 'entered'] as const

/** Other names of source fields: citations use `sourceId` for the id of a registered source. */
export const aliases = { sourceId: 'id' }

const fields = knownNames<GivenSource>(Object.keys(givenSourceShape.fields), {
  madeAnew,
  aliases,
})

/** Reads the sources that an application gives; throws `invalid-input` for an unknown field. */
export function readGivenSources(sources: readonly GivenSource[], where: string): readonly GivenSource[] {
  if (!Array.isArray(sources)) return sources
  return sources.map((source: GivenSource, index) => {
    const isObject = typeof source === 'object' && source !== null
    return isObject ? readClosed(source, fields, `${where}: sources.${index}`) : source
  })
}
