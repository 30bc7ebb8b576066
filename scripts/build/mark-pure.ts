import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

/** Expressions that a bundler keeps even if their value is unused. */
const KEPT = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'SpreadElement'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

type Node = { type: string; start: number; end: number }

/**
 * Lets a user's bundler drop the unused constants of a bundled file.
 *
 * `sideEffects` of package.json applies to whole files, but a bundled file has many modules. A bundler would keep an
 * unused `const words = new Set(list.split(' '))`, because a call can have side effects. Our constants have none, so
 * each is computed in an immediately called function whose call is annotated as pure.
 */
export function markPure(): Plugin {
  return {
    name: 'mark-pure',
    transform: {
      filter: { id: /\.tsx?$/, code: /^(?:export )?const /m },
      handler(code, id) {
        const { body } = parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }, id)
        const marked = new RolldownMagicString(code, { filename: id })
        for (const statement of body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations) {
            if (!init || !mayAct(init)) continue
            marked.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
          }
        }
        if (!marked.hasChanged()) return null
        return { code: marked.toString() }
      },
    },
  }
}

/** Whether evaluating the expression calls something; bodies of functions in it do not count. */
function mayAct(node: Node): boolean {
  if (FUNCTIONS.has(node.type)) return false
  if (KEPT.has(node.type)) return true
  return Object.values(node).some((child) =>
    Array.isArray(child)
      ? child.some((each) => isNode(each) && mayAct(each))
      : isNode(child) && mayAct(child),
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
