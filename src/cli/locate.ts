import { z } from 'zod'
import { locateQuote } from '../locate/locate.ts'
import { readText, rowIdSchema, textShape } from './command.ts'
import type { Command } from './command.ts'

const rowSchema = z
  .object({ id: rowIdSchema.optional(), quote: z.string(), ...textShape })
  .transform(({ quote, ...row }, context) => ({ quote, text: readText(row, context) }))

/** `{id, quote, text}` → where the quote is in the text. */
export const locateCommand: Command = {
  async answer(row) {
    const { quote, text } = rowSchema.parse(row)
    const match = locateQuote(quote, text)
    if (!match) return { match: null }
    const { start, end, similarity, kind } = match
    return { match: { start, end, similarity, kind } }
  },
}
