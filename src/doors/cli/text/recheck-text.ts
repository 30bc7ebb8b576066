import { cleanLabel } from '../../../core/clean-label.ts'
import type { RunRecheck, SourceRecheck } from '../../../engine/registrar.ts'

/** A row of the output of the command `recheck`; `source` is the source's identifier, such as its URL. */
export type RecheckRow =
  | ({ source?: string } & (SourceRecheck | RunRecheck))
  | { source?: string; sourceId?: string; error: { code: string; message: string } }

const LABEL_LENGTH = 100

/** A row of the output of `recheck` as a line of text. */
export function toRecheckText(row: RecheckRow): string {
  const name = cleanLabel(row.source ?? ('url' in row ? row.url : undefined) ?? row.sourceId ?? '').slice(
    0,
    LABEL_LENGTH,
  )
  if ('error' in row) return `${'error'.padEnd(12)}${name}  ${cleanLabel(row.error.message)}`.trimEnd()
  const { state, reason, citations } = row
  const counts = Map.groupBy(citations, (one) => one.quote ?? one.state)
  const became = [...counts].map(([what, of]) => `${of.length} ${what}`).join(', ')
  const found = [
    ...(reason === undefined ? [] : [cleanLabel(reason)]),
    `${citations.length} ${citations.length === 1 ? 'citation' : 'citations'}${became && `: ${became}`}`,
  ]
  return `${state.padEnd(12)}${name}  ${found.join('; ')}`
}
