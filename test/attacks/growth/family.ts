/**
 * A family of hostile strings of any length. `unit` is repeated; so is `numbered`, with the index of the repetition in
 * the place of `#`. `closer` is repeated over the second half, as closing brackets follow opening ones. `before` and
 * `after` occur once, at the ends. A function is for strings that no repeated unit makes.
 */
export type Family =
  | string
  | { unit: string; closer?: string; before?: string; after?: string }
  | { numbered: string; before?: string; after?: string }
  | ((length: number) => string)

export type Families = Readonly<Record<string, Family>>

/** The member of a family with a given length in UTF-16 units. A pair of surrogates may be cut at the end. */
export function grow(family: Family, length: number): string {
  if (typeof family === 'function') return family(length).slice(0, length)
  if (typeof family === 'string') return repeatTo(family, length)
  const { before = '', after = '' } = family
  const space = Math.max(0, length - before.length - after.length)
  if ('numbered' in family) return before + numberedTo(family.numbered, space) + after
  const { unit, closer = '' } = family
  const half = closer === '' ? space : space >> 1
  return before + repeatTo(unit, half) + repeatTo(closer, space - half) + after
}

/** A unit repeated up to a length; the last one may be cut. */
export function repeatTo(unit: string, length: number): string {
  return unit === '' ? '' : unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function numberedTo(unit: string, length: number): string {
  const parts: string[] = []
  for (let total = 0, index = 0; total < length; index++) {
    const part = unit.replaceAll('#', String(index))
    parts.push(part)
    total += part.length
  }
  return parts.join('').slice(0, length)
}
