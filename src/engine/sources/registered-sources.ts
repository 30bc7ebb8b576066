import { CitationError } from '../../core/error.ts'
import { createPace } from '../../core/pace.ts'
import type { GivenSource } from '../../core/source.ts'
import type { Registrar } from '../operations.ts'
import { toSource } from '../registrar/sources/registered-source.ts'
import type { SourcePlaces } from '../../sources/registry.ts'

/** Reads registered sources with the rights of an actor. */
export type SourceReader = Pick<Registrar, 'getSource' | 'getSourceContent'>

/** Sources with their texts; `places` has the pages and regions of registered ones, at the same positions. */
export type SourcesWithTexts = {
  sources: readonly GivenSource[]
  places?: readonly (SourcePlaces | undefined)[]
}

/**
 * Replaces each source that is given only by id with the registered source.
 *
 * @throws CitationError `source-not-found` for an id of no source that the reader may see, `not-found` for an erased
 * source.
 */
export async function withRegistered(
  sources: readonly GivenSource[],
  reader: () => SourceReader,
): Promise<SourcesWithTexts> {
  if (!(await hasIdAlone(sources))) return { sources }
  const known = new Map<string, Registered>()
  const read: (Registered | { source: GivenSource; places?: undefined })[] = []
  // Read one at a time, because the caller may give any number of sources.
  for (const source of sources) {
    const registered = isIdAlone(source)
      ? (known.get(source.id) ?? (await readRegistered(source.id, reader())))
      : null
    if (registered) known.set(source.id!, registered)
    read.push(registered ?? { source })
  }
  return { sources: read.map(({ source }) => source), places: read.map(({ places }) => places) }
}

/** Throws a `CitationError` `invalid-input` for a source that is given only by id, where no sources are registered. */
export function expectTexts(sources: readonly GivenSource[], where: string): void {
  const index = sources.findIndex(isIdAlone)
  if (index === -1) return
  throw new CitationError({
    code: 'invalid-input',
    message: `${where}: sources.${index}: a source needs a text.`,
    suggestion: 'Pass its content, or use an engine in which the source is registered.',
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
  // The source exists, because its text was just read.
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
