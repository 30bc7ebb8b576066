import { footnotes } from './footnotes.ts'
import { html } from './html.ts'
import { numbers } from './numbers.ts'
import type { Protocol } from './reading/protocol.ts'
import { sourceIds } from './source-ids.ts'
import { tags } from './tags.ts'
import { usage } from './usage.ts'
import { words } from './source-word-marks.ts'

/** The protocols with marks in the text, in order of priority; not the sidecar, a list of citations beside the text. */
export const inlineProtocols: readonly Protocol[] = [usage, sourceIds, footnotes, words, numbers, html, tags]
