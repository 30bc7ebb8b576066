/**
 * Marks that models write. In: text with marks, or the sources of a prompt. Out: clean text with the sources of each
 * mark and problems; the part of a prompt that asks for marks.
 */
import { isObjectOrArray } from '../../core/shapes.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import { protocolNames } from './reading/protocol.ts'

/** Throws `invalid-input` for an unknown protocol, or if `names` is not an array. */
export function checkProtocols(names: readonly string[], option = 'protocols'): void {
  expectArgument(Array.isArray(names), option, 'an array of names of protocols')
  const unknown = names.find((name) => !(protocolNames as readonly string[]).includes(name))
  if (unknown === undefined) return
  throw new CitationError({
    code: 'invalid-input',
    message: `${nameOf(unknown)} is not a protocol.`,
    suggestion: `Choose from ${protocolNames.join(', ')}.`,
  })
}

function nameOf(unknown: unknown): string {
  return typeof unknown === 'string' ? `"${unknown.slice(0, 100)}"` : `A value of the type ${typeof unknown}`
}

/**
 * Throws `invalid-input` unless the value is a list of sources with ids, whose titles, names and URLs are strings,
 * `null` or absent; `name` is the name of the called function.
 */
export function expectSources(sources: unknown, name: string): void {
  expectArgument(
    Array.isArray(sources) && sources.every(isSource),
    `${name}(): sources`,
    'an array of sources, each with an id; title and url are strings',
  )
}

function isSource(value: unknown): boolean {
  if (!isObjectOrArray(value) || !('id' in value) || typeof value.id !== 'string') return false
  const isText = (field: unknown) => field === undefined || field === null || typeof field === 'string'
  const { title, url, name } = value as { title?: unknown; url?: unknown; name?: unknown }
  return isText(title) && isText(url) && isText(name)
}
