import type { ContentFormat, ContentFormatName } from './content-format.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { mermaid } from './mermaid.ts'
import { xml } from './xml.ts'
import { yaml } from './yaml.ts'

export const formats: Readonly<Record<ContentFormatName, ContentFormat>> = {
  markdown,
  html,
  json,
  yaml,
  xml,
  mermaid,
}
