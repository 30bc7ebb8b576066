import { z } from 'zod'
import { toFootnotes } from '../../references/protocols.ts'
import { rowCommand } from './command.ts'
import { markRowSchema, readMarkRow } from './marks.ts'

const rowSchema = markRowSchema.safeExtend({
  numbering: z.enum(['first-use', 'keep']).optional(),
  heading: z.enum(['Sources', 'Footnotes', 'References']).default('Footnotes'),
})

/**
 * The command `footnotes`. It answers each row with a text that has footnotes instead of marks, and with the section
 * of the footnotes.
 */
export const footnotesCommand = rowCommand({
  row: rowSchema,
  async answer({ numbering, heading, ...rest }) {
    const { text, marks, problems } = await readMarkRow(rest)
    const claims = marks.filter(({ scope }) => scope === 'claim')
    const used = new Set(marks.flatMap(({ sourceIds }) => sourceIds))
    const citations = claims.map(({ at, sourceIds }) => ({
      // Cites at the character before the mark, so that the footnote stands where the mark stood.
      start: Math.max(0, text.slice(0, at).trimEnd().length - 1),
      end: at,
      sourceIds,
    }))
    const written = toFootnotes(
      { text, citations, sources: rest.sources },
      { heading, references: used.size > 0 ? [...used] : 'all', ...(numbering && { numbering }) },
    )
    return {
      text: written.text,
      footnotes: written.footnotes,
      section: written.section,
      // Footnotes that could not be placed are reported, because their marks were removed from the text.
      omitted: written.omitted.map(({ end, sourceIds }) => ({ at: end, sourceIds })),
      problems: problems.map(({ code, marker, at }) => ({ code, marker, at })),
    }
  },
})
