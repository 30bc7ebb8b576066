/** An entry of a sidecar: the string that it is of, and its sources. */
export type SidecarEntry = { pointer: string; sids: number[] }

/**
 * Reads `[{ path, sids }]`: the paths that point to strings of `value`, and the sids that sources have. `faults`
 * say what is wrong with others.
 */
export function readEntries(
  sidecar: unknown,
  { value, sids }: { value: unknown; sids: ReadonlySet<number> },
): { entries: SidecarEntry[]; faults: string[] } {
  if (!Array.isArray(sidecar)) return { entries: [], faults: ['The sidecar is not an array.'] }
  const faults: string[] = []
  const entries = sidecar.flatMap((entry: unknown): SidecarEntry[] => {
    const shown = (JSON.stringify(entry) ?? '').slice(0, 120)
    if (!isEntry(entry)) {
      faults.push(`An entry of the sidecar is not {"path": "…", "sids": [1]}: ${shown}`)
      return []
    }
    const target = valueAt(value, entry.path)
    if (typeof target !== 'string') {
      const what = target === undefined ? 'nowhere' : 'to no string'
      faults.push(`The path of an entry of the sidecar points ${what}: ${shown}`)
      return []
    }
    const named = entry.sids.map((sid) => Number(String(sid).replace(/^S:?/i, '')))
    const known = named.filter((sid) => sids.has(sid))
    if (known.length < named.length || named.length === 0) {
      faults.push(`A mark names a source that is not listed: ${shown}`)
    }
    return known.length > 0 ? [{ pointer: entry.path, sids: [...new Set(known)] }] : []
  })
  return { entries, faults }
}

function isEntry(entry: unknown): entry is { path: string; sids: (number | string)[] } {
  if (typeof entry !== 'object' || entry === null || !('path' in entry) || !('sids' in entry)) return false
  const { path, sids } = entry
  const isSid = (sid: unknown) =>
    (typeof sid === 'number' && Number.isInteger(sid)) || (typeof sid === 'string' && sid !== '')
  return typeof path === 'string' && Array.isArray(sids) && sids.every(isSid)
}

function valueAt(value: unknown, pointer: string): unknown {
  let inner = value
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}
