import { expectArgument } from '../../core/error.ts'
import type { ToolCall } from '../../core/ports.ts'

/** Maximum number of noted calls that are remembered; beyond it, the oldest is forgotten. */
const MAX_CALLS = 10_000

/**
 * Which tools are agents. `names`: the tools that the application names as agents. `note` adds calls whose output a
 * model was found to have written.
 */
export type Agents = {
  names: readonly (string | RegExp)[]
  /**
   * Notes that the output of a call holds a model's words. A later answer sees this output in its messages, but not
   * the model that wrote it.
   */
  note(call: Pick<ToolCall, 'toolName' | 'toolCallId'>): void
  isNoted(call: Pick<ToolCall, 'toolName' | 'toolCallId'>): boolean
}

/**
 * Creates the list of the tools that are agents, beginning with the given names or patterns. Throws a `CitationError`
 * `invalid-input` unless each is a non-empty string or a regular expression.
 */
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
