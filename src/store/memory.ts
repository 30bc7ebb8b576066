import { scopeSchema } from '../core/run-record.ts'
import type { RunRecord, Scope } from '../core/run-record.ts'
import type { Store, StoredCitation } from '../core/store.ts'
import { decodeCitationCursor, decodeRunCursor, encodeCitationCursor, encodeRunCursor } from './cursor.ts'
import type { RunPosition } from './cursor.ts'
import { runConflict, storeClosed } from './errors.ts'
import { checkKey, checkScope, scopeNames } from './keys.ts'
import { parseLimit, toPage } from './page.ts'
import { canonicalJson, parseRecord } from './parse-record.ts'

type StoredRun = RunPosition & { scope: Scope; json: string }

/**
 * A store that forgets everything when the process ends: for tests, pages and
 * trials. It behaves as the databases do, without any dependency.
 *
 * @example
 * const store = memoryStore()
 */
export function memoryStore(): Store {
  const runs = new Map<string, StoredRun>()
  /** The same runs, oldest first. */
  const ordered: StoredRun[] = []
  let closed = false

  function refuseIfClosed(): void {
    if (closed) throw storeClosed()
  }

  return {
    async saveRun(input) {
      refuseIfClosed()
      const record = parseRecord(input)
      const json = canonicalJson(record)
      const stored = runs.get(record.id)
      if (stored && stored.json !== json) throw runConflict()
      if (stored) return
      const run = {
        runId: record.id,
        createdMs: Date.parse(record.createdAt),
        scope: scopeSchema.parse(record),
        json,
      }
      runs.set(record.id, run)
      ordered.splice(ordered.findLastIndex((other) => comparePositions(other, run) < 0) + 1, 0, run)
    },
    async getRun(id) {
      refuseIfClosed()
      checkKey(id, 'id')
      const run = runs.get(id)
      return run ? readRun(run) : null
    },
    async listRuns({ limit, cursor, ...scope }) {
      refuseIfClosed()
      checkScope(scope)
      const size = parseLimit(limit)
      const after = cursor === undefined ? null : decodeRunCursor(cursor)
      const found = ordered
        .filter((run) => isInScope(run, scope) && (!after || comparePositions(run, after) > 0))
        .slice(0, size + 1)
      return toPage(found, size, (run) => [readRun(run), encodeRunCursor(run)])
    },
    async listCitations({ limit, cursor, runId, ...scope }) {
      refuseIfClosed()
      checkScope(scope)
      if (runId !== undefined) checkKey(runId, 'runId')
      const size = parseLimit(limit)
      const after = cursor === undefined ? null : decodeCitationCursor(cursor)
      const found: { citation: StoredCitation; position: RunPosition & { ordinal: number } }[] = []
      for (const run of ordered) {
        if (found.length > size) break
        if (!isInScope(run, scope) || (runId !== undefined && run.runId !== runId)) continue
        const order = after ? comparePositions(run, after) : 1
        if (order < 0) continue
        const { citations, createdAt } = readRun(run)
        for (const [ordinal, citation] of citations.entries()) {
          if (order === 0 && ordinal <= after!.ordinal) continue
          found.push({
            citation: { ...citation, runId: run.runId, createdAt },
            position: { createdMs: run.createdMs, runId: run.runId, ordinal },
          })
        }
      }
      return toPage(found, size, ({ citation, position }) => [citation, encodeCitationCursor(position)])
    },
    async close() {
      closed = true
    },
  }
}

/** A copy, so that no caller can change what is stored. */
function readRun({ json }: StoredRun): RunRecord {
  // Written by `canonicalJson` from a checked record.
  return JSON.parse(json) as RunRecord
}

function isInScope(run: StoredRun, scope: Scope): boolean {
  return scopeNames.every((name) => scope[name] === undefined || scope[name] === run.scope[name])
}

function comparePositions(a: RunPosition, b: RunPosition): number {
  return a.createdMs - b.createdMs || compareCodePoints(a.runId, b.runId)
}

/** The order of the UTF-8 bytes, which databases sort by; UTF-16 units sort otherwise above U+D7FF. */
function compareCodePoints(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    const difference = a.codePointAt(index)! - b.codePointAt(index)!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
