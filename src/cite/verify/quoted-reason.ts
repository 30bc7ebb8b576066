/** Matches words in a pair of quotation marks, such as `“blue”`. */
const quoted = /“([^“”„]*)”|„([^“”„]*)[“”]|«([^«»]*)»|‘([^‘’]*)’|"([^"]*)"/g

/**
 * Removes quotation marks from words of a reason that are not a slice of a source's text, because a reader takes quoted
 * words for a quote of the source.
 *
 * @example
 * quoteSourcesOnly('It says “blue”, not “red”.', ['The door is blue.']) // 'It says “blue”, not red.'
 */
export function quoteSourcesOnly(reason: string, texts: readonly string[]): string {
  return reason.replaceAll(quoted, (whole, ...groups: unknown[]) => {
    const words = groups.find((group) => typeof group === 'string') ?? ''
    // The offset and the whole reason follow the groups; one group is always a string.
    const inner = String(words)
    return inner !== '' && texts.some((text) => text.includes(inner)) ? whole : inner
  })
}
