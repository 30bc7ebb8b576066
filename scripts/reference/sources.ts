import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A type inferred from a schema or table, after its comment: `z.infer<typeof citationSchema>`. */
const inferred = / ?\*\/\n(?=export type \w+ = (?:z\.(?:infer|input)|ConditionsOf)<)/g

/** The tag that makes TypeDoc show the fields of such a type. */
const resolved = '\n@useDeclaredType */\n'

/**
 * Copies the sources into a folder, with a file for each published entry beside them and a `tsconfig.json`. The
 * declarations in `dist` cannot be used, because they lack the comments in schemas.
 */
export async function copySources(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const path of globSync('{src,extractors}/**/*.{ts,tsx}')) {
    const text = await readFile(path, 'utf8')
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text.replaceAll(inferred, resolved))
  }
  for (const [name, path] of Object.entries(entries)) {
    const entry = join(folder, `${name === 'index' ? 'citespan' : name}.ts`)
    await writeFile(entry, `export * from './${path}'\n`)
  }
  const config = { extends: '../tsconfig.json', include: ['*.ts'], exclude: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
}
