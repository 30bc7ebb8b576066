import { readFileSync } from 'node:fs'

/** A fenced block of a document. */
export type CodeBlock = { document: string; language: string; code: string }

/** The fenced blocks of a markdown document, in order. */
export function readCodeBlocks(document: string): CodeBlock[] {
  const fenced = readFileSync(document, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)
  return Array.from(fenced, ([, language, code]) => ({ document, language: language!, code: code! }))
}

const isImport = /^import (?:[^']*? from )?'[^']+'.*$/gm

/** A block with its imports apart from the rest, so that the rest can stand in a function. */
export function splitImports(code: string): { imports: string; body: string } {
  return { imports: (code.match(isImport) ?? []).join('\n'), body: code.replace(isImport, '').trim() }
}
