import { readFileSync } from 'node:fs'

/** A fenced block of a document. */
export type CodeBlock = { document: string; language: string; code: string }

/** The fenced blocks of a markdown document, in order. */
export function readCodeBlocks(document: string): CodeBlock[] {
  const fenced = readFileSync(document, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)
  return Array.from(fenced, ([, language, code]) => ({ document, language: language!, code: code! }))
}

/** The code of the README's chat route. */
export function readmeRoute(document = 'README.md'): string {
  const route = readCodeBlocks(document).find(({ code }) => code.includes('export async function POST'))
  if (!route) throw new Error(`${document} has no chat route.`)
  return route.code
}

/**
 * The blocks of a document that are compiled and run, each in a context of `contexts.ts`. Blocks in `typescript` are
 * files of a framework that is not installed here; `chat-pages.test.ts` runs those of docs/chat.md.
 */
export function readProgramBlocks(document: string): CodeBlock[] {
  return readCodeBlocks(document).filter(({ language }) => /^(?:tsx?|html|astro)$/.test(language))
}

const isImport = /^import (?:[^']*? from )?'[^']+'.*$/gm

/** A block with what it takes from a reader's application: a model that needs no key, and a store that leaves no file. */
export function inApplication(code: string): string {
  return code
    .replaceAll("'./model'", "'../../../examples/stream-text/model.ts'")
    .replaceAll("'citations.db'", "':memory:'")
}

/** Separates the imports of a block from the rest, so that the rest can be put into a function. */
export function splitImports(code: string): { imports: string; body: string } {
  return { imports: (code.match(isImport) ?? []).join('\n'), body: code.replace(isImport, '').trim() }
}

/**
 * An Astro component as a module that sets `output`: its front matter, then its template,
 * of which the documents use elements whose content is an expression, with or without a class. Throws for another form.
 */
export function astroToModule(code: string): string {
  const [, script = '', template = ''] = /^---\n(.*?)^---\n(.*)$/ms.exec(code) ?? []
  const elements = template
    .trim()
    .split('\n')
    .map((line) => {
      const [, name, given, expression] = /^<(\w+)( class="[\w-]+")? set:html=\{(.+)\} \/>$/.exec(line) ?? []
      if (!name) throw new Error(`Not an element whose content is an expression: ${line}`)
      return name === 'Fragment' ? expression! : `'<${name}${given ?? ''}>' + (${expression}) + '</${name}>'`
    })
  // In a block statement, so that its names do not collide with those of other components.
  return `let output: string\n{\n${script}\noutput = ${elements.join(' + ')}\n}`
}
