import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the languages, and reads the parts of their word lists by name. */
export const LANGUAGES = 'src/text/lexicon/languages.ts'

/** `lexicon('negators')` */
export const partRead = /\blexicon\('(\w+)'\)/g

/** The parts of the lexicon that code reads. */
export function partsReadIn(code: string): string[] {
  return Array.from(code.matchAll(partRead), ([, part]) => part!)
}

/** The files that declare a part of the lexicon, in the order of the languages. */
export function declaringFiles(part: string): string[] {
  languages ??= targetsOf(LANGUAGES, /^import \* as \w+ from '([^']+)'/gm).map(partsOfLanguage)
  return languages.flatMap((files) => files.get(part) ?? [])
}

let languages: ReadonlyMap<string, string>[] | undefined

/** The file of each part that a language has: its own, or one that it passes on. */
function partsOfLanguage(file: string): ReadonlyMap<string, string> {
  return new Map(
    [file, ...targetsOf(file, /^export \* from '([^']+)'/gm)].flatMap((path) =>
      Array.from(
        readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
        ([, part]) => [part!, path] as const,
      ),
    ),
  )
}

function targetsOf(file: string, pattern: RegExp): string[] {
  const targets = readFileSync(file, 'utf8').matchAll(pattern)
  return Array.from(targets, ([, target]) => join(dirname(file), target!))
}
