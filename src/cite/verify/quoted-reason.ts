/** Quotation marks of English and German, in pairs; what stands between them holds none. */
const quoted = /“([^“”„]*)”|„([^“”„]*)[“”]|«([^«»]*)»|‘([^‘’]*)’|"([^"]*)"/g

/**
 * Takes the quotation marks from words of a reason that are no slice of a
 * source's text: a reader takes what stands in them for a quote, whoever wrote
 * the reason.
 *
 * @example
 * quoteSourcesOnly('It says “blue”, not “red”.', ['The door is blue.']) // 'It says “blue”, not red.'
 */
export function quoteSourcesOnly(reason: string, texts: readonly string[]): string {
  return reason.replaceAll(quoted, (whole, ...groups: unknown[]) => {
    const words = groups.find((group) => typeof group === 'string') ?? ''
    // The offset and the reason itself follow the groups, of which one is always a text.
    const inner = String(words)
    return inner !== '' && texts.some((text) => text.includes(inner)) ? whole : inner
  })
}
