import type { Store } from '../../core/ports.ts'
import { DEFAULT_PROJECT } from '../../core/records.ts'
import type { Thresholds } from '../../cite/verify.ts'
import { CitationEngine } from '../../engine/engine.ts'
import { toAnswerRow, toProblemRows } from './answer-row.ts'
import { readText, rowCommand, rowIdSchema, textShape } from './command.ts'
import type { Command } from './command.ts'
import { linkInputSchema } from '../../engine/registrar.ts'
import type { Matching } from './matching.ts'

/**
 * A row: an optional `id`, and the input of `linkCitations` with its text as `text` or `content`. `linkCitations`
 * itself checks this input.
 */
const rowSchema = linkInputSchema
  .omit({ text: true })
  .extend({ id: rowIdSchema.optional(), ...textShape })
  .transform(({ id: _id, content, text, ...prose }, context) => ({
    ...prose,
    text: readText({ text, content }, context),
  }))

/**
 * The command `link`. It stores the text of each row, without its marks, as an answer. The sentences of the answer get
 * the registered citations that the marks named.
 */
export function createLinkCommand(
  store: Store,
  {
    project = DEFAULT_PROJECT,
    agent,
    session,
    matcher,
    verifier,
    thresholds,
  }: Matching & { thresholds?: Thresholds; project?: string; agent?: string; session?: string },
): Command {
  const engine = new CitationEngine({
    matcher,
    verifier,
    ...(thresholds && { thresholds }),
    store,
    onIncident() {},
  })
  const actor = engine.as({
    role: 'agent',
    project,
    ...(agent !== undefined && { agentId: agent }),
    ...(session !== undefined && { sessionId: session }),
  })
  return rowCommand({
    row: rowSchema,
    async answer(row) {
      const linked = await actor.linkCitations(row)
      const text = linked.textParts[0] ?? ''
      const sources = linked.sources.map(({ id, content }) => ({ id, text: content }))
      return {
        runId: linked.runId,
        text,
        ...toAnswerRow(linked, { text, sources }),
        problems: toProblemRows(linked.marks),
        ...(linked.incidents.length > 0 && { incidents: linked.incidents }),
      }
    },
    close: () => engine.close(),
  })
}
