import { readXml } from './read-xml.ts'
import type { Container, ContainerOptions } from './open-container.ts'

/**
 * A reference from a part of a package to another part or to an external address (Open Packaging Conventions, ECMA-376
 * part 2).
 */
export type Relationship = {
  id: string
  /** The last segment of its type: `officeDocument`, `styles`, `slide`. */
  type: string
  /** The resolved name of the part in the container; for an external target, its address as written. */
  target: string
  isExternal: boolean
}

/** The relationships of the part with this name, or of the package itself for an empty name; empty if it has none. */
export async function readRelationships(
  container: Container,
  part: string,
  options: ContainerOptions,
): Promise<Relationship[]> {
  const cut = part.lastIndexOf('/') + 1
  const entry = container.find(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`)
  const found: Relationship[] = []
  if (entry === null) return found
  await readXml(
    container,
    entry,
    {
      open(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
        if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
        const isExternal = mode === 'External'
        const path = target.replaceAll('\\', '/')
        found.push({
          id,
          type: type.slice(type.lastIndexOf('/') + 1),
          target: isExternal ? target : resolvePath(part.slice(0, cut), path),
          isExternal,
        })
      },
    },
    options,
  )
  return found
}

/**
 * The names of the entries to which relationships of one type lead. External targets and missing entries are left out.
 */
export function partsOf(
  container: Container,
  relationships: readonly Relationship[],
  type: string,
): string[] {
  return relationships.flatMap((each) => {
    const entry = each.type === type && !each.isExternal ? container.find(each.target) : null
    return entry ?? []
  })
}

/** Resolves a name against a folder of the container, without `.` and `..`; a name that begins with `/` is absolute. */
export function resolvePath(folder: string, target: string): string {
  const parts: string[] = []
  const path = target.startsWith('/') ? target : `${folder}${target}`
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
