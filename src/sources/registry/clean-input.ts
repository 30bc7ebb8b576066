import { countReplaced, toPlain } from '../../core/text.ts'
import { MAX_REASONING } from '../../core/text-limits.ts'
import type { GivenSource, QueryRelevance, SourceInput, SourceValidation } from '../../core/source.ts'
import { canonicalUrl } from './canonical-url.ts'

/**
 * Copies the input with frozen lists and objects, makes its texts storable in a database, and clamps
 * `objectiveRelevance` and `queryRelevance` to 0–1. A `url` that is not an http(s) URL becomes the identifier, if there
 * is none; `text` becomes the content, or else the snippet. `canonical` may cache its last result, since the keys of
 * the source request it next.
 */
export function cleanInput(given: Omit<GivenSource, 'id'>, canonical = canonicalUrl): SourceInput {
  const entries = Object.entries(withoutText(given))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, cleanValue(value)])
  // The keys and types of values are those of the input.
  const input = withOrigin(withJudgement(Object.fromEntries(entries) as SourceInput))
  const { url, ...rest } = withNote(input, given)
  if (url === undefined) return rest
  if (canonical(url) !== null) return { ...rest, url: url.trim() }
  return { ...rest, identifier: rest.identifier ?? url }
}

/** Uses `text` as the content; if the source has content too, as the snippet, unless the source has one. */
function withoutText({ text, ...source }: Omit<GivenSource, 'id'>): SourceInput {
  if (!text) return source
  return source.content ? { ...source, snippet: source.snippet ?? text } : { ...source, content: text }
}

/** Marks a text without a stated origin as `unread` if the page that it was given with could not be read. */
function withOrigin(input: SourceInput): SourceInput {
  const { textOrigin, validation, content, snippet } = input
  const isUnread = validation?.state === 'degraded' && (content ?? snippet)
  return isUnread && !textOrigin ? { ...input, textOrigin: 'unread' } : input
}

function cleanValue(value: SourceInput[keyof SourceInput]): unknown {
  if (typeof value === 'string') return toPlain(value)
  if (Array.isArray(value)) return Object.freeze(value.map((item) => cleanItem(item)))
  return typeof value === 'object' ? Object.freeze({ ...value }) : value
}

function cleanItem(item: string | QueryRelevance): unknown {
  if (typeof item === 'string') return toPlain(item)
  const { query, qid, score } = item
  return Object.freeze({
    ...(query !== undefined && { query: toPlain(query) }),
    ...(qid !== undefined && { qid: toPlain(qid) }),
    score: shareOf(score) ?? 0,
  })
}

/**
 * Records in the metadata (`unknownCharacters`) how many characters of the given text `toPlain` replaces with U+FFFD;
 * unchanged if there are none.
 */
function withNote(input: SourceInput, { content, text, snippet }: Omit<GivenSource, 'id'>): SourceInput {
  const unknownCharacters = countReplaced(content ?? text ?? snippet ?? '')
  if (unknownCharacters === 0) return input
  return { ...input, metadata: Object.freeze({ ...input.metadata, unknownCharacters }) }
}

/** Clamps `objectiveRelevance` to 0–1 and cuts its reasoning to `MAX_REASONING`, as the store would refuse it. */
function withJudgement(input: SourceInput): SourceInput {
  const { objectiveRelevance, relevanceReasoning, validation } = input
  const share = shareOf(objectiveRelevance)
  return {
    ...input,
    ...(objectiveRelevance !== undefined && { objectiveRelevance: share }),
    ...(relevanceReasoning !== undefined && {
      relevanceReasoning: relevanceReasoning.slice(0, MAX_REASONING).toWellFormed(),
    }),
    ...(validation && { validation: cleanValidation(validation) }),
  }
}

function cleanValidation({ state, reason, checkedAt }: SourceValidation): SourceValidation {
  return Object.freeze({
    state,
    ...(reason !== undefined && { reason: toPlain(reason) }),
    ...(checkedAt !== undefined && { checkedAt: toPlain(checkedAt) }),
  })
}

/** The score clamped to 0–1; `undefined` if it is not a number. */
function shareOf(score: number | undefined): number | undefined {
  return score === undefined || Number.isNaN(score) ? undefined : Math.min(1, Math.max(0, score))
}
