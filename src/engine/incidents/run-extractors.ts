import { createExtractors } from '../../../extractors/index.ts'
import type { Incident, Reporter } from '../../core/incident.ts'
import type { Extractor, ToolCall, Observe } from '../../core/ports.ts'
import type { SourceInput } from '../../core/source.ts'
import type { Agents } from '../agents/agents.ts'
import type { WrittenTexts } from '../agents/written-texts.ts'
import { maySaySomething } from './may-say-something.ts'

/**
 * Creates a function that returns the sources in a tool's output, without what models wrote, and reports incidents such
 * as `no-sources-found`. `own`: the application's extractors. `isQuiet`: an earlier turn has already reported missing
 * sources. `isOutside`: the application itself called the tool, so text of the answer is removed too.
 */
export function createRunExtractors(
  own: readonly Extractor[],
  {
    log: { incident },
    observe,
    agents,
    written,
  }: {
    log: Pick<Reporter, 'incident'>
    observe: Observe
    agents: Agents
    written: Pick<WrittenTexts, 'without'>
  },
): (call: ToolCall, options?: { isQuiet?: boolean; isOutside?: boolean }) => readonly SourceInput[] {
  /** Whether the extractor of the current call threw or returned something invalid, which is already reported. */
  let hasFailed = false
  let hasModelText = false
  const extractors = createExtractors(own, {
    agents: agents.names,
    isAgent: agents.isNoted,
    onModelText: () => void (hasModelText = true),
    onError(failure) {
      hasFailed = true
      incident(failure)
    },
    onLimit: incident,
  })
  return (call, { isQuiet = false, isOutside = false } = {}) => {
    hasFailed = false
    hasModelText = false
    const found = observe(
      {
        name: 'extract',
        attributes: { 'gen_ai.tool.name': call.toolName },
        outcome: (sources) => ({ 'citespan.sources': sources.length }),
      },
      () => extractors.extract(call),
    )
    const { kept, hasModelText: isWritten } = written.without(found, call, { isOutside })
    if (isWritten) agents.note(call)
    if (!isQuiet && !hasFailed && kept.length === 0 && maySaySomething(call.output)) {
      incident({ step: 'extract', ...nothingFound(call, hasModelText || isWritten) })
    }
    return kept
  }
}

function nothingFound({ toolName }: ToolCall, isModelText: boolean): Pick<Incident, 'code' | 'message'> {
  return isModelText
    ? {
        code: 'model-text',
        message: `What ${toolName} returned was written by a model, so it is not a source.`,
      }
    : { code: 'no-sources-found', message: `No source was found in what ${toolName} returned.` }
}
