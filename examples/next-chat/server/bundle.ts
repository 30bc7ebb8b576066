import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

/** The parts of the page: script and styles for the browser, `render` for the server. */
export type PageBundle = {
  script: string
  styles: string
  render: () => Promise<ReadableStream<Uint8Array>>
}

export async function bundlePage(): Promise<PageBundle> {
  const [page, server] = await Promise.all([bundle('hydrate.tsx', 'browser'), bundle('render.tsx', 'node')])
  const folder = await mkdtemp(join(tmpdir(), 'citespan-next-chat-'))
  try {
    const path = join(folder, 'render.mjs')
    await writeFile(path, server.script)
    const { render }: Pick<PageBundle, 'render'> = await import(pathToFileURL(path).href)
    return { ...page, render }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(
  entry: string,
  platform: 'browser' | 'node',
): Promise<{ script: string; styles: string }> {
  const styles: string[] = []
  const { output } = await build({
    write: false,
    input: fileURLToPath(new URL(entry, import.meta.url)),
    platform,
    logLevel: 'silent',
    plugins: [
      {
        name: 'styles',
        async load(id) {
          if (!id.endsWith('.css')) return null
          styles.push(await readFile(id, 'utf8'))
          return { code: '', moduleType: 'js' }
        },
      },
    ],
    output: { format: 'esm', codeSplitting: false },
  })
  return { script: output[0].code, styles: styles.join('\n') }
}
