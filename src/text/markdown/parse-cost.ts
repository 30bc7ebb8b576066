import { textLines } from './text-lines.ts'

/** Maximum cost (`parseCost`) of a text that is parsed; above it, parsing would take more than about a second. */
export const MAX_PARSE_COST = 1e8

/**
 * Weights of the sign of a nested block quote or list item, and of a sign such as `*` or `[`, measured on micromark 4:
 * the parse time grows with the square of each count.
 */
const NESTED_CONTAINER = 4
const DELIMITER = 3
/** Weight of a line of `-` or `=`, which may turn the lines above it into a heading; any other line weighs 1. */
const UNDERLINE = 4
/** Weight of a word after an open bracket, at which the GFM extension searches backwards for it; a line weighs 1. */
const WORD = 1.25

/**
 * Estimates the cost of parsing a markdown text at once: a sum of squared counts. The signs of containers are
 * counted in the whole text. Lines, delimiters and words in open brackets are counted from one blank line to
 * the next. An answer written for a reader stays below a hundredth of `MAX_PARSE_COST`; only thousands of
 * nested or repeated constructs exceed it.
 */
export function parseCost(text: string): number {
  let cost = 0
  let items = 0
  let nested = 0
  let lines = 0
  let delimiters = 0
  let brackets = { open: 0, words: 0 }
  const block = () => lines ** 2 + (DELIMITER * delimiters) ** 2 + (WORD * brackets.words) ** 2
  for (const { line } of textLines(text)) {
    const containers = countContainers(line)
    if (containers === 1 && /^[-+*\d]/.test(line)) items += 1
    else nested += containers
    lines += /^ {0,3}(?:-+|=+)[ \t\r]*$/.test(line) ? UNDERLINE : 1
    delimiters += countDelimiters(line)
    brackets = readBrackets(line, brackets)
    if (/^[ \t\r]*$/.test(line)) {
      cost += block()
      lines = 0
      delimiters = 0
      brackets = { open: 0, words: 0 }
    }
  }
  return cost + block() + items ** 2 + (NESTED_CONTAINER * nested) ** 2
}

/** Counts the signs of block quotes, list items and footnote definitions at the beginning of a line. */
function countContainers(line: string): number {
  const sign = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s|$)|\[\^(?:\\.|[^\]\\\s])+\]:)/y
  let count = 0
  while (sign.test(line)) count += 1
  return count
}

function countDelimiters(line: string): number {
  let count = 0
  for (const character of line) if ('*_~[]'.includes(character)) count += 1
  return count
}

type Brackets = { open: number; words: number }

/** Counts the words after brackets that are still open, adding to the counts so far. */
function readBrackets(line: string, { open, words }: Brackets): Brackets {
  if (open === 0 && !line.includes('[')) return { open, words }
  for (const [sign] of line.matchAll(/[[\]]|[A-Za-z0-9+._-]+/g)) {
    if (sign === '[') open += 1
    else if (sign === ']') open = Math.max(0, open - 1)
    else if (open > 0) words += 1
  }
  return { open, words }
}
