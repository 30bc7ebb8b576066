/**
 * Marks that models write. In: text with marks, or sources that marks are to name. Out: clean text with what each mark
 * cites and what is wrong; the part of a prompt that asks for marks.
 */
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
