import { expectArgument } from '../../core/error.ts'
import type { ToolCall } from '../../core/ports.ts'

/** Calls of earlier answers that are remembered. */
const MAX_CALLS = 10_000

/** Which tools are agents, as the application says, and which calls were found to return what a model wrote. */
export type Agents = {
  names: readonly (string | RegExp)[]
  /** The output of a call holds words of a model: a later answer whose messages repeat it does not observe that model. */
  note(call: Pick<ToolCall, 'toolName' | 'toolCallId'>): void
  isNoted(call: Pick<ToolCall, 'toolName' | 'toolCallId'>): boolean
}

/** Throws a `CitationError` `invalid-input` unless the names are texts or regular expressions. */
export function createAgents(names: readonly (string | RegExp)[] = []): Agents {
  const areNames =
    Array.isArray(names) &&
    names.every((name) => (typeof name === 'string' && name !== '') || name instanceof RegExp)
  expectArgument(
    areNames,
    'CitationEngine: agentTools',
    'an array of tool names, globs or regular expressions',
  )
  const noted = new Set<string>()
  const keyOf = ({ toolName, toolCallId }: Pick<ToolCall, 'toolName' | 'toolCallId'>) =>
    `${toolName}\n${toolCallId}`
  return {
    names,
    note(call) {
      noted.add(keyOf(call))
      const [oldest] = noted
      if (noted.size > MAX_CALLS && oldest !== undefined) noted.delete(oldest)
    },
    isNoted: (call) => noted.has(keyOf(call)),
  }
}
