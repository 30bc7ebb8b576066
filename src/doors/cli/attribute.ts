import { z } from 'zod'
import type { Incident } from '../../core/incident.ts'
import { CitationEngine } from '../../engine/engine.ts'
import { toAnswerRow, toProblemRows } from './answer-row.ts'
import { rowCommand, rowIdSchema, sourceRowsSchema, toSourceInput } from './command.ts'
import type { Command } from './command.ts'
import { toExplanationRow } from './evidence-rows.ts'
import type { Matching } from './matching.ts'

/** Maximum UTF-16 units of an answer; the engine's own limit. */
const MAX_RESPONSE_LENGTH = 2_000_000

const rowSchema = z.object({
  id: rowIdSchema.optional(),
  response: z.string().max(MAX_RESPONSE_LENGTH),
  question: z.string().optional(),
  sources: sourceRowsSchema,
  marks: z.boolean().optional(),
})

/** Milliseconds for one row; longer than the engine's default, since nobody waits for a single row. */
const ROW_TIME = 300_000

/**
 * The command `attribute`. It answers each row `{id?, response, question?, sources, marks?}` with the citations and
 * uncited spans of the response.
 */
export function createAttributeCommand({
  explain = false,
  marks: readsMarks = false,
  ...options
}: Matching & {
  onIncident: (incident: Incident) => void
  explain?: boolean
  marks?: boolean
}): Command {
  const engine = new CitationEngine({ ...options, timeoutMs: ROW_TIME })
  return rowCommand({
    row: rowSchema,
    async answer({ response, question, sources, marks = readsMarks }) {
      const { explanations, textParts, ...attribution } = await engine.attribute({
        response,
        question,
        sources: sources.map(toSourceInput),
        explain,
        marks,
      })
      const text = textParts[0] ?? ''
      return {
        ...toAnswerRow(attribution, { text, sources }),
        ...(marks && { text, problems: toProblemRows(attribution.marks) }),
        ...(explanations && { explanations: explanations.map(toExplanationRow(sources)) }),
      }
    },
  })
}
