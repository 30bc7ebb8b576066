import type { Cited, Reading, SourceName } from './reading/protocol.ts'

/** Matches a search result of the service: `turn0search3`. */
const turn = /^turn(\d{1,3})[a-z]{2,12}(\d{1,3})$/

/** Reads a search result's name, such as `turn0search3`; `null` for other words. */
export function readTurn(word: string): SourceName | null {
  const [, number, index] = turn.exec(word) ?? []
  return index === undefined ? null : { by: 'turn', name: word, turn: Number(number), index: Number(index) }
}

/**
 * Matches private-use characters with which ChatGPT delimits marks (start, end, separator) and claims, also spelt out
 * as `\ue200`.
 */
const signs = /\\ue20([0-46])|[\ue200-\ue204\ue206]/y
const MAX_MARK = 256

/**
 * Reads `cite` with its results between private-use characters, U+E200 to U+E202, or `\ue202turn0search0` with these
 * characters spelt out. Others, such as U+E203 and U+E204 around a claim, are removed.
 */
export function readTurns(text: string, at: number, final: boolean): Reading {
  const first = readSign(text, at)
  if (first === null) return !final && '\\ue200'.startsWith(text.slice(at, at + 5)) ? 'more' : null
  const { sign, end } = first
  if (sign !== '0' && sign !== '2') return { names: [], kind: 'nothing', end }
  const parts: string[] = ['']
  let isOpen = sign === '0'
  let position = end
  while (position < text.length && position - at < MAX_MARK) {
    const next = readSign(text, position)
    if (next) {
      // A mark that begins with a separator is a single name without a closing sign.
      if (sign === '2' || (next.sign !== '2' && next.sign !== '1')) break
      position = next.end
      isOpen = next.sign !== '1'
      if (!isOpen) break
      parts.push('')
    } else if (/[\w.:-]/.test(text[position]!)) parts[parts.length - 1] += text[position++]!
    else if (text[position] === '\\' && !final && '\\ue200'.startsWith(text.slice(position))) return 'more'
    else break
  }
  if (position === text.length && !final && (isOpen || sign === '2')) return 'more'
  if (isOpen) return null
  if (sign === '2') return readAlone(parts[0]!, end)
  const cited = readGroup(parts)
  return cited && { ...cited, kind: 'mark', end: position }
}

function readSign(text: string, at: number): { sign: string; end: number } | null {
  signs.lastIndex = at
  const match = signs.exec(text)
  if (!match) return null
  return { sign: match[1] ?? (match[0].charCodeAt(0) & 0xf).toString(), end: signs.lastIndex }
}

function readAlone(word: string, start: number): Reading {
  const [name] = /^turn\d{1,3}[a-z]{2,12}\d{1,3}/.exec(word) ?? []
  return name === undefined ? null : { names: [readTurn(name)!], kind: 'mark', end: start + name.length }
}

/**
 * Reads a group between the signs, such as `cite` with results and lines (`L3-L5`); `null` for other groups, such as
 * pictures.
 */
function readGroup([kind = '', ...parts]: readonly string[]): Cited | null {
  if (!/^(?:(?:file)?cite)?$/.test(kind)) return null
  const label = parts.find((part) => /^L\d/.test(part))
  const names = parts.flatMap((part): SourceName[] => {
    const name = readTurn(part)
    if (name) return [name]
    if (/^\d{1,3}$/.test(part)) return [{ by: 'number', number: Number(part) }]
    return part === '' || part === label ? [] : [{ by: 'name', name: part }]
  })
  return { names, ...(label !== undefined && { label }) }
}
