/**
 * Bundles the built entries that promise to run in a browser. Fails if one reaches a Node built-in or exceeds its
 * size limit, and prints the sizes.
 */
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** Peer packages that are loaded at first use: readers of documents, and the model that the environment names. */
const readers = ['cheerio', 'unpdf', '@zip.js/zip.js', 'saxes', 'postal-mime', '@ai-sdk/openai']

/** A bundle to check. Peer packages that an application brings itself do not count. */
type Entry = {
  input: string
  /** The exports of `input` that a page uses; all of them by default. */
  uses?: string[]
  external: (string | RegExp)[]
  forbidden: string[]
  /** Kilobytes, min+gzip. */
  limit?: number
}

/**
 * Limit for pages that show citations. It should be less than what an application already loads to show its pages. For
 * comparison, bundled the same way: react-dom 66 kB, react-markdown with remark-gfm 48 kB, Streamdown 152 kB. Of
 * citespan's code, the markdown parser takes 25 kB, and the names of HTML's characters 12 kB.
 */
const PAGE_LIMIT = 60

const entries: Record<string, Entry> = {
  citespan: { input: 'dist/index.js', external: ['ai', ...readers], forbidden: [] },
  'citespan (with ai)': { input: 'dist/index.js', external: readers, forbidden: [] },
  'citespan/web': { input: 'dist/web.js', external: ['ai', ...readers], forbidden: ['/node_modules/hono/'] },
  'citespan/extractors': {
    input: 'dist/extractors.js',
    external: [],
    forbidden: ['/node_modules/ai/'],
  },
  'citespan/nli': {
    input: 'dist/nli.js',
    external: ['ai', '@huggingface/transformers'],
    forbidden: [],
  },
  'citespan/telemetry': { input: 'dist/telemetry.js', external: ['@opentelemetry/api'], forbidden: [] },
  'citespan/client': {
    input: 'dist/client.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/cheerio/'],
    // Includes the words of each status in two languages, and the code for copying.
    limit: PAGE_LIMIT + 4,
  },
  'citespan/reanchor': {
    input: 'dist/reanchor.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/cheerio/'],
    // Compares numbers, names and negations as the verifier does.
    limit: 1.5 * PAGE_LIMIT,
  },
  'citespan/client (an answer from a stream)': {
    input: 'dist/client.js',
    uses: ['readCitationStream', 'createAnswer', 'renderHtml', 'renderSourceList', 'renderCard'],
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/cheerio/'],
    limit: PAGE_LIMIT,
  },
  'citespan/protocols': {
    input: 'dist/protocols.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/cheerio/'],
  },
  'citespan/content': {
    input: 'dist/content.js',
    external: ['ai', 'ajv', 'ajv/dist/2019.js', 'ajv/dist/2020.js', 'yaml', ...readers],
    forbidden: [],
  },
  // Includes the journal in a file, which reports that it needs a file system.
  'citespan/repository': {
    input: 'dist/repository.js',
    external: ['ai'],
    forbidden: ['/node_modules/cheerio/'],
  },
  'citespan/research': {
    input: 'dist/research.js',
    external: ['ai', 'undici', ...readers],
    forbidden: [],
  },
  'citespan/remark': {
    input: 'dist/remark.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/'],
  },
  'citespan/element': {
    input: 'dist/element.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/react/'],
  },
  'citespan/react': {
    input: 'dist/react.js',
    external: ['react', 'react/jsx-runtime'],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/react-dom/'],
    limit: PAGE_LIMIT,
  },
  'citespan/pdf': {
    input: 'dist/pdf.js',
    external: ['pdfjs-dist'],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/react/'],
  },
  'citespan/citations-api': {
    input: 'dist/citations-api.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/'],
  },
  'citespan/http': {
    input: 'dist/http.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/hono/', '/node_modules/@hono/'],
    limit: 6,
  },
  'citespan/archive-view': {
    input: 'dist/archive-view.js',
    external: [],
    forbidden: ['/node_modules/ai/', '/node_modules/zod/', '/node_modules/pdfjs-dist/'],
  },
}

/** Name of a virtual module. */
const PAGE = 'page-of-this-check'

let failed = false
for (const [name, { input, uses, external, forbidden, limit = Infinity }] of Object.entries(entries)) {
  const reached = new Set<string>()
  const bundle = await rolldown({
    input: uses ? PAGE : input,
    external,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'forbidden',
        resolveId(id) {
          if (id.startsWith('node:')) reached.add(id)
          return id === PAGE ? id : null
        },
        load(id) {
          if (id === PAGE) return `export { ${uses!.join(', ')} } from ${JSON.stringify(resolve(input))}`
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
  const size = gzipSync(code).length / 1024
  const kilobytes = size.toFixed(1)
  if (reached.size > 0 || size > limit) {
    failed = true
    if (reached.size > 0) console.error(`Browser check: ${name} reaches ${[...reached].join(', ')}`)
    if (size > limit) console.error(`Browser check: ${name} is ${kilobytes} kB min+gzip, above ${limit} kB`)
  } else {
    console.log(`Browser check: ${name} bundles without Node, ${kilobytes} kB min+gzip.`)
  }
}
process.exit(failed ? 1 : 0)
