/** As in Next.js: style sheets are imported for their side effects. */
declare module '*.css'
