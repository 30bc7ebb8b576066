import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { roomOf } from '../rooms.ts'
import { isPublicSide, namesIn, originOf, staticImport } from './imports.ts'

/**
 * Imports what a public side passes on from where it stands. A chunk takes along what its files import: with a
 * public side in between, that would be all that the room shows.
 */
export function pastPublicSides(): Plugin {
  return {
    name: 'past-public-sides',
    transform: {
      filter: { id: /\.tsx?$/ },
      order: 'pre',
      handler(code, id) {
        const changed = code.replace(staticImport, (statement, list: string, target: string) => {
          const side = target.startsWith('.') ? relative('.', resolve(dirname(id), target)) : target
          if (!roomOf(side) || !isPublicSide(side)) return statement
          const verb = statement.startsWith('import') ? 'import' : 'export'
          return namesIn(list)
            .map(({ name, as }) => {
              const path = relative(dirname(id), originOf(side, name))
              return `${verb} { ${name} as ${as} } from '${path.startsWith('.') ? path : `./${path}`}'`
            })
            .join('; ')
        })
        return changed === code ? null : { code: changed }
      },
    },
  }
}
