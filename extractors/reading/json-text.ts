import { parsePythonRepr } from '../../src/core/text.ts'
import { boundedCopy } from './limits.ts'
import type { ExtractionLimits } from './limits.ts'

const MAX_BAD_LINES = 10

/**
 * Parses the data in a text: JSON, fenced JSON, JSON after a line of preamble, JSON Lines, the `data:` lines of an
 * event stream, or the output of Python's `str()` for objects. `undefined` for other text.
 */
export function parseJsonText(text: string, limits: ExtractionLimits): unknown {
  const trimmed = text.trim()
  const fenced = /^```(?:json[5l]?)?[ \t]*\n/i.exec(trimmed)
  const body = fenced ? trimmed.slice(fenced[0].length).replace(/```$/, '').trim() : trimmed
  const parsed = parseWhole(body) ?? parsePythonRepr(body) ?? parseLines(body) ?? parseAfterPreamble(body)
  return parsed === undefined ? undefined : boundedCopy(parsed, limits)
}

function parseWhole(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    // JSON within JSON: some tools serialize twice.
    if (typeof parsed === 'string') return /^\s*[[{]/.test(parsed) ? JSON.parse(parsed) : undefined
    return parsed
  } catch {
    return undefined
  }
}

function parseLines(text: string): unknown[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^data:/, '').trim())
    .filter((line) => line && !/^(?:event|id|retry):|^\[DONE\]$/.test(line))
  if (lines.length < 1 || !lines.every((line) => line.startsWith('{'))) return undefined
  const parsed: unknown[] = []
  for (const [index, line] of lines.entries()) {
    const value = parseWhole(line)
    if (value !== undefined) parsed.push(value)
    // Single invalid lines are left out; if most lines are invalid, it is not JSON Lines.
    if (index + 1 - parsed.length > parsed.length + MAX_BAD_LINES) return undefined
  }
  return parsed.length >= lines.length / 2 ? parsed : undefined
}

function parseAfterPreamble(text: string): unknown {
  const match = /\n[ \t]{0,20}(?=[[{][\s"{\]}])/.exec(text.slice(0, 2_000))
  return match ? parseWhole(text.slice(match.index + match[0].length)) : undefined
}
