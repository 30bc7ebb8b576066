type Policy = { createHTML(html: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Made once for a window: a second one of its name may be forbidden. */
let policy: Policy | undefined

/**
 * HTML as the sinks take it that `require-trusted-types-for 'script'` guards.
 * What comes out of here goes to a document without a window, or to a frame
 * without scripts. With a `trusted-types` directive, it has to name
 * `citespan-archive`.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('citespan-archive', { createHTML: (some) => some }) ?? {
    createHTML: (some) => some,
  }
  return policy.createHTML(html)
}
