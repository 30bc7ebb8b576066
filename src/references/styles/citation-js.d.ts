/** Types for two packages that ship none; only those that citespan uses. */

declare module '@citation-js/core' {
  export const plugins: {
    config: { get(reference: '@csl'): unknown }
    input: { chain(input: string, options?: object): Record<string, unknown>[] }
  }
}

declare module '@citation-js/plugin-csl' {}
declare module '@citation-js/plugin-bibtex' {}
