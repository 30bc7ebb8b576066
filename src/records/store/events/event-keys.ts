import { sha256Hex } from '../../../core/hash.ts'
import { quotedBy } from '../../../core/records.ts'
import type { EventData, NewEvent, RecordedEvent, RunEvent } from '../../../core/records.ts'

/**
 * The keys under which `citespan_keys` lists events, for lookups that the columns do not serve. The first letter is
 * the kind of key.
 */
export const keyOf = {
  source: (id: string) => `s:${id}`,
  content: (address: string) => `c:${address}`,
  /** Key of the sources with this identifier; hashed, because a URL may exceed the size of an index entry. */
  identifier: (project: string, identifier: string) =>
    `i:${sha256Hex(JSON.stringify([project, identifier]))}`,
  setting: (project: string, name: string) => `n:${sha256Hex(JSON.stringify([project, name]))}`,
  repository: (project: string, name: string) => `j:${sha256Hex(JSON.stringify([project, name]))}`,
  related: (citationId: string) => `r:${citationId}`,
  /** Key of the sources that were made from this source or citation. */
  derived: (id: string) => `d:${id}`,
  recheck: (sourceId: string) => `w:${sourceId}`,
  /**
   * Key of the verdicts and rechecks that repeat words of this source, also if another source is cited or was
   * rechecked; erasing the source finds them by it. Hashed, because the ids of an answer's sources may have any length.
   */
  quoted: (sourceId: string) => `q:${sha256Hex(sourceId)}`,
  /**
   * Key of the citations of answers that repeat this registered citation; erasing a source finds them by it. Hashed,
   * because the id may have any length.
   */
  linked: (citationId: string) => `l:${sha256Hex(citationId)}`,
  /** SQLite only: key of the entries of a chain; the time column holds their number, so that they are sorted by it. */
  chain: (project: string, chain: string) => `e:${JSON.stringify([project, chain])}`,
}

/** `keyOf.chain` in SQL, for a row of `citespan_events`; the two differ if a name has control characters. */
export function chainKeySql(table: string): string {
  return `'e:' || json_array(${table}.project, ${table}.chain)`
}

/**
 * SQLite only: the key of the row that holds the position up to which events are indexed, in `created_ms` and
 * `position`.
 */
export const INDEXED = 'indexed'

/** SQL for the position of the last indexed event; 0 if none is indexed. */
export const lastIndexed = `coalesce((select created_ms from citespan_keys where key = '${INDEXED}'
  order by created_ms desc limit 1), 0)`

/** The distinct keys of an event. `run`: the run that a citation belongs to. */
export function keysOf(
  event: NewEvent & Pick<RecordedEvent, 'runId' | 'erased'>,
  { project, run }: { project: string; run?: RunEvent },
): string[] {
  switch (event.kind) {
    case 'source':
      return unique([
        // Even the hashes of an erased source are gone, because a short text could be guessed from its hash.
        ...(event.data.contentHash === ''
          ? []
          : [keyOf.identifier(project, event.data.identifier), keyOf.content(event.data.contentHash)]),
        ...(event.data.derivedFrom ?? []).map(keyOf.derived),
      ])
    case 'citation':
      return unique([...citedKeys(event.data, run), ...linkedKeys(event.data)])
    case 'relation':
      return unique([keyOf.related(event.data.from), keyOf.related(event.data.to)])
    case 'run':
      return unique(event.data.sources.map(({ contentAddress }) => keyOf.content(contentAddress)))
    case 'setting':
      return [keyOf.setting(project, event.data.name)]
    case 'repository':
      return [
        keyOf.repository(project, event.data.repository),
        ...changedContent(event.data).map(keyOf.content),
      ]
    case 'erasure':
      return unique(event.data.sourceIds.map(keyOf.source))
    case 'amendment':
      return [keyOf.source(event.data.sourceId)]
    case 'recheck':
      return event.data.citationId === undefined ? recheckKeys(event.data) : []
    case 'verification':
      return run ? [] : quotedBy(event).map(keyOf.quoted)
    case 'reading':
      return []
  }
}

/** The keys of a recheck of a source. A new version has a key too, because the recorded difference has its words. */
function recheckKeys({ sourceId, newSourceId }: EventData['recheck']): string[] {
  return [keyOf.recheck(sourceId), ...(newSourceId === undefined ? [] : [keyOf.quoted(newSourceId)])]
}

/** The address of the content that a repository change adds, as an array; empty if it adds none. */
export function changedContent(data: EventData['repository']): string[] {
  return data.change === 'use' || data.contentHash === undefined ? [] : [data.contentHash]
}

/**
 * The keys of the sources that a citation cites. Ids of a run's sources are unique only within the run, so their keys
 * are made from their contents; a source that the run does not hold has none. Other keys are made from the ids.
 */
function citedKeys({ sourceIds }: EventData['citation'], run: RunEvent | undefined): string[] {
  if (!run) return sourceIds.map(keyOf.source)
  return sourceIds.flatMap((sourceId) => {
    // `find`, because a map would have to be built for each citation of the run.
    const cited = run.sources.find(({ id }) => id === sourceId)
    return cited ? [keyOf.source(cited.contentAddress)] : []
  })
}

function linkedKeys({ registered }: EventData['citation']): string[] {
  return registered ? [keyOf.linked(registered.citationId)] : []
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)]
}

/**
 * For a verification, or a recheck of a citation: the event id of the citation, for the column `citation_id`. `null`
 * for any other event.
 */
export function citationIdOf({ kind, data }: Pick<NewEvent, 'kind' | 'data'>): string | null {
  // The casts hold: the data has the fields of the kind.
  if (kind === 'verification') return (data as EventData['verification']).citationId
  return kind === 'recheck' ? ((data as EventData['recheck']).citationId ?? null) : null
}
