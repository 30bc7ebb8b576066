/**
 * A copy of an object without the fields whose value is `undefined`, because events, answers and requests leave such
 * fields out.
 */
export function defined<Fields extends object>(fields: Fields): Fields {
  // The cast holds: only optional fields can be `undefined`.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
