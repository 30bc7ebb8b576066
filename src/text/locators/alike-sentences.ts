/** Whether sentences, given by their content terms, say the same kind of thing. */

/** Minimum share of the terms of two sentences, of the one with fewer terms, that they have in common if they are alike. */
const MIN_SHARE = 0.6

/** Whether two sentences, given by their content terms, have at least two terms in common, and a large share of them. */
export function areAlike(terms: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const common = [...terms].filter((term) => others.has(term)).length
  return common >= 2 && common >= MIN_SHARE * Math.min(terms.size, others.size)
}

/** Maximum sentences of a section, from its beginning, that are compared with those of another one. */
const MAX_COMPARED = 40
/** Minimum share of the sentences of the section with fewer ones that have a variant in the other one. */
const MIN_VARIANTS = 0.3

/** Whether enough sentences of one text (`MIN_VARIANTS`) have a variant in the other that begins with the same term. */
export function haveVariants(
  sentences: readonly ReadonlySet<string>[],
  others: readonly ReadonlySet<string>[],
): boolean {
  const [fewer, more] = [sentences, others]
    .map((all) => all.slice(0, MAX_COMPARED).filter(({ size }) => size > 0))
    .toSorted((a, b) => a.length - b.length) as [ReadonlySet<string>[], ReadonlySet<string>[]]
  const byFirst = Map.groupBy(more, ([first]) => first)
  const found = fewer.filter((terms) => {
    const [first] = terms
    return byFirst.get(first)?.some((those) => isVariant(terms, those))
  })
  return found.length > 0 && found.length >= MIN_VARIANTS * fewer.length
}

/** Whether two sentences are alike but not the same. */
const isVariant = (terms: ReadonlySet<string>, others: ReadonlySet<string>) =>
  areAlike(terms, others) && (terms.size !== others.size || [...terms].some((term) => !others.has(term)))
