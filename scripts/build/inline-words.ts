import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { declaringFiles, partRead, partsReadIn } from './lexicon-parts.ts'

/**
 * Imports the word lists that code reads by name: `lexicon('negators')` becomes an array of the constants of all
 * languages. A bundler keeps all constants of a module that is passed to a function, and a page needs few.
 */
export function inlineWords(): Plugin {
  return {
    name: 'inline-words',
    transform: {
      filter: { id: /\.tsx?$/, code: partRead },
      order: 'pre',
      handler(code, id) {
        const imports = [...new Set(partsReadIn(code))].flatMap((part) =>
          declaringFiles(part).map((file, index) => {
            const path = relative(dirname(id), file)
            return `import { ${part} as ${part}$${index} } from '${path.startsWith('.') ? path : `./${path}`}'`
          }),
        )
        const inlined = code.replace(
          partRead,
          (_, part: string) => `[${declaringFiles(part).map((_file, index) => `${part}$${index}`)}]`,
        )
        if (/\blexicon\(/.test(inlined))
          throw new Error(`${id}: lexicon() takes the name of a part in quotation marks.`)
        return { code: `${imports.join('\n')}\n${inlined}` }
      },
    },
  }
}
