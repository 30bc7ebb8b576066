/** A page of a document that pdf.js has opened. */
export type AnnotatedPage = { pageNumber: number; getAnnotations(): Promise<readonly unknown[]> }

/** The part of a document of pdf.js that is used. */
export type AnnotatedDocument = {
  numPages: number
  getAnnotationsByType?(types: Set<number>, skippedPages: Set<number>): Promise<readonly unknown[] | null>
}

export type AnnotationsReader = (page: AnnotatedPage) => Promise<readonly unknown[]>

/** The annotation types that affect the text of a page (`AnnotationType` of pdf.js). */
const STRIKE_OUT = 12
const WIDGET = 20
/**
 * Maximum pages of a document for which only some types of annotations are requested, since the request for one page
 * lists all pages that it excludes. In a longer document, all annotations of each page are read.
 */
const MAX_PAGES = 1_000

/** Flags of annotations (ISO 32000-2, table 167): invisible if of unknown type, hidden, no view on screen. */
const INVISIBLE = 1
const HIDDEN = 2
const NO_VIEW = 32

/** Whether a reader sees an annotation. */
export function isShown({ subtype, annotationFlags, hidden }: Record<string, unknown>): boolean {
  const unseen = HIDDEN | NO_VIEW | (subtype === 'Widget' ? 0 : INVISIBLE)
  return hidden !== true && (typeof annotationFlags !== 'number' || (annotationFlags & unseen) === 0)
}

/**
 * Creates a reader of the annotations of a page that affect its text; it may return other annotations too. Reading all
 * annotations takes pdf.js up to half the time of the page's text.
 */
export function createAnnotationsReader(pdf: AnnotatedDocument): AnnotationsReader {
  const { numPages } = pdf
  if (!pdf.getAnnotationsByType || numPages > MAX_PAGES) return (page) => page.getAnnotations()
  const others = new Set(Array.from({ length: numPages }, (_, index) => index))
  return async (page) => {
    const index = page.pageNumber - 1
    others.delete(index)
    const asked = pdf.getAnnotationsByType!(new Set([STRIKE_OUT, WIDGET]), others)
    others.add(index)
    const annotations = (await asked) ?? []
    // A field without a type has it from a parent that it does not name. The form lists both, and pdf.js reads the form
    // only with all annotations.
    return annotations.some(isOrphan) ? page.getAnnotations() : annotations
  }
}

function isOrphan(annotation: unknown): boolean {
  if (typeof annotation !== 'object' || annotation === null) return false
  const { subtype, fieldType } = annotation as Record<string, unknown>
  return subtype === 'Widget' && typeof fieldType !== 'string'
}
