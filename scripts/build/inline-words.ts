import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { declaringFiles, LANGUAGES, listRead, listsReadIn } from './word-lists.ts'

/**
 * Imports the word lists that code reads by name: `lexicon('negators')` becomes an array of the constants of all
 * languages, `wordsByLanguage('negators')` an object of them. A bundler keeps all constants of a module that is passed
 * to a function, and a page needs few.
 */
export function inlineWords(): Plugin {
  return {
    name: 'inline-words',
    transform: {
      filter: { id: /\.tsx?$/, code: /\b(?:lexicon|wordsByLanguage)\(/ },
      order: 'pre',
      handler(code, id) {
        if (relative('.', id) === LANGUAGES) return null
        const imports = [...new Set(listsReadIn(code))].flatMap((name) =>
          declaringFiles(name).map(({ file }, index) => {
            const path = relative(dirname(id), file)
            return `import { ${name} as ${name}$${index} } from '${path.startsWith('.') ? path : `./${path}`}'`
          }),
        )
        const inlined = code.replace(listRead, (_, reader: string, name: string) => {
          const lists = declaringFiles(name)
          return reader === 'lexicon'
            ? `[${lists.map((_list, index) => `${name}$${index}`)}]`
            : `{ ${lists.map((list, index) => `${list.code}: ${name}$${index}`)} }`
        })
        const [open] = /\b(?:lexicon|wordsByLanguage)\(/.exec(inlined) ?? []
        if (open !== undefined)
          throw new Error(`${id}: ${open}) takes the name of a list in single quotation marks.`)
        return { code: `${imports.join('\n')}\n${inlined}` }
      },
    },
  }
}
