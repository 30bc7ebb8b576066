import { readFileSync } from 'node:fs'

/** The names that the source of an entry point exports, of values and types. */
export function exportsOf(source: string): string[] {
  const text = readFileSync(source, 'utf8')
  const handedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(','),
  )
  const defined = [...text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm)].map(
    ([, name]) => name!,
  )
  return [...handedOn, ...defined].map((name) => name.trim().split(' as ').at(-1)!).filter(Boolean)
}
