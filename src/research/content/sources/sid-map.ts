import { promptTitle } from './prompt-text.ts'
import type { SourceRow } from './source-rows.ts'

/**
 * Lists the sources by number and title, one line each: `- 3: Title`. Titles are cut to 160 UTF-16 units, and made safe
 * for a prompt with this `delimiter`.
 */
export function sidMap(
  rows: readonly Pick<SourceRow, 'sid' | 'title'>[],
  options: { delimiter: string },
): string {
  return rows.map(({ sid, title }) => `- ${sid}: ${promptTitle(title, options)}`.trimEnd()).join('\n')
}
