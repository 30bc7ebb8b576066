/** Packages without types, as far as they are used. */

declare module '@citation-js/plugin-ris' {}
declare module 'validate-web-annotation' {
  const validate: (annotation: unknown) => boolean
  export default validate
}
