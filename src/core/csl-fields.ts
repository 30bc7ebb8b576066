/** For each detail of a source, the fields of its CSL-JSON item that hold the same detail. */
const ofSource: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'title-short'],
  title: ['title', 'title-short'],
  authors: ['author'],
  publishedAt: ['issued'],
  retrievedAt: ['accessed'],
  publisher: ['publisher'],
}

/** For each member of a source's `metadata`, the fields of its CSL-JSON item that hold the same detail. */
const ofMetadata: Readonly<Record<string, readonly string[]>> = {
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
 * Returns a CSL-JSON item without the fields for which `details`, or their `metadata`, give a value: `authors` removes
 * `author`. Otherwise bibliographies would show the earlier author, because fields of the item take precedence over
 * details of the source. A detail without text, such as an empty list of authors, removes no field.
 */
export function withoutReplaced(
  csl: Readonly<Record<string, unknown>>,
  { metadata, ...details }: { metadata?: object | undefined },
): Record<string, unknown> {
  const replaced = new Set([...fieldsOf(details, ofSource), ...fieldsOf(metadata ?? {}, ofMetadata)])
  return Object.fromEntries(Object.entries(csl).filter(([field]) => !replaced.has(field)))
}

function fieldsOf(details: object, same: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(details).flatMap(([name, value]) =>
    Object.hasOwn(same, name) && saysSomething(value) ? same[name]! : [],
  )
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysSomething)
  return typeof value === 'string' && value.trim() !== ''
}
