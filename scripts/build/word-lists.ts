import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the languages, and reads their word lists by name. */
export const LANGUAGES = 'src/text/lexicon/languages.ts'

/** `lexicon('negators')`, `wordsByLanguage('telltales')` */
export const listRead = /\b(lexicon|wordsByLanguage)\('(\w+)'\)/g

/** The names of the word lists that code reads. */
export function listsReadIn(code: string): string[] {
  return Array.from(code.matchAll(listRead), ([, , name]) => name!)
}

/** A language by its code, and a file of it. */
export type Declaration = { code: string; file: string }

/** The files that declare a word list, in the order of the languages. */
export function declaringFiles(name: string): Declaration[] {
  languages ??= languageFiles().map(({ code, file }) => ({ code, files: listsOfLanguage(file) }))
  return languages.flatMap(({ code, files }) => {
    const file = files.get(name)
    return file === undefined ? [] : [{ code, file }]
  })
}

let languages: { code: string; files: ReadonlyMap<string, string> }[] | undefined

/** The languages with their files, in the order of the table that `lexicon` reads. */
export function languageFiles(): Declaration[] {
  const table = readFileSync(LANGUAGES, 'utf8')
  const [, rows = ''] = /^const languages = \{([^}]*)\}/m.exec(table) ?? []
  const targets = new Map(
    Array.from(table.matchAll(/^import \* as (\w+) from '([^']+)'/gm), ([, name, target]) => [name, target!]),
  )
  return Array.from(rows.matchAll(/(\w+): (\w+)/g), ([row, code, name]) => {
    const target = targets.get(name)
    if (target === undefined) throw new Error(`${LANGUAGES}: no import of the language ${row}.`)
    return { code: code!, file: join(dirname(LANGUAGES), target) }
  })
}

/** The file of each word list of a language: the language's own file, or one that it re-exports. */
function listsOfLanguage(file: string): ReadonlyMap<string, string> {
  return new Map(
    [file, ...targetsOf(file, /^export \* from '([^']+)'/gm)].flatMap((path) =>
      Array.from(
        readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => [name!, path] as const,
      ),
    ),
  )
}

function targetsOf(file: string, pattern: RegExp): string[] {
  const targets = readFileSync(file, 'utf8').matchAll(pattern)
  return Array.from(targets, ([, target]) => join(dirname(file), target!))
}
