/** As much of a schema of `rehype-sanitize` as is changed. */
type Schema = { attributes?: Record<string, readonly unknown[]> | null }

const STATUSES = ['verified', 'pending', 'unverified']

/**
 * A schema of `rehype-sanitize` that lets markers and claims keep their classes,
 * roles and ids of citations; nothing more than that. Without it they stay links
 * with their labels, but unstyled.
 *
 * ```tsx
 * rehypePlugins={[[rehypeSanitize, allowCitations(defaultSchema)]]}
 * ```
 *
 * Give it to Streamdown in place of its own: `{ ...defaultRehypePlugins, sanitize: [plugin, allowCitations(schema)] }`
 * of `const [plugin, schema] = defaultRehypePlugins.sanitize`.
 */
export function allowCitations<T extends Schema>(schema: T): T {
  const { attributes } = schema
  return {
    ...schema,
    attributes: {
      ...attributes,
      a: [...(attributes?.a ?? []), ['role', 'doc-noteref']],
      sup: withClasses(attributes?.sup, 'citespan-marker'),
      span: withClasses(attributes?.span, 'citespan-claim'),
    },
  }
}

function withClasses(known: readonly unknown[] = [], name: string): unknown[] {
  // The first rule for an attribute counts (`hast-util-sanitize`), so that ours takes in the one there is.
  const isClassRule = (rule: unknown): rule is unknown[] => Array.isArray(rule) && rule[0] === 'className'
  const classes = known.filter(isClassRule).flatMap((rule) => rule.slice(1))
  const others = known.filter((rule) => !isClassRule(rule))
  return [...others, 'dataCitation', ['className', ...classes, name, ...STATUSES]]
}
