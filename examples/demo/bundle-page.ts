import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { Plugin } from 'rolldown'

/**
 * The scripts of the page by name, `app.js` and the chunks that it loads on demand, and the paths of what they are made
 * of. pdf.js is served beside them.
 */
export async function bundlePage({
  plugins = [],
}: {
  plugins?: Plugin[]
} = {}): Promise<{ scripts: Map<string, string>; moduleIds: string[] }> {
  const { output } = await build({
    input: { app: fileURLToPath(new URL('page/app.ts', import.meta.url)) },
    platform: 'browser',
    write: false,
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
    moduleIds: chunks.flatMap((chunk) => chunk.moduleIds),
  }
}

/** pdf.js is a file beside the scripts, where it is installed. */
export const servedPdf: Plugin = {
  name: 'served-pdf',
  resolveId: (id) => (id === 'pdfjs-dist' ? { id: './pdf.js', external: 'absolute' } : null),
}
