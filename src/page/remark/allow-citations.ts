import { statuses } from '../../core/verdict.ts'

/** The part of a `rehype-sanitize` schema that changes. */
type Schema = { attributes?: Record<string, readonly unknown[]> | null }

/** The classes that `statusClasses` may give. */
const STATUS_CLASSES = [...statuses, 'neutral']

/**
 * Returns a copy of a `rehype-sanitize` schema that also allows the classes, roles and citation ids of markers and
 * claims; it adds nothing else. With the default schema alone, the sanitizer removes these attributes: markers stay
 * links with their labels, and claims look like plain text.
 *
 * ```tsx
 * rehypePlugins={[[rehypeSanitize, allowCitations(defaultSchema)]]}
 * ```
 *
 * With Streamdown, replace its own schema: `{ ...defaultRehypePlugins, sanitize: [plugin, allowCitations(schema)] }`
 * with `const [plugin, schema] = defaultRehypePlugins.sanitize`.
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
  // Only the first rule for an attribute applies (`hast-util-sanitize`), so an existing rule is extended.
  const isClassRule = (rule: unknown): rule is unknown[] => Array.isArray(rule) && rule[0] === 'className'
  const classes = known.filter(isClassRule).flatMap((rule) => rule.slice(1))
  const others = known.filter((rule) => !isClassRule(rule))
  return [...others, 'dataCitation', ['className', ...classes, name, ...STATUS_CLASSES]]
}
