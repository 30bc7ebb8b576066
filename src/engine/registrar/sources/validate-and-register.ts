import { z } from 'zod'
import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { RegisteredSource } from '../../../core/records.ts'
import { withMadeAnew } from '../../../core/fields.ts'
import { sourceInputSchema, sourceSchema } from '../../../core/source.ts'
import type { TextOrigin } from '../../../core/text.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { registerPage } from './add-sources.ts'
import { knownSources } from './known-sources.ts'
import type { StatedDetails } from './known-sources.ts'
import { parse } from './parse.ts'
import { registerSource } from './register-source.ts'
import type { StoredSource } from './registered-source.ts'

/** Maximum UTF-16 units of the caller's text for an unreadable page. */
const MAX_TEXT = 1_000_000
const MAX_NAME = 500

/** Maximum number of sources that are validated concurrently; the fetcher has its own limits. */
const AT_ONCE = 10

const fieldsSchema = sourceInputSchema
  .pick({
    title: true,
    snippet: true,
    content: true,
    authors: true,
    publisher: true,
    publishedAt: true,
    modifiedAt: true,
    textOrigin: true,
    csl: true,
    metadata: true,
  })
  .extend({
    url: z.string().trim().min(1).max(16_384),
    signal: z.instanceof(AbortSignal).optional(),
  })

/**
 * Zod schema of `RawSource`. Further fields of `Source` and `SourceInput`, such as `id` and `pageNumber`, are accepted and
 * ignored, so that sources of an answer or a search can be passed on. Any other field is an error.
 */
export const rawSourceSchema = withMadeAnew(fieldsSchema, [...Object.keys(sourceSchema.shape), 'pageNumber'])

/** A web source as a search returns it: its URL and what the search says about the page, which is not fetched yet. */
export type RawSource = z.input<typeof rawSourceSchema>

/** The outcome for one of many sources: its registration, or the error. `url` is `null` if the source has none. */
export type WebSourceOutcome =
  | { ok: true; source: StoredSource }
  | { ok: false; url: string | null; error: CitationError }

/**
 * Registers a web page whether or not it can be read. An unreadable page (such as one that is unreachable, refused,
 * damaged, too large or too slow) is also registered, with the state `degraded` and the reason in `validation`. Its
 * text is the caller's `content`, else `snippet`, else empty. Its `textOrigin` is the caller's if that is `excerpt` or
 * `model`, else `unread`. If the project already has a readable version of the page, that version is returned.
 *
 * @throws CitationError `invalid-input` for an invalid field or no URL, `aborted`, and errors of the store.
 */
export async function validateAndRegister(raw: RawSource, context: RegistrarContext): Promise<StoredSource> {
  const { url, signal, snippet, content, title, csl, textOrigin, ...known } = parse(
    rawSourceSchema,
    raw,
    'validateAndRegister',
  )
  const identifier = canonicalUrl(url) ?? url
  const name = (title ?? '').trim().slice(0, MAX_NAME)
  const metadata = { ...factsOf(known), ...known.metadata }
  const stated = defined({ metadata, csl, name: name === '' ? undefined : name })
  try {
    const page = await context.pages.fetch(url, { signal })
    return await registerPage(page, { identifier, signal, ...stated, stated }, context)
  } catch (error) {
    if (!isOfPage(error)) throw error
    const text = content ?? snippet ?? ''
    return registerUnread(
      url,
      { identifier, ...stated, name, text, textOrigin, reason: reasonOf(error), stated },
      context,
    )
  }
}

/** An unreadable page: its details, and the caller's text for it. */
export type UnreadPage = Pick<RegisteredSource, 'identifier' | 'name' | 'csl' | 'metadata'> & {
  text: string
  /** The stated origin of the text; any other than `excerpt` and `model` counts as `unread`. */
  textOrigin: TextOrigin | undefined
  /** Why the page cannot be read. */
  reason: string
  stated?: StatedDetails
}

/**
 * Returns the newest readable version of the page; if there is none, registers the caller's text as a degraded source.
 */
export async function registerUnread(
  url: string,
  { name, text, textOrigin, reason, stated, ...details }: UnreadPage,
  context: RegistrarContext,
): Promise<StoredSource> {
  const read = await newestRead(details.identifier, context)
  if (read) return read
  return registerSource(
    {
      type: 'website',
      ...details,
      ...(/^https?:/i.test(url) && URL.canParse(url) && { url }),
      name: name === '' ? url.slice(0, MAX_NAME) : name,
      content: text.slice(0, MAX_TEXT),
      textOrigin: textOrigin === 'excerpt' || textOrigin === 'model' ? textOrigin : 'unread',
      validation: { state: 'degraded', reason, checkedAt: context.now().toISOString() },
    },
    context,
    { stated },
  )
}

/**
 * Registers many sources, ten at once; the outcomes are in the order of the sources. A `CitationError` is an outcome
 * with `ok: false`; any other error rejects.
 */
export async function validateAndRegisterAll(
  raws: readonly RawSource[],
  context: RegistrarContext,
): Promise<WebSourceOutcome[]> {
  const given = parse(z.array(z.unknown()).max(100_000), raws, 'validateAndRegisterAll') as RawSource[]
  const outcomes: WebSourceOutcome[] = []
  let next = 0
  const work = async () => {
    while (next < given.length) {
      const index = next++
      outcomes[index] = await outcomeOf(given[index]!, context)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

async function outcomeOf(raw: RawSource, context: RegistrarContext): Promise<WebSourceOutcome> {
  try {
    return { ok: true, source: await validateAndRegister(raw, context) }
  } catch (error) {
    if (!(error instanceof CitationError)) throw error
    const url: unknown = (raw as Partial<RawSource> | null)?.url
    return { ok: false, url: typeof url === 'string' ? url.slice(0, 1000) : null, error }
  }
}

const ofPage = new Set<CitationError['code']>([
  'invalid-input',
  'input-too-large',
  'document-too-complex',
  'missing-dependency',
  'not-found',
  'timeout',
])

/** Whether the page caused the error, rather than the store or the caller. */
export function isOfPage(error: unknown): error is CitationError {
  return error instanceof CitationError && ofPage.has(error.code)
}

/** The message of an error without its suggestion. */
export function reasonOf({ message, suggestion }: CitationError): string {
  const own = message.endsWith(suggestion) ? message.slice(0, -suggestion.length) : message
  return own.trim().slice(0, 500).toWellFormed()
}

/** The newest registered version of a page that could be read; `null` if there is none. */
async function newestRead(identifier: string, context: RegistrarContext): Promise<StoredSource | null> {
  const versions = await knownSources({ identifier }, context)
  return (
    versions.findLast(({ type, validation }) => type === 'website' && validation?.state !== 'degraded') ??
    null
  )
}

/** The authors, publisher and dates of a page, for its `metadata`. */
function factsOf({
  authors,
  publisher,
  publishedAt,
  modifiedAt,
}: Pick<z.output<typeof rawSourceSchema>, 'authors' | 'publisher' | 'publishedAt' | 'modifiedAt'>) {
  return defined({ authors, publisher, publishedAt, modifiedAt })
}
