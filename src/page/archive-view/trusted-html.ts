type Policy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** The Trusted Types policy, created once for each window: a site may forbid a second one of the same name. */
let policy: Policy | undefined

/**
 * Wraps HTML for the parsers that `require-trusted-types-for 'script'` guards. This is
 * safe because the result is only given to a document without a window, or to a frame
 * without scripts. A `trusted-types` directive must allow `citespan-archive`.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('citespan-archive', { createHTML: (some) => some }) ?? {
    createHTML: (some) => some,
  }
  return policy.createHTML(html)
}
