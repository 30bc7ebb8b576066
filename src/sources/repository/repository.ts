import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { toPlain } from '../../core/text.ts'
import { keysOf } from './canonical-key.ts'
import { createCore } from './repository-core.ts'
import type { RepositoryCore, SourceRepositoryOptions } from './repository-core.ts'
import { signatureOf } from './duplicates.ts'
import { importRows } from './import-rows.ts'
import { isSame } from './plan-registration.ts'
import { checkKind, readId, readInput, readUpdate } from './read-input.ts'
import { toIdentity, toListed, toWhole } from './shown-source.ts'
import type { SourceRepository } from './source-repository.ts'
import { toUsage } from './usage-summary.ts'
import type { RecordedUse } from './recorded-uses.ts'

const createSourceRepositoryFields = closedFields<SourceRepositoryOptions>({
  journal: true,
  maxSources: true,
  maxContentLength: true,
  cacheLength: true,
  onIncident: true,
  telemetry: true,
  name: true,
  now: true,
  clock: true,
})

/**
 * A repository of the sources of many runs. It gives each source a permanent id (`S1`, `S2`, …), and records its text and
 * what uses it. A journal keeps all of this: in a file, in a store or, by default, only in memory.
 *
 * @example
 * const repository = createSourceRepository({ journal: fileJournal('sources.jsonl') })
 * const { id } = await repository.register({ url: 'https://ice.example/report', content: 'It lost 14 m of ice.' })
 * await repository.recordUse(id, 'finding', 'finding-1')
 */
export function createSourceRepository(given: SourceRepositoryOptions = {}): SourceRepository {
  const options = readClosed(given, createSourceRepositoryFields, 'createSourceRepository()')
  const core = createCore(options)
  const { state, cache, health, refresh, close } = core
  return {
    ...registering(core),
    ...reading(core),
    ...using(core),
    recordAudit: (audit) => health.audited(audit, core.orphans()),
    metrics() {
      const { length, maxLength } = cache
      return health.metrics({ sources: state.size, orphanedSources: core.orphans(), length, maxLength })
    },
    resizeCache: (maxLength) => cache.resize(maxLength),
    timed: health.timed,
    refresh,
    close,
  }
}

function registering({
  state,
  queue,
  health,
  report,
  open,
  need,
  registerAs,
}: RepositoryCore): Pick<SourceRepository, 'register' | 'importRows' | 'update'> {
  return {
    async register(input) {
      const source = readInput(input, 'register(): the source')
      await open()
      return await health.timed('register', () => registerAs(source))
    },
    async importRows(rows) {
      await open()
      const given = rows.map((row, index) => ({ row, place: `row ${index + 1}` }))
      return await importRows(given, { registerAs, report })
    },
    async update(id, fields) {
      const given = readUpdate(fields)
      await need(id)
      await queue.commit(async (draft) => {
        const known = draft.state.get(id)!
        const next = { ...known.fields, ...given }
        if (!isSame(next, known.fields)) draft.add({ change: 'merge', id, keys: [], fields: next })
      }, 0)
      return toIdentity(state.get(id)!)
    },
  }
}

type ReadingMethods = 'get' | 'content' | 'findByKey' | 'all' | 'ordered' | 'nearDuplicates'

function reading({
  state,
  health,
  open,
  refresh,
  seek,
  need,
  copiesOf,
  textOf,
}: RepositoryCore): Pick<SourceRepository, ReadingMethods> {
  return {
    async get(id) {
      const entry = await seek(() => state.get(id))
      return entry ? toWhole(entry, await textOf(entry)) : null
    },
    async content(id) {
      const entry = await seek(() => state.get(id))
      return entry ? await textOf(entry) : null
    },
    async findByKey(key) {
      const entry = await seek(() => state.find(key))
      return entry ? toIdentity(entry) : null
    },
    async *all() {
      await refresh()
      for (const { id } of state.list()) {
        const entry = state.get(id)!
        yield toWhole(entry, await textOf(entry))
      }
    },
    async ordered() {
      await refresh()
      return state.list().map(toListed)
    },
    async nearDuplicates(of) {
      if ('id' in of) {
        const entry = await need(of.id)
        return await health.timed('check', async () => copiesOf(entry))
      }
      expectArgument(typeof of.content === 'string', 'nearDuplicates(): the content', 'a text')
      const content = toPlain(of.content)
      await open()
      return await health.timed('check', async () =>
        copiesOf({ signature: signatureOf(content), keys: keysOf({ content }) }),
      )
    },
  }
}

function using({
  state,
  queue,
  refresh,
  need,
}: RepositoryCore): Pick<SourceRepository, 'recordUse' | 'usage' | 'uses' | 'allUses' | 'sourcesUsedBy'> {
  return {
    async recordUse(sourceId, kind, usedBy) {
      checkKind(kind)
      readId(usedBy, 'recordUse(): usedBy')
      await need(sourceId)
      const use = { sourceId, kind, usedBy }
      await queue.commit(async (draft) => {
        if (!draft.state.uses.has(use)) draft.add({ change: 'use', id: sourceId, kind, usedBy })
      }, 0)
    },
    async usage(sourceId) {
      await need(sourceId)
      await refresh()
      return toUsage(sourceId, state.uses.of(sourceId))
    },
    async uses(sourceId) {
      await need(sourceId)
      await refresh()
      return [...state.uses.of(sourceId)]
    },
    async allUses() {
      await refresh()
      const used = state.list().map(({ id }): [string, RecordedUse[]] => [id, [...state.uses.of(id)]])
      return new Map(used.filter(([, uses]) => uses.length > 0))
    },
    async sourcesUsedBy(kind, usedBy) {
      checkKind(kind)
      await refresh()
      return [...state.uses.sourcesOf(kind, usedBy)]
    },
  }
}
