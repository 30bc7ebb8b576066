import { createExtractors } from '../../../extractors/index.ts'
import type { Reporter } from '../../core/incident.ts'
import type { Extractor, ToolCall } from '../../core/ports/extractor.ts'
import type { Observe } from '../../core/ports/telemetry.ts'
import type { SourceInput } from '../../core/source.ts'
import { maySaySomething } from './may-say-something.ts'

/**
 * The sources in a tool's output; incidents for an extractor that fails, and for an output in which
 * nothing was found although it may say something. `isQuiet`: that was told in an earlier turn.
 */
export function createRunExtractors(
  own: readonly Extractor[],
  { incident }: Pick<Reporter, 'incident'>,
  observe: Observe,
): (call: ToolCall, options?: { isQuiet?: boolean }) => SourceInput[] {
  /** The extractor of the current call threw, or returned what is no source, which was reported. */
  let hasFailed = false
  const extractors = createExtractors(own, {
    onError(failure) {
      hasFailed = true
      incident(failure)
    },
    onLimit: incident,
  })
  return (call, { isQuiet = false } = {}) => {
    hasFailed = false
    const inputs = observe(
      {
        name: 'extract',
        attributes: { 'gen_ai.tool.name': call.toolName },
        outcome: (found) => ({ 'citespan.sources': found.length }),
      },
      () => extractors.extract(call),
    )
    if (!isQuiet && !hasFailed && inputs.length === 0 && maySaySomething(call.output)) {
      const message = `No source was found in what ${call.toolName} returned.`
      incident({ step: 'extract', code: 'no-sources-found', message })
    }
    return inputs
  }
}
