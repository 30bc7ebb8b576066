import { CitationError } from '../../core/error.ts'
import type { Reporter } from '../../core/incident.ts'
import { sourceInputShape } from '../../core/shapes.ts'
import { mergeBounded, unlessAborted } from '../../cite/model.ts'
import { messageOf } from '../../cite/pipeline.ts'
import { mergeMetadata } from '../../sources/registry.ts'
import type { FetchContent } from './fetch-content.ts'
import type { FoundSource } from './interleave.ts'

/**
 * Fetches the pages of sources that have an address and no body, a limited number at the same time, and adds text and
 * `validation` to the sources. If a page fails, its source keeps its snippet and is `degraded`, with the reason.
 * Sources not fetched when `signal` aborts stay as they are.
 */
export async function fetchBodies(
  sources: readonly FoundSource[],
  {
    fetch,
    maxConcurrent,
    timeoutMs,
    signal,
    report,
    now,
  }: {
    fetch: FetchContent
    maxConcurrent: number
    timeoutMs: number
    signal: AbortSignal
    report: Reporter
    now: () => Date
  },
): Promise<void> {
  async function* fetchOne(source: FoundSource, url: string): AsyncGenerator<void> {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(new Error(`It took longer than ${timeoutMs} ms.`)), timeoutMs)
    const either = AbortSignal.any([signal, clock.signal])
    try {
      either.throwIfAborted()
      const page = await unlessAborted(fetch(url, { signal: either }), either)
      if (!sourceInputShape.check(page)) throw new Error('fetchContent returned no { content, title, … }.')
      const { content = '', ...fetched } = page
      if (content.trim() === '') throw new Error('The page has no text.')
      const checkedAt = now().toISOString()
      const validation = fetched.validation ?? { state: 'valid', checkedAt }
      const merged = mergeMetadata(source.hit, { ...fetched, validation })
      source.hit = { ...merged, content, ...(validation.state === 'valid' && { textOrigin: 'read' }) }
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof CitationError ? error.message : messageOf(error).replace(/^Error: /, '')
      const validation = { state: 'degraded' as const, reason, checkedAt: now().toISOString() }
      source.hit = { ...source.hit, validation }
      report.incident({ step: 'extract', code: 'page-not-read', message: `Source ${source.sid}: ${reason}` })
    } finally {
      clearTimeout(timer)
    }
    yield
  }

  const tasks = sources.flatMap((source) => {
    const { url, content } = source.hit
    return url === undefined || content ? [] : [() => fetchOne(source, url)]
  })
  for await (const _ of mergeBounded(tasks, maxConcurrent)) {
    // Each task writes only its own source.
  }
}
