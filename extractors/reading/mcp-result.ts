import type { SourceInput } from '../../src/core/source.ts'
import { findSources } from './find-sources.ts'
import { isSourcePart, isTextPart } from './parts.ts'
import { quotable } from './record-text.ts'
import { dateOf } from './scholarly.ts'
import { firstText, isFields, isHttpUrl } from './values.ts'
import type { Fields } from './values.ts'

/**
 * The sources of an MCP `CallToolResult`, or of its list of content blocks alone; `null` for other
 * values. `structuredContent` repeats `content`, so only one of them is read.
 */
export function readMcpResult(
  output: unknown,
  readText: (text: string) => SourceInput[],
): SourceInput[] | null {
  const blocks = blocksOf(output)
  const structured = isFields(output) ? output.structuredContent : undefined
  if (!blocks && structured === undefined) return null
  const fromStructured = structured === undefined ? [] : findSources(structured)
  return fromStructured.length > 0 || !blocks ? fromStructured : readBlocks(blocks, readText)
}

const blockTypes = new Set([
  'text',
  'image',
  'audio',
  'resource',
  'resource_link',
  'media',
  'file',
  'file-data',
  'file-url',
  'image-data',
  'image-url',
])

function blocksOf(output: unknown): Fields[] | null {
  const list = isFields(output) && output.type === undefined ? output.content : output
  if (!Array.isArray(list) || list.length === 0 || !list.every(isBlock)) return null
  // `isBlock` has checked the items.
  return list as Fields[]
}

function isBlock(block: unknown): boolean {
  if (!isFields(block) || typeof block.type !== 'string' || !blockTypes.has(block.type)) return false
  if (isSourcePart(block) || isTextPart(block)) return false
  const isResult = 'url' in block || 'title' in block || 'score' in block
  return block.type === 'text' ? typeof block.text === 'string' && !isResult : true
}

function readBlocks(blocks: readonly Fields[], readText: (text: string) => SourceInput[]): SourceInput[] {
  const resources = blocks.flatMap(readResource)
  const texts = blocks.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  )
  const each = texts.map(readText)
  const isToolText = (source: SourceInput) => source.type === 'custom'
  const named = each.flat().filter((source) => !isToolText(source))
  if (named.length > 0 || resources.length > 0) return [...resources, ...named]
  // Blocks without named sources are read as one text.
  return each.flat().length > 0 ? readText(texts.join('\n\n')) : []
}

/** The source of an embedded resource with its text, or of a link to one; none for other blocks or without a URI. */
function readResource(block: Fields): SourceInput[] {
  const resource = block.type === 'resource' && isFields(block.resource) ? block.resource : block
  if (block.type !== 'resource' && block.type !== 'resource_link') return []
  const uri = firstText([resource.uri])
  const text = firstText([resource.text])
  const title = firstText([resource.title, resource.name])
  const description = firstText([resource.description, block.description])
  const modifiedAt = isFields(block.annotations) ? dateOf(block.annotations.lastModified) : undefined
  if (!uri) return []
  const content = text && quotable(text)
  return [
    {
      ...(isHttpUrl(uri) ? { url: uri } : { type: 'document' as const, identifier: uri }),
      ...(title && { title }),
      ...(description && { snippet: description }),
      ...(content && { content }),
      ...(modifiedAt && { modifiedAt }),
    },
  ]
}
