import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const scripts = {
  'pdf.js': 'pdfjs-dist/build/pdf.min.mjs',
  'pdf.worker.js': 'pdfjs-dist/build/pdf.worker.min.mjs',
}

/** pdf.js and its worker, by the names under which the page loads them; none where `pdfjs-dist` is not installed. */
export async function pdfScripts(): Promise<ReadonlyMap<string, string>> {
  const found = Object.entries(scripts).map(([name, path]) => [name, resolved(path)] as const)
  const files = await Promise.all(
    found.map(async ([name, path]) => (path === null ? [] : [[name, await readFile(path, 'utf8')] as const])),
  )
  return new Map(files.flat())
}

function resolved(path: string): string | null {
  try {
    return fileURLToPath(import.meta.resolve(path))
  } catch {
    return null
  }
}
