import { CitationError } from '../../core/error.ts'
import { createPace } from '../../core/pace.ts'
import type { GivenSource } from '../../core/source.ts'
import type { Registrar } from '../registrar/registrar.ts'
import { toSource } from '../registrar/sources/registered-source.ts'
import type { SourcePlaces } from '../../sources/registry.ts'

/** Reads registered sources as somebody may. */
export type SourceReader = Pick<Registrar, 'getSource' | 'getSourceContent'>

/** Sources with their texts, and the pages and regions of those that were registered, at the same positions. */
export type SourcesWithTexts = {
  sources: readonly GivenSource[]
  places?: readonly (SourcePlaces | undefined)[]
}

/**
 * Puts the registered source in place of each source that has nothing but an id.
 *
 * @throws CitationError `source-not-found` for an id that names none that the reader may see.
 */
export async function withRegistered(
  sources: readonly GivenSource[],
  reader: () => SourceReader,
): Promise<SourcesWithTexts> {
  if (!(await hasIdAlone(sources))) return { sources }
  const known = new Map<string, Registered>()
  const read: (Registered | { source: GivenSource; places?: undefined })[] = []
  // One after the other: how many are named is the caller's choice.
  for (const source of sources) {
    const registered = isIdAlone(source)
      ? (known.get(source.id) ?? (await readRegistered(source.id, reader())))
      : null
    if (registered) known.set(source.id!, registered)
    read.push(registered ?? { source })
  }
  return { sources: read.map(({ source }) => source), places: read.map(({ places }) => places) }
}

/** Throws a `CitationError` `invalid-input` for a source that has nothing but an id, where none are registered. */
export function expectTexts(sources: readonly GivenSource[], where: string): void {
  const index = sources.findIndex(isIdAlone)
  if (index === -1) return
  throw new CitationError({
    code: 'invalid-input',
    message: `${where}: sources.${index}: a source needs a text.`,
    suggestion: 'Pass its content, or name registered sources to an engine that has them.',
  })
}

async function hasIdAlone(sources: readonly GivenSource[]): Promise<boolean> {
  const pace = createPace()
  for (const source of sources) {
    await pace()
    if (isIdAlone(source)) return true
  }
  return false
}

function isIdAlone(source: GivenSource): source is { id: string } {
  const { id, ...rest } = source
  return typeof id === 'string' && Object.values(rest).every((value) => value === undefined)
}

type Registered = { source: GivenSource; places: SourcePlaces }

async function readRegistered(asked: string, reader: SourceReader): Promise<Registered> {
  const text = await reader.getSourceContent(asked)
  // Its text was just read.
  const stored = (await reader.getSource(asked))!
  const {
    number: _number,
    version: _version,
    contentHash: _hash,
    pages,
    regions,
    ...source
  } = toSource(stored, text, 1)
  return { source, places: { pages, regions } }
}
