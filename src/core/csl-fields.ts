/**
 * The fields of a CSL-JSON item that say the same as a detail of its source. The details are those of a source and of
 * its `metadata`.
 */
const sameFields: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'title-short'],
  title: ['title', 'title-short'],
  // A law is cited by its short title.
  statute: ['type', 'title-short'],
  author: ['author'],
  authors: ['author'],
  publishedAt: ['issued'],
  retrievedAt: ['accessed'],
  publisher: ['publisher'],
  siteName: ['container-title'],
  doi: ['DOI'],
  language: ['language'],
}

/**
 * Removes from a CSL-JSON item what `details` state anew. Otherwise bibliographies would show the earlier title, author
 * or publisher, because fields of the item take precedence over details of the source.
 */
export function withoutReplaced(
  csl: Readonly<Record<string, unknown>>,
  details: object,
): Record<string, unknown> {
  const replaced = new Set(
    Object.keys(details).flatMap((name) => (Object.hasOwn(sameFields, name) ? sameFields[name]! : [])),
  )
  return Object.fromEntries(Object.entries(csl).filter(([field]) => !replaced.has(field)))
}
