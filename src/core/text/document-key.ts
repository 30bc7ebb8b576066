/** A file name, alone or at the end of a path: `report.pdf`, `s3://port/report.pdf`, `C:\\reports\\report.docx`. */
const FILE = /^(?:.*[/\\])?[^/\\]*[^/\\\s.]\.[a-z][a-z\d]{0,4}$/is

/** Maximum UTF-16 units of a file name; a longer name does not count as one. */
const MAX_NAME = 1_000

/**
 * The key that the chunks of one file share, so that they become one source. `null` for a source with a URL or without
 * an identifier, and if neither its identifier nor its title is a file name, such as `report.pdf`.
 *
 * The key consists of type, identifier and title: two documents may share a title, and an identifier alone may be that
 * of a database or of a publisher.
 */
export function documentKey({
  type = 'custom',
  url,
  identifier,
  title,
}: {
  type?: string
  url?: string
  identifier?: string
  title?: string
}): string | null {
  const names = [identifier?.trim() ?? '', title?.trim() ?? '']
  if (url || names[0] === '' || !names.some((name) => name.length <= MAX_NAME && FILE.test(name))) return null
  return JSON.stringify([type, ...names])
}

/**
 * A short hash of a document's key. A page sees by it whether two sources are the same document, without learning the
 * path of the file.
 */
export function documentPrint(key: string): string {
  // FNV-1a of the key and of the reversed key, since 32 bits alone would collide among many documents.
  const half = (text: Iterable<string>) => {
    let hash = 0x811c9dc5
    for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }
  return `document:${half(key)}${half([...key].toReversed())}`
}
