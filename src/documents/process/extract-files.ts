import { processLimits } from '../parse/reading-limits.ts'
import type { ExtractedFile, ExtractTask } from './messages.ts'

/** The requested files of a document, one after the other. */
export async function* extractFiles(
  bytes: Uint8Array,
  { name, task }: { name: string; task: ExtractTask },
): AsyncGenerator<ExtractedFile> {
  if (task.kind === 'pages') {
    const { drawPages } = await import('./draw-pages.ts')
    yield* drawPages(bytes, { name, ...task })
  } else {
    const { readAttachments } = await import('../mail/read-mail.ts')
    yield* await readAttachments(bytes, { name, limits: processLimits })
  }
}
