import type { UIMessageChunk } from 'ai'
import { createCitationInjector } from './citation-injector.ts'
import type { CitationInjectorOptions } from './citation-injector.ts'
import type { CitableRun } from './citation-sink.ts'

/**
 * A transform that puts a run's citations into a UI message stream.
 *
 * Text and everything else pass at once. Each `text-end` is held and released
 * at the end of the answer with native `citations`; sources are announced as
 * they are found, and a `data-citations` part (one id, replaced) carries the
 * whole map as it grows. An aborted or failed answer ends as it would have.
 */
export function injectCitations(
  run: CitableRun,
  options?: CitationInjectorOptions,
): TransformStream<UIMessageChunk, UIMessageChunk> {
  const injector = createCitationInjector(run, options)
  return new TransformStream({
    transform: (chunk, controller) => injector.push(chunk, (passed) => controller.enqueue(passed)),
    flush: (controller) => injector.end((passed) => controller.enqueue(passed)),
  })
}
