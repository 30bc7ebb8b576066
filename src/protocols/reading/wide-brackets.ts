/** What stands in wide brackets at most; OpenAI's marks have the name of a file: `【4:0†report.pdf】`. */
const MAX_WIDE = 120

/** Reads `【…】`, `［…］` or `【【…】】` at `at`. `mayBegin` says of the start of a text whether a mark may hold it. */
export function readWideBrackets(
  text: string,
  at: number,
  { final, mayBegin }: { final: boolean; mayBegin: (start: string) => boolean },
): { inner: string; end: number } | 'more' | null {
  const opener = text[at]!
  const closer = opener === '【' ? '】' : '］'
  if (text.length === at + 1) return final ? null : 'more'
  const depth = text[at + 1] === opener ? 2 : 1
  const start = at + depth
  let close = start
  while (close < text.length && close - start <= MAX_WIDE && text[close] !== closer && text[close] !== '\n')
    close++
  const inner = text.slice(start, close).trim()
  if (!mayBegin(inner)) return null
  const end = close + depth
  if (close === text.length || (text[close] === closer && end > text.length)) return final ? null : 'more'
  return text[close] === closer && text[end - 1] === closer ? { inner, end } : null
}
