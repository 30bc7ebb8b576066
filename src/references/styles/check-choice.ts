import { CitationError } from '../../core/error.ts'
import { plainField } from '../items/plain-field.ts'

/** Throws `invalid-input` with the list of choices unless `chosen` is one of them. */
export function checkChoice(kind: string, chosen: string, choices: readonly string[], hint = ''): void {
  if (choices.includes(chosen)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `There is no ${kind} ${JSON.stringify(plainField(String(chosen), 100))}.`,
    suggestion: `Use one of ${choices.join(', ')}${hint}.`,
  })
}
