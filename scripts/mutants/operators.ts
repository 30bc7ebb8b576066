import type { Node } from './syntax-tree.ts'

/** Replaces `start` to `end` by `text`. */
export type Edit = { start: number; end: number; text: string }

/**
 * A kind of small damage: returns the edits of which one may be made at a node. `parents` are the nodes around it,
 * the nearest last.
 */
export type Operator = {
  /** A short description of the damage. */
  says: string
  editsOf(node: Node, context: { parents: readonly Node[]; text: string }): Edit[]
}

const flipped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  min: 'max',
  max: 'min',
}

/** Operators by their names in the report. */
export const operators: Record<string, Operator> = {
  boundary: {
    says: '`<` ↔ `<=`, `>` ↔ `>=`',
    editsOf: (node, { text }) => flipOperator(node, { text, among: ['<', '<=', '>', '>='] }),
  },
  equality: {
    says: '`===` ↔ `!==`',
    editsOf: (node, { text }) => flipOperator(node, { text, among: ['===', '!=='] }),
  },
  condition: {
    says: 'the condition of an `if` or `? :` negated, where `equality` does not do it',
    editsOf(node, { text }) {
      if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return []
      const test = node['test'] as Node
      return ['===', '!=='].includes(String(test['operator'])) ? [] : [put(test, `!(${slice(text, test)})`)]
    },
  },
  logic: {
    says: '`&&` ↔ `||`',
    editsOf: (node, { text }) => flipOperator(node, { text, among: ['&&', '||'] }),
  },
  operand: {
    says: 'one side of `&&` or `||` dropped',
    editsOf(node, { parents, text }) {
      if (node.type !== 'LogicalExpression' || node['operator'] === '??') return []
      // A parenthesis at the beginning of a line would call the previous line.
      const before = parents.at(-1)?.type === 'ExpressionStatement' ? ';' : ''
      return [node['left'] as Node, node['right'] as Node].map((side) =>
        put(node, `${before}(${slice(text, side)})`),
      )
    },
  },
  arithmetic: {
    says: '`+` ↔ `-`, `*` ↔ `/`, `%` → `*`, `+=` ↔ `-=`; not between strings',
    editsOf: (node, { text }) =>
      isString(node['left']) || isString(node['right'])
        ? []
        : flipOperator(node, { text, among: ['+', '-', '*', '/', '%', '+=', '-=', '*='] }),
  },
  extreme: {
    says: '`Math.min` ↔ `Math.max`',
    editsOf(node) {
      const { object, property } = node as { object?: Node; property?: Node }
      const name = String(property?.['name'])
      const isExtreme =
        node.type === 'MemberExpression' && object?.['name'] === 'Math' && /^m(?:in|ax)$/.test(name)
      return isExtreme ? [put(property!, flipped[name]!)] : []
    },
  },
  number: {
    says: 'a number one more or one less; not in tables of data',
    editsOf(node, { parents }) {
      const { value } = node
      if (node.type !== 'Literal' || typeof value !== 'number' || isData(parents)) return []
      return [put(node, String(value + 1)), put(node, value < 1 ? `(${value - 1})` : String(value - 1))]
    },
  },
  boolean: {
    says: '`true` ↔ `false`; not in tables of data',
    editsOf: (node, { parents }) =>
      node.type === 'Literal' && typeof node['value'] === 'boolean' && !isData(parents)
        ? [put(node, String(!node['value']))]
        : [],
  },
  statement: {
    says: 'a statement that is a call, an assignment or a count dropped',
    editsOf(node) {
      if (node.type !== 'ExpressionStatement') return []
      let { expression } = node as unknown as { expression: Node }
      while (/^(?:Await|Unary|Chain)Expression$/.test(expression.type))
        expression = (expression['argument'] ?? expression['expression']) as Node
      return /^(?:Call|Assignment|Update)Expression$/.test(expression.type) ? [put(node, ';')] : []
    },
  },
  guard: {
    says: '`if (…) return`, `continue`, `break` or `throw` dropped, where there is no `else`',
    editsOf: (node) =>
      node.type === 'IfStatement' && !node['alternate'] && leaves(node['consequent'] as Node)
        ? [put(node, ';')]
        : [],
  },
  return: {
    says: '`return value` → `return null`',
    editsOf(node) {
      const argument = node['argument'] as Node | null
      const isValue = node.type === 'ReturnStatement' && argument && argument.type !== 'Literal'
      return isValue ? [put(argument, 'null')] : []
    },
  },
  step: {
    says: '`.filter()`, `.slice()`, `.trim()`, `.toSorted()` or `.toReversed()` dropped',
    editsOf(node, { text }) {
      const callee = node['callee'] as Node | undefined
      if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
      const { object, property } = callee as unknown as { object: Node; property: Node }
      return steps.has(String(property['name'])) ? [put(node, slice(text, object))] : []
    },
  },
}

const steps = new Set(['filter', 'slice', 'trim', 'trimStart', 'trimEnd', 'toSorted', 'toReversed'])

function put({ start, end }: Node, text: string): Edit {
  return { start, end, text }
}

function slice(text: string, { start, end }: Node): string {
  return text.slice(start, end)
}

function flipOperator(node: Node, { text, among }: { text: string; among: readonly string[] }): Edit[] {
  const operator = String(node['operator'])
  if (!/^(?:Binary|Logical|Assignment)Expression$/.test(node.type) || !among.includes(operator)) return []
  const from = (node['left'] as Node).end
  const start = from + withoutComments(text.slice(from, (node['right'] as Node).start)).indexOf(operator)
  return [{ start, end: start + operator.length, text: flipped[operator]! }]
}

/** Replaces comments in a text by spaces of the same length. */
function withoutComments(between: string): string {
  return between.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
}

function isString(node: unknown): boolean {
  const { type, value } = (node ?? {}) as Partial<Node>
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

function leaves(consequent: Node): boolean {
  const last = consequent.type === 'BlockStatement' ? (consequent['body'] as Node[]).at(-1) : consequent
  return /^(?:Return|Continue|Break|Throw)Statement$/.test(last?.type ?? '')
}

/** A list or an object with more than this many entries is data. */
const MAX_ENTRIES = 8

/** Whether a node is part of a table: a long list of literals, but not a function within it. */
function isData(parents: readonly Node[]): boolean {
  for (const node of parents.toReversed()) {
    if (/Function/.test(node.type)) return false
    const entries = (node['elements'] ?? node['properties']) as unknown[] | undefined
    if (entries && entries.length > MAX_ENTRIES) return true
  }
  return false
}
