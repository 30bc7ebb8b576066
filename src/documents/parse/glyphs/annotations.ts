/** A page of a document that pdf.js has opened. */
export type AnnotatedPage = { pageNumber: number; getAnnotations(): Promise<readonly unknown[]> }

/** What is asked of the document. */
export type AnnotatedDocument = {
  numPages: number
  getAnnotationsByType?(types: Set<number>, skippedPages: Set<number>): Promise<readonly unknown[] | null>
}

export type AnnotationsReader = (page: AnnotatedPage) => Promise<readonly unknown[]>

/** The types that say something of the text of a page (`AnnotationType` of pdf.js). */
const STRIKE_OUT = 12
const WIDGET = 20
/** The list of all other pages goes with each question. */
const MAX_PAGES = 1_000

/** Flags of annotations (ISO 32000-2, table 167): of an unknown type, hidden, not shown on the screen. */
const INVISIBLE = 1
const HIDDEN = 2
const NO_VIEW = 32

/** Whether a reader sees an annotation of this type and these flags. */
export function isShown({ subtype, annotationFlags, hidden }: Record<string, unknown>): boolean {
  const unseen = HIDDEN | NO_VIEW | (subtype === 'Widget' ? 0 : INVISIBLE)
  return hidden !== true && (typeof annotationFlags !== 'number' || (annotationFlags & unseen) === 0)
}

/**
 * Reads the annotations of a page that say something of its text. All annotations of a page take pdf.js up to half
 * the time of its text: it makes each of them and reads the text under those that mark one, page and all.
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
    // The form names a field's parent that the field itself does not name: only all annotations are read with the form.
    return annotations.some(isOrphan) ? page.getAnnotations() : annotations
  }
}

function isOrphan(annotation: unknown): boolean {
  if (typeof annotation !== 'object' || annotation === null) return false
  const { subtype, fieldType } = annotation as Record<string, unknown>
  return subtype === 'Widget' && typeof fieldType !== 'string'
}
