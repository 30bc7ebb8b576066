import { canonicalJson } from '../../core/canonical-json.ts'
import { CitationError } from '../../core/error.ts'
import { contentAddress } from '../../core/hash.ts'
import { mergeContent } from '../registry/merge-content.ts'
import type { PagedContent } from '../registry/merge-content.ts'
import { mergeMetadata } from '../registry/merge-metadata.ts'
import type { SourceDetails } from '../registry/merge-metadata.ts'
import { keysOf } from './canonical-key.ts'
import type { Draft } from './commit-queue.ts'
import { signatureOf } from './duplicates.ts'
import type { ReportIncident } from './journal.ts'
import type { RepositoryInput } from './read-input.ts'
import type { RepositoryState, SourceEntry } from './state.ts'

/**
 * The outcome of a registration: a `new` source; a known source to which the input added information (`merged`); or a
 * known source to which it added nothing (`known`).
 */
export type RegistrationOutcome = 'new' | 'merged' | 'known'

export type RegistrationLimits = { maxSources: number; maxContentLength: number; report: ReportIncident }

/**
 * Adds a checked input to the draft, or merges it into the known source (see `findKnown`). `wanted`: the number of the
 * input in another repository, which it keeps if no source here has that number. Throws `input-too-large` if the
 * repository is full.
 */
export async function planRegistration(
  input: RepositoryInput,
  draft: Draft,
  { wanted, ...limits }: RegistrationLimits & { wanted?: number },
): Promise<{ id: string; outcome: RegistrationOutcome }> {
  const keys = keysOf(input)
  const known = findKnown(draft.state, input, keys)
  if (known) return { id: known.id, outcome: await merge(known, { input, keys, draft, limits }) }
  if (draft.state.size >= limits.maxSources) throw tooMany(limits.maxSources)
  const number = wanted !== undefined && isFree(draft.state, wanted) ? wanted : draft.state.nextNumber
  const id = `S${number}`
  const text = input.content ? divide(fit(input.content, id, limits), input) : null
  draft.add(
    { change: 'source', id, number, keys, fields: fieldsOf(input), ...(text && contentFields(text)) },
    text?.content,
  )
  return { id, outcome: 'new' }
}

/**
 * The source with the input's canonical key; else the source with the same text, but not if both it and the input have
 * a URL. `undefined` if there is none.
 */
function findKnown(
  state: RepositoryState,
  { url }: RepositoryInput,
  [canonical, content]: readonly string[],
): SourceEntry | undefined {
  const known = canonical === undefined ? undefined : state.find(canonical)
  if (known) return known
  const sameText = content === undefined ? undefined : state.find(content)
  return sameText && !(url && sameText.fields.url) ? sameText : undefined
}

function isFree(state: RepositoryState, number: number): boolean {
  return Number.isSafeInteger(number) && number > 0 && !state.get(`S${number}`)
}

async function merge(
  known: SourceEntry,
  {
    input,
    keys,
    draft,
    limits,
  }: { input: RepositoryInput; keys: string[]; draft: Draft; limits: RegistrationLimits },
): Promise<RegistrationOutcome> {
  const { content: given } = input
  const fields = mergeMetadata(known.fields, fieldsOf(input))
  const newKeys = keys.filter((key) => !draft.state.find(key))
  // A text that was registered for this source before is part of its content.
  const isNewText = given && !known.keys.includes(keys.find((key) => key.startsWith('content:'))!)
  const grown = isNewText ? await grow(known, { ...input, content: given }, { draft, limits }) : null
  if (!grown && newKeys.length === 0 && isSame(fields, known.fields)) return 'known'
  const change = {
    change: 'merge',
    id: known.id,
    keys: newKeys,
    fields,
    ...(grown && contentFields(grown)),
  } as const
  draft.add(change, grown?.content)
  return 'merged'
}

/**
 * A text that contains the source's text and the new one. `null` if the source's text already contains the new one, or
 * if the result is too long. For a source without a text, the new text, cut to the maximum length.
 */
async function grow(
  { id, content }: SourceEntry,
  next: RepositoryInput & { content: string },
  { draft, limits }: { draft: Draft; limits: RegistrationLimits },
): Promise<PagedContent | null> {
  if (!content) return divide(fit(next.content, id, limits), next)
  const { pages, regions, seams } = content
  const current = {
    content: await draft.textOf(content),
    pages: [...pages],
    regions: [...regions],
    seams: [...seams],
  }
  const merged = mergeContent(current, next, { maxLength: limits.maxContentLength })
  if (!merged) tellCut(id, limits)
  if (!merged || merged.content === current.content) return null
  return merged.content === next.content && next.pages ? divide(next.content, next) : merged
}

/** The given text, which may be cut, and those pages, regions and seams of its input that lie within it. */
function divide(
  content: string,
  { pageNumber, pages = [], regions = [], seams = [] }: RepositoryInput,
): PagedContent {
  const isIn = ({ end }: { end: number }) => end <= content.length
  const own = pageNumber ? [{ start: 0, end: content.length, pageNumber }] : []
  return {
    content,
    pages: pages.length > 0 ? pages.filter(isIn) : own,
    regions: regions.filter(isIn),
    seams: seams.filter((seam) => seam <= content.length),
  }
}

function contentFields({ content, pages, regions, seams }: PagedContent) {
  const signature = signatureOf(content)
  return {
    contentHash: contentAddress(content),
    length: content.length,
    ...(pages.length > 0 && { pages }),
    ...(regions.length > 0 && { regions }),
    ...(seams.length > 0 && { seams }),
    ...(signature !== null && { signature }),
  }
}

/** Whether two sources have equal fields, compared by value: data read from a journal is equal but not identical. */
export function isSame(a: SourceDetails, b: SourceDetails): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

function fieldsOf(input: RepositoryInput): SourceDetails {
  const {
    content: _content,
    pageNumber: _page,
    pages: _pages,
    regions: _regions,
    seams: _seams,
    ...fields
  } = input
  return fields
}

function fit(content: string, id: string, limits: RegistrationLimits): string {
  if (content.length <= limits.maxContentLength) return content
  tellCut(id, limits)
  return content.slice(0, limits.maxContentLength).replace(/[\uD800-\uDBFF]$/, '')
}

function tellCut(id: string, { maxContentLength, report }: RegistrationLimits): void {
  const message = `Content of ${id} beyond ${maxContentLength} UTF-16 units was left out.`
  report({ step: 'store', code: 'content-too-long', message })
}

function tooMany(maxSources: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The source repository is full: it holds ${maxSources} sources.`,
    suggestion: 'Raise maxSources, or start a repository with another name.',
  })
}
