import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

/** A process bundles them once, however many applications it has. */
let bundled: Promise<ReadonlyMap<string, string>> | undefined

/**
 * The scripts of the page "Try your own" by name: `app.js`, `worker.js`, the chunks that they load on demand, and the
 * worker of pdf.js.
 */
export function bundleTry(): Promise<ReadonlyMap<string, string>> {
  return (bundled ??= bundle())
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const pathOf = (name: string) => fileURLToPath(new URL(`try/${name}.ts`, import.meta.url))
  const { output } = await build({
    input: { app: pathOf('app'), worker: pathOf('worker') },
    platform: 'browser',
    write: false,
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
    },
  })
  const worker = new URL(import.meta.resolve('pdfjs-dist/build/pdf.worker.min.mjs'))
  return new Map([
    ...output.flatMap((file): [string, string][] =>
      file.type === 'chunk' ? [[file.fileName, file.code]] : [],
    ),
    ['pdf.worker.js', await readFile(worker, 'utf8')],
  ])
}
