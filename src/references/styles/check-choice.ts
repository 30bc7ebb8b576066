import { CitationError } from '../../core/error.ts'
import { plainField } from '../items/plain-field.ts'

/** Throws `invalid-input` that names the choices where the one made is none of them. */
export function checkChoice(kind: string, chosen: string, choices: readonly string[], hint = ''): void {
  if (choices.includes(chosen)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `There is no ${kind} ${JSON.stringify(plainField(String(chosen), 100))}.`,
    suggestion: `It is one of ${choices.join(', ')}${hint}.`,
  })
}
