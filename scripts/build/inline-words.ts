import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { declaringFiles, LANGUAGES, listRead, listsReadIn } from './word-lists.ts'

/**
 * Replaces reads of word lists by imports: `lexicon('negators')` becomes an array of the constants of all languages,
 * `wordsByLanguage('negators')` an object of them. If a whole module were passed to a function, a bundler would keep
 * all of its constants, and a page needs few.
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
