import { CitationError } from '../core/error.ts'
import { protocolNames } from './reading/protocol.ts'

/** Throws `invalid-input` for a name that no protocol has. */
export function checkProtocols(names: readonly string[]): void {
  const unknown = names.find((name) => !(protocolNames as readonly string[]).includes(name))
  if (unknown === undefined) return
  throw new CitationError({
    code: 'invalid-input',
    message: `"${unknown}" is not a protocol.`,
    suggestion: `Choose from ${protocolNames.join(', ')}.`,
  })
}
