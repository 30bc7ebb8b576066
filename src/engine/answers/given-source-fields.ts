import { knownNames, readClosed } from '../../core/fields.ts'
import type { GivenSource } from '../../core/source.ts'
import { expectArgument } from '../../core/error.ts'
import { givenSourceShape, isString } from '../../core/shapes.ts'

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

/**
 * Returns the sources that an application gives, with their fields under the names of `GivenSource`: `sourceId` becomes
 * `id`. Throws `invalid-input` for an unknown field; `where` is the call that the message names. Only the names of
 * fields are checked.
 */
export function readGivenSources(sources: readonly GivenSource[], where: string): readonly GivenSource[] {
  if (!Array.isArray(sources)) return sources
  return sources.map((source: GivenSource, index) => {
    const isObject = typeof source === 'object' && source !== null
    return isObject ? readClosed(source, fields, `${where}: sources.${index}`) : source
  })
}

/** The fields of a source that must be strings if they are given. */
const texts = ['identifier', 'url', 'title', 'snippet', 'content', 'text'] as const

/**
 * Returns the given sources. Throws `invalid-input` with `where`, such as `checkClaim()`, and the field's name if a
 * text is neither a string nor `undefined`: tools and databases often give `null` for a missing text. `attribute` does
 * not use this: it checks its sources in turns of the event loop.
 */
export function expectSourceTexts(sources: readonly GivenSource[], where: string): readonly GivenSource[] {
  for (const [index, source] of sources.entries())
    for (const name of texts) {
      const isRight = source[name] === undefined || isString(source[name])
      expectArgument(isRight, `${where}: sources.${index}.${name}`, 'a string')
    }
  return sources
}
