/**
 * A UUID of version 7 (RFC 9562): its first 48 bits are the time in milliseconds, the others random. Successive ids are
 * adjacent in an index, so that inserting many of them changes few pages.
 */
export function timeOrderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
