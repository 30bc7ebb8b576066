import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { expectObject, expectText, expectTexts } from '../../core/shapes.ts'
import type { Span } from '../../core/span.ts'
import { expectSpan, fromCodePointSpan } from '../../text/folding.ts'

/** A resource that an annotation names, or a part of one. */
export type AnnotatedPart = {
  /** The IRI of the resource. */
  source: string
  /**
   * Where the part is in the text of the resource: offsets in code points, `end` exclusive. Absent if the annotation
   * gives no position.
   */
  position?: Span
  quote?: { exact: string; prefix: string; suffix: string }
  /** Fragment of the address: `page=3`. */
  fragment?: string
}

/** What `readWebAnnotations` reads from one annotation, whichever program wrote it. */
export type ReadAnnotation = {
  id?: string
  /** What the annotation is about: for a citation, the claim. */
  targets: AnnotatedPart[]
  /**
   * What the annotation points to. In an annotation of citespan, each piece of evidence has one or two entries: its
   * quote in the page or file of its source, its quote in the text that citespan read from the source (this entry's
   * `source` begins with `ni:`), or both. A source without evidence has one entry, with `source` alone.
   */
  parts: AnnotatedPart[]
  /** Texts of the annotation, such as the status (`tagging`) and the reason (`assessing`) of a verdict. */
  texts: { value: string; purpose?: string }[]
}

const many = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.array(schema), schema.transform((one) => [one])])
const count = z.int().nonnegative()
const selectorSchema = z.union([
  z.object({ type: z.literal('TextPositionSelector'), start: count, end: count }),
  z.object({
    type: z.literal('TextQuoteSelector'),
    exact: z.string(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
  }),
  z.object({ type: z.literal('FragmentSelector'), value: z.string() }),
  // Selectors of other kinds, including IRIs, are ignored.
  z.unknown().transform(() => null),
])
const iriSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const partSchema = z.union([
  z.object({ source: iriSchema, selector: many(selectorSchema).optional() }),
  iriSchema.transform((source) => ({ source, selector: undefined })),
])
const textSchema = z.object({ value: z.string(), purpose: z.string().optional() })
const annotationSchema = z.object({
  type: z.unknown().refine((type) => [type].flat().includes('Annotation'), 'not an Annotation'),
  id: z.string().optional(),
  target: many(partSchema),
  // Bodies of other kinds are ignored.
  body: many(z.union([partSchema, textSchema, z.unknown().transform(() => null)])).optional(),
  bodyValue: z.string().optional(),
})
const pageSchema = z.object({ items: z.array(annotationSchema) })
const listSchema = z.union([
  z.object({ first: pageSchema }).transform(({ first }) => first.items),
  pageSchema.transform(({ items }) => items),
  z.array(annotationSchema),
  annotationSchema.transform((one) => [one]),
])

/**
 * Reads W3C Web Annotations of citespan or any other program: a single one, a list, a page, or a collection that
 * contains its first page, of which only that page is read. Of the selectors, only those of positions, quotes and
 * fragments are read; others, such as CSS and XPath, are ignored.
 *
 * @throws CitationError `invalid-input` for anything else.
 */
export function readWebAnnotations(input: unknown): ReadAnnotation[] {
  const parsed = listSchema.safeParse(input)
  if (!parsed.success) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'These are not Web Annotations.',
      suggestion: 'Pass the parsed JSON of an Annotation, an AnnotationPage or an AnnotationCollection.',
      cause: parsed.error,
    })
  }
  return parsed.data.map(({ id, target, body = [], bodyValue }) => ({
    ...(id !== undefined && { id }),
    targets: target.map(toPart),
    parts: body.flatMap((one) => (one && 'source' in one ? [toPart(one)] : [])),
    texts: [
      ...body.flatMap((one) => (one && 'value' in one ? [one] : [])),
      ...(bodyValue === undefined ? [] : [{ value: bodyValue }]),
    ],
  }))
}

function toPart({ source, selector = [] }: z.infer<typeof partSchema>): AnnotatedPart {
  const part: AnnotatedPart = { source }
  for (const one of selector) {
    if (one?.type === 'TextPositionSelector') part.position ??= { start: one.start, end: one.end }
    if (one?.type === 'FragmentSelector') part.fragment ??= one.value
    if (one?.type === 'TextQuoteSelector') {
      const { exact, prefix = '', suffix = '' } = one
      part.quote ??= { exact, prefix, suffix }
    }
  }
  return part
}

/** Maximum number of places of a quote whose context is compared; with more, no place is found. */
const MAX_PLACES = 10_000

/**
 * Finds the part in a text, and returns its span in UTF-16 units (`position` of the part counts code points). The span
 * is at `position` if the quote is there or the part has no quote, else at the place of the quote. Of several places,
 * it takes the one where prefix and suffix fit best. Returns `null` if there is no such place, if several fit equally,
 * or if the text has the quote more than 10,000 times.
 */
export function locateAnnotated(part: AnnotatedPart, text: string): Span | null {
  expectObject(part, 'locateAnnotated(): part')
  expectText(text, 'locateAnnotated(): text')
  const { position, quote } = part
  if (position !== undefined) expectSpan(position, 'locateAnnotated(): position of the part')
  if (quote !== undefined) {
    expectObject(quote, 'locateAnnotated(): quote of the part')
    expectTexts(
      [quote.exact, quote.prefix, quote.suffix],
      'locateAnnotated(): exact, prefix and suffix of the quote',
    )
  }
  const at = position ? toUnits(position, text) : null
  if (!quote) return at
  if (at && text.slice(at.start, at.end) === quote.exact) return at
  const { exact, prefix, suffix } = quote
  if (exact === '') return null
  let best: { start: number; score: number; isTied: boolean } | null = null
  let places = 0
  for (let start = text.indexOf(exact); start >= 0; start = text.indexOf(exact, start + exact.length)) {
    if (++places > MAX_PLACES) return null
    const score = sameBefore(text, start, prefix) + sameAfter(text, start + exact.length, suffix)
    if (!best || score > best.score) best = { start, score, isTied: false }
    else if (score === best.score) best.isTied = true
  }
  return best && !best.isTied ? { start: best.start, end: best.start + exact.length } : null
}

function toUnits(position: Span, text: string): Span | null {
  if (position.end < position.start || position.end > text.length) return null
  try {
    return fromCodePointSpan(position, text)
  } catch (error) {
    // The position is past the end of the text, which has fewer code points than UTF-16 units.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Maximum UTF-16 units of a prefix or suffix that are compared. */
const MAX_CONTEXT = 200

function sameBefore(text: string, start: number, prefix: string): number {
  let same = 0
  while (
    same < Math.min(prefix.length, MAX_CONTEXT, start) &&
    text[start - 1 - same] === prefix.at(-1 - same)
  )
    same++
  return same
}

function sameAfter(text: string, end: number, suffix: string): number {
  let same = 0
  while (same < Math.min(suffix.length, MAX_CONTEXT) && text[end + same] === suffix[same]) same++
  return same
}
