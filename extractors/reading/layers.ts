import { envelopeNames, normalizeName } from './field-names.ts'
import { isFields } from './values.ts'
import type { Fields } from './values.ts'

/**
 * The fields of one object, also by their normalized names. `names` has the first of several fields with one normalized
 * name, and no field that is `null`.
 */
export type Layer = { fields: Fields; names: ReadonlyMap<string, unknown> }

const MAX_ENVELOPES = 24
const MAX_ENVELOPE_DEPTH = 3

/**
 * The object and its envelopes: objects that hold more fields of the result (`metadata`, `document`, …). Outermost
 * first.
 */
export function layersOf(fields: Fields): Layer[] {
  const layers: Layer[] = []
  let level: Fields[] = [fields]
  for (let depth = 0; depth <= MAX_ENVELOPE_DEPTH && level.length > 0; depth += 1) {
    const next: Fields[] = []
    for (const object of level) {
      if (layers.length >= MAX_ENVELOPES) return layers
      const names = new Map<string, unknown>()
      for (const [key, value] of Object.entries(object)) {
        const name = normalizeName(key)
        if (value !== null && !names.has(name)) names.set(name, value)
        if (!isFields(value)) continue
        if (name === 'source' && key !== '_source') next.push(withoutPublisher(value))
        // Confluence: `body: { storage: { value } }`.
        else if (name === 'storage' || name === 'view') next.push({ content: value.value })
        else if (name === 'relationships') next.push(parentDocument(value))
        else if (envelopeNames.has(name)) next.push(value)
      }
      layers.push({ fields: object, names })
    }
    level = next
  }
  return layers
}

/** Drops id and name of `source: { id, name }`, which describe the publisher, not the result. */
function withoutPublisher({ id: _id, name: _name, ...rest }: Fields): Fields {
  return rest
}

/** The document of a LlamaIndex chunk, as `{ documentId }` from its `SOURCE` relationship; `{}` if it has none. */
function parentDocument(relationships: Fields): Fields {
  const parent = relationships.SOURCE ?? relationships['1']
  return isFields(parent) ? { documentId: parent.nodeId ?? parent.node_id } : {}
}

/**
 * What `read` returns for the first field for which it returns a value; `undefined` if there is none. Own fields come
 * before those of envelopes, and in one object the first of `names`.
 */
export function pick<T>(
  layers: readonly Layer[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
) {
  for (const layer of layers) {
    for (const name of names) {
      const value = layer.names.get(name)
      const found = value === undefined ? undefined : read(value)
      if (found !== undefined) return found
    }
  }
  return undefined
}
