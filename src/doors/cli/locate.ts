import { z } from 'zod'
import { locateQuote } from '../../text/locate.ts'
import { readText, rowCommand, rowIdSchema, textShape } from './command.ts'

const rowSchema = z
  .object({
    id: rowIdSchema.optional(),
    quote: z.string(),
    ...textShape,
  })
  .transform(({ quote, ...row }, context) => ({ quote, text: readText(row, context) }))

/**
 * The command `locate`. It reads rows `{id?, quote, text}` and answers `match`: where the quote is in the text; `null`
 * if it was not found.
 */
export const locateCommand = rowCommand({
  row: rowSchema,
  async answer({ quote, text }) {
    const match = locateQuote(quote, text)
    if (!match) return { match: null }
    const { start, end, similarity, kind } = match
    return { match: { start, end, similarity, kind } }
  },
})
