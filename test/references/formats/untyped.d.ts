/** Declarations for packages without types. */

declare module '@citation-js/plugin-ris' {}
declare module '@citation-js/core' {
  export class Cite {
    constructor(input: string)
    format(name: 'data', options: { format: 'object' }): unknown
  }
}
declare module 'validate-web-annotation' {
  const validate: (annotation: unknown) => boolean
  export default validate
}
