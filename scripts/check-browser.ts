/**
 * Bundles the built entries that promise to run in a browser and fails when a Node
 * built-in is reached. Prints the size of each bundle.
 */
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** Peers that read documents: loaded where one is registered. */
const readers = ['cheerio', 'unpdf']

/** Peers that an application brings itself are left out of the size. */
const entries: Record<string, { input: string; external: (string | RegExp)[]; forbidden: string[] }> = {
  citespan: { input: 'dist/src/index.js', external: ['ai', ...readers], forbidden: [] },
  'citespan (with ai)': { input: 'dist/src/index.js', external: readers, forbidden: [] },
  'citespan/extractors': {
    input: 'dist/extractors/index.js',
    external: [],
    forbidden: ['/node_modules/ai/'],
  },
  'citespan/client': {
    input: 'dist/src/client/index.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/cheerio/'],
  },
  'citespan/remark': {
    input: 'dist/src/remark/index.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/'],
  },
  'citespan/element': {
    input: 'dist/src/element/index.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/react/'],
  },
  'citespan/pdf': {
    input: 'dist/src/pdf/index.js',
    external: ['pdfjs-dist'],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/react/'],
  },
  'citespan/archive': {
    input: 'dist/src/archive/index.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/pdfjs-dist/'],
  },
}

let failed = false
for (const [name, { input, external, forbidden }] of Object.entries(entries)) {
  const reached = new Set<string>()
  const bundle = await rolldown({
    input,
    external,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'forbidden',
        resolveId(id) {
          if (id.startsWith('node:')) reached.add(id)
          return null
        },
        load(id) {
          const match = forbidden.find((path) => id.includes(path))
          if (match) reached.add(match)
          return null
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  for (const [id] of code.matchAll(/["']node:\w+["']/g)) reached.add(id)
  await bundle.close()
  const kilobytes = (gzipSync(code).length / 1024).toFixed(1)
  if (reached.size > 0) {
    failed = true
    console.error(`Browser check: ${name} reaches ${[...reached].join(', ')}`)
  } else {
    console.log(`Browser check: ${name} bundles without Node, ${kilobytes} kB min+gzip.`)
  }
}
process.exit(failed ? 1 : 0)
