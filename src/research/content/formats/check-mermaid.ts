import type { ContentProblem } from './content-format.ts'
import { mermaidKinds } from './mermaid-kinds.ts'

const MAX_PROBLEMS = 5
const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }

/**
 * Finds at most five faults in the structure of a diagram, such as an unknown first word, or a quotation mark that does
 * not close in its line. This is not a parser: a diagram that passes may still have a line that Mermaid does not draw.
 */
export function checkMermaid(content: string): ContentProblem[] {
  const problems: ContentProblem[] = []
  const lines = content.split(/\r?\n/)
  const first = firstStatement(lines)
  if (typeof first !== 'number') return [first]
  const word = /^[\w-]+/.exec(lines[first]!.trim())?.[0] ?? ''
  const kind = mermaidKinds.find(({ words }) => words.includes(word))
  if (!kind) {
    const message = `A diagram does not begin with "${lines[first]!.trim().slice(0, 40)}", but with a word such as flowchart or sequenceDiagram.`
    return [{ line: first + 1, column: 1, message }]
  }
  const { blocks = [], hasShapes = false, hasBraces = false } = kind
  const open: { line: number; word: string }[] = []
  for (const [index, line] of lines.entries()) {
    if (index < first || problems.length >= MAX_PROBLEMS || /^\s*%%/.test(line)) continue
    const fault = checkLine(line, hasShapes && index > first)
    if (fault) problems.push({ line: index + 1, ...fault })
    const words = line.trim()
    const opener = /^\w+/.exec(words)?.[0] ?? ''
    if (index > first && blocks.includes(opener)) open.push({ line: index + 1, word: opener })
    else if (hasBraces && /\{\s*$/.test(words)) open.push({ line: index + 1, word: '{' })
    else if ((blocks.length > 0 && /^end\s*;?$/.test(words)) || (hasBraces && words === '}')) {
      if (!open.pop()) problems.push({ line: index + 1, message: `"${words}" closes nothing.` })
    }
  }
  for (const { line, word: opener } of open) {
    problems.push({ line, message: `"${opener}" is not closed.` })
  }
  return problems.slice(0, MAX_PROBLEMS)
}

/**
 * The index of the line that names the kind of diagram, after front matter, directives and comments; a problem if there
 * is none.
 */
function firstStatement(lines: readonly string[]): number | ContentProblem {
  let index = 0
  if (lines[0]?.trim() === '---') {
    index = lines.findIndex((line, at) => at > 0 && line.trim() === '---') + 1
    if (index === 0) return { line: 1, column: 1, message: 'The front matter is not closed by a line "---".' }
  }
  while (index < lines.length && /^\s*(?:%%.*)?$/.test(lines[index]!)) index++
  return index < lines.length ? index : { message: 'There is no diagram.' }
}

/** Finds a quotation mark or label bracket that does not close in its line; `null` if all close. */
function checkLine(line: string, hasShapes: boolean): Omit<ContentProblem, 'line'> | null {
  const open: { sign: string; column: number }[] = []
  let quote = 0
  for (const [index, sign] of line.split('').entries()) {
    if (sign === '"' && (quote > 0 || opensQuote(line, index))) quote = quote > 0 ? 0 : index + 1
    if (quote > 0 || sign === '"' || !hasShapes) continue
    if (Object.hasOwn(closers, sign)) open.push({ sign, column: index + 1 })
    else if (sign === ')' || sign === ']' || sign === '}') {
      const last = open.pop()
      // `-)`, `A)` and the slanted shapes `[/…\]` close with other characters than they open with.
      if (last && closers[last.sign] !== sign) {
        return {
          column: index + 1,
          message: `"${last.sign}" of column ${last.column} is closed by "${sign}". Write labels with brackets in quotation marks: A["a (b)"].`,
        }
      }
    }
  }
  if (quote > 0) return { column: quote, message: 'A quotation mark is not closed in its line.' }
  const [left] = open
  return left ? { column: left.column, message: `"${left.sign}" is not closed in its line.` } : null
}

/** Whether a quotation mark opens a label, by the character before it. In `5" pipe` it does not: these are inches. */
function opensQuote(line: string, index: number): boolean {
  return /^$|[\s[({|>:,=-]/.test(line[index - 1] ?? '')
}
