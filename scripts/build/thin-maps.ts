import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import type { SourceMapSegment } from '@jridgewell/sourcemap-codec'

/**
 * Leaves one place in the source maps of a folder for each line of a source that a line of code is made of. Stacks and
 * breakpoints go by lines, and the places of all names would take a tenth of the packed package.
 */
export async function thinMaps(directory: string): Promise<void> {
  await Promise.all(globSync('**/*.js.map', { cwd: directory }).map((path) => thin(join(directory, path))))
}

async function thin(path: string): Promise<void> {
  const { names: _, ...map } = JSON.parse(await readFile(path, 'utf8'))
  const mappings = encode(decode(map.mappings).map(firstOfLines))
  await writeFile(path, JSON.stringify({ ...map, names: [], mappings }))
}

function firstOfLines(segments: SourceMapSegment[]): SourceMapSegment[] {
  return segments
    .filter((segment, index) => index === 0 || lineOf(segment) !== lineOf(segments[index - 1]!))
    .map((segment) => segment.slice(0, 4) as SourceMapSegment)
}

/** The source and its line; nothing for code that no source has. */
function lineOf([, source, line]: readonly number[]): string {
  return source === undefined ? '' : `${source} ${line}`
}
