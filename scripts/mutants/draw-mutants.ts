import { seededRandom } from '../../test/fixtures/random.ts'
import { operators } from './operators.ts'
import type { Edit } from './operators.ts'
import { parseFile, walk } from './syntax-tree.ts'

/** One edit of one file; `edit` is in UTF-16 offsets of its text. */
export type Mutant = { file: string; line: number; kind: string; edit: Edit }

/** A place where an operator applies, with the edits from which one is drawn. */
export type Site = Omit<Mutant, 'edit'> & { edits: readonly Edit[] }

/** All places in a file where an operator applies, in the order of the text. */
export function findSites(text: string, file: string): Site[] {
  const sites: Site[] = []
  walk(parseFile(text, file), (node, parents) => {
    for (const [kind, { editsOf }] of Object.entries(operators)) {
      const edits = editsOf(node, { parents, text })
      if (edits.length > 0) sites.push({ file, line: lineAt(text, edits[0]!.start), kind, edits })
    }
  })
  return sites
}

/**
 * Draws `count` mutants, or all if there are fewer; each place is equally likely. The same seed draws the same
 * mutants from the same files.
 */
export function drawMutants(
  texts: ReadonlyMap<string, string>,
  { count, seed }: { count: number; seed: number },
): Mutant[] {
  const random = seededRandom(seed)
  const left = [...texts].flatMap(([file, text]) => findSites(text, file))
  const drawn: Mutant[] = []
  while (drawn.length < count && left.length > 0) {
    const at = random.below(left.length)
    const { edits, ...place } = left[at]!
    left[at] = left.at(-1)!
    left.pop()
    const mutant = { ...place, edit: random.pick(edits) }
    if (isProgram(applyEdit(texts.get(mutant.file)!, mutant.edit), mutant.file)) drawn.push(mutant)
  }
  return drawn
}

export function applyEdit(text: string, { start, end, text: replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

function isProgram(text: string, file: string): boolean {
  try {
    parseFile(text, file)
    return true
  } catch {
    // An operator may produce invalid TypeScript: such a mutant is replaced by another.
    return false
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
