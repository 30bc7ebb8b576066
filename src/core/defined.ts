/** Removes fields whose value is `undefined`: of an event, an answer or a request, they are absent. */
export function defined<Fields extends object>(fields: Fields): Fields {
  // The cast holds: only optional fields can be `undefined`.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
