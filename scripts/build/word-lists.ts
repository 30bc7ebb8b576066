import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the languages, and reads their word lists by name. */
export const LANGUAGES = 'src/text/lexicon/languages.ts'

/** `lexicon('negators')` */
export const listRead = /\blexicon\('(\w+)'\)/g

/** The names of the word lists that code reads. */
export function listsReadIn(code: string): string[] {
  return Array.from(code.matchAll(listRead), ([, name]) => name!)
}

/** The files that declare a word list, in the order of the languages. */
export function declaringFiles(name: string): string[] {
  languages ??= languagesIn(readFileSync(LANGUAGES, 'utf8')).map(listsOfLanguage)
  return languages.flatMap((files) => files.get(name) ?? [])
}

let languages: ReadonlyMap<string, string>[] | undefined

/** The files of the languages, in the order of the array that `lexicon` reads. */
function languagesIn(code: string): string[] {
  const [, names = ''] = /^const languages = \[([^\]]*)\]/m.exec(code) ?? []
  const targets = new Map(
    Array.from(code.matchAll(/^import \* as (\w+) from '([^']+)'/gm), ([, name, target]) => [name, target!]),
  )
  return names.split(',').flatMap((name) => {
    const target = targets.get(name.trim())
    return target === undefined ? [] : [join(dirname(LANGUAGES), target)]
  })
}

/** The file of each word list that a language has: its own, or one that it passes on. */
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
