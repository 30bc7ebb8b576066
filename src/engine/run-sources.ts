import { createExtractors } from '../../extractors/index.ts'
import type { Extractor, ToolCall } from '../core/ports/extractor.ts'
import { messageOf } from '../pipeline/message-of.ts'
import { createSourceRegistry } from '../sources/registry.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import type { CitationRun } from './citation-run.ts'
import type { RunLog } from './run-log.ts'
import { createSourceIntake } from './source-intake.ts'

/** The sources of one run, added by the application or extracted from tool results. */
export type RunSources = Pick<
  CitationRun,
  'addSource' | 'addSources' | 'addToolResult' | 'takeToolResult'
> & {
  readonly registry: SourceRegistry
  /** Resolves when the tool results taken so far are registered; `null` when they are. */
  settled(): Promise<void> | null
}

export function createRunSources({
  extractors: ownExtractors,
  log,
  onChange,
}: {
  /** The application's extractors; the last one is tried first. */
  extractors: readonly Extractor[]
  log: RunLog
  /** Called when sources were added. */
  onChange: () => void
}): RunSources {
  const seenCalls = new Set<string>()
  const extractors = createExtractors(ownExtractors, { onError: log.incident, onLimit: log.incident })
  const registry = createSourceRegistry({ onLimit: log.incident })
  const intake = createSourceIntake({
    onError: (error) =>
      log.incident({ step: 'extract', code: 'sources-not-read', message: messageOf(error) }),
  })

  function isNew({ toolName, toolCallId }: ToolCall): boolean {
    const key = `${toolName}\n${toolCallId}`
    if (toolName !== 'source' && seenCalls.has(key)) return false
    seenCalls.add(key)
    return true
  }

  function* registerEach(call: ToolCall): Generator<void> {
    const inputs = extractors.extract(call)
    yield
    for (const input of inputs) {
      registry.register(input)
      yield
    }
    if (inputs.length > 0) onChange()
  }

  return {
    registry,
    settled: intake.settled,
    addSource(source, options) {
      const registered = registry.register(source, options)
      onChange()
      return registered
    },
    addSources(sources) {
      const registered = registry.registerAll(sources)
      onChange()
      return registered
    },
    addToolResult(call) {
      if (!isNew(call)) return []
      const sources = registry.registerAll(extractors.extract(call))
      if (sources.length > 0) onChange()
      return sources
    },
    takeToolResult(call) {
      if (isNew(call)) intake.add(registerEach(call))
    },
  }
}
