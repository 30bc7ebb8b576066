import type { SourceInput } from '../../src/core/source.ts'
import { findSources } from './find-sources.ts'
import { parseJsonText } from './json-text.ts'
import { defaultLimits } from './limits.ts'
import { htmlTitle, htmlToText, isHtmlPage } from './plain-text.ts'
import { quotable } from './record-text.ts'
import { entriesOfLabels } from './text-labels.ts'
import { entriesOfLinks, paragraphsWithUrl } from './text-links.ts'
import { documentsOfXml } from './text-xml.ts'

/**
 * The sources in a text that a tool returned, in a form such as JSON, labelled lines or a list with links. `null` if
 * the text has no such form; an empty list for JSON without sources. `isPage`: the tool was asked for one page, so
 * that only JSON, and labels from the first line on, are read.
 */
export function sourcesOfText(
  text: string,
  { allowSummary = false, isPage = false }: { allowSummary?: boolean; isPage?: boolean } = {},
): SourceInput[] | null {
  const parsed = parseJsonText(text, defaultLimits)
  if (parsed !== undefined) return findSources(parsed, { allowSummary })
  const labelled = isHtmlPage(text) ? null : entriesOfLabels(text, { mustStart: isPage })
  if (labelled) return labelled
  // The links and tags of a page belong to its content.
  if (isPage || isHtmlPage(text)) return null
  const rows = documentsOfXml(text)
  const documents = rows && findSources(rows, { allowSummary: true })
  if (documents && documents.length > 0) return documents
  return entriesOfLinks(text) ?? paragraphsWithUrl(text)
}

/** A text as the content of one page; HTML is converted to plain text, and its title is kept. */
export function pageOfText(text: string): SourceInput {
  if (!isHtmlPage(text)) return { content: quotable(text) ?? text }
  const title = htmlTitle(text)
  return { ...(title && { title }), content: htmlToText(text) }
}
