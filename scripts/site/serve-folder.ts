import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serveLocally } from '../../test/fixtures/serve-locally.ts'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Serves the files of a folder as any web server would. */
export function serveFolder(folder: string): ReturnType<typeof serveLocally> {
  return serveLocally(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = decodeURI(pathname).replace(/\/$/, '/index.html')
    readFile(join(folder, path)).then(
      (bytes) =>
        response
          .setHeader('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
}
