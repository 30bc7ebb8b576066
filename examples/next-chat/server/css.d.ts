/** As Next.js declares it: a style sheet is imported for what it does. */
declare module '*.css'
