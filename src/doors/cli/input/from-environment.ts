import { taken } from './commands.ts'
import type { AnyCommandName } from './commands.ts'
import type { EngineArguments } from './engine-settings.ts'

/** Adds arguments that the environment sets and the command takes. The command line takes precedence. */
export function withEnvironment<Given extends EngineArguments>(
  given: Given,
  { command, env }: { command: AnyCommandName; env: Record<string, string | undefined> },
): Given {
  const formats = env['CITATION_DOMAIN_FORMATS']
  const set: EngineArguments = {
    ...textOf('blobs', env['CITATION_BLOBS']),
    ...textOf('min-quote-similarity', env['CITATION_MIN_QUOTE_SIMILARITY']),
    ...textOf('min-support', env['CITATION_MIN_SUPPORT']),
    ...(isOn(env['CITATION_ARCHIVE_CITED']) && { 'archive-cited': true }),
    ...(formats && { 'domain-format': formats.split(',').map((name) => name.trim()) }),
  }
  const { options } = taken[command]
  const used = Object.entries(set).filter(([option]) => (options as readonly string[]).includes(option))
  return { ...Object.fromEntries(used), ...given }
}

/** The option with a value; no option for an empty variable, which counts as not set. */
function textOf(option: keyof EngineArguments, value: string | undefined): EngineArguments {
  return value ? { [option]: value } : {}
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
