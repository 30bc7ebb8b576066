import { footnotes } from './footnotes.ts'
import { html } from './html.ts'
import { numbers } from './numbers.ts'
import type { Protocol } from './reading/protocol.ts'
import { sourceIds } from './source-ids.ts'
import { tags } from './tags.ts'
import { usage } from './usage.ts'
import { words } from './words.ts'

/** The protocols whose marks stand in the text, in the order they are asked. The sidecar has none there. */
export const inlineProtocols: readonly Protocol[] = [usage, sourceIds, footnotes, words, numbers, html, tags]
