import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { Plugin } from 'rolldown'
import { servedPdf } from './bundle-page.ts'

export type TryScripts = {
  /**
   * By name: `app.js`, `worker.js`, and the chunks that they load on demand, such as the reader of PDF files; pdf.js is
   * served beside them.
   */
  scripts: ReadonlyMap<string, string>
  /** The paths of what they are made of. */
  moduleIds: string[]
}

/** A process bundles them once, however many applications it has. */
let bundled: Promise<TryScripts> | undefined

/** The scripts of the page "Try your own", made with the built package. */
export function bundleTry(): Promise<TryScripts> {
  return (bundled ??= bundleTryWith([]))
}

/** As `bundleTry`, with plugins that say where the package is. */
export async function bundleTryWith(plugins: Plugin[]): Promise<TryScripts> {
  const pathOf = (name: string) => fileURLToPath(new URL(`try/${name}.ts`, import.meta.url))
  const { output } = await build({
    input: { app: pathOf('app'), worker: pathOf('worker') },
    platform: 'browser',
    write: false,
    // The page asks no model.
    external: /^(?:ai|@ai-sdk\/.+)$/,
    plugins: [...plugins, servedPdf],
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
    },
  })
  const chunks = output.filter((file) => file.type === 'chunk')
  return {
    scripts: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    moduleIds: chunks.flatMap(({ moduleIds }) => moduleIds),
  }
}
