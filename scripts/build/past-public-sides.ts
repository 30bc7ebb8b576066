import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { roomOf } from '../rooms.ts'
import { isPublicSide, namesIn, originOf, staticImport } from './imports.ts'

/**
 * Imports re-exported names directly from the files that define them. Otherwise a chunk that imports one name through
 * a room's public side would include everything that the public side exports.
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
