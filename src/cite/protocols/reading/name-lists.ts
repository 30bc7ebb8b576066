import type { Cited, SourceName } from './protocol.ts'

/** A kind of list in marks: `1, 3`, `2-4`, `S:1,3`, `1:p5-7`, `Fig. 1`. */
export type ListOptions = {
  /** Pattern of a prefix of numbers, such as `S:?`; the first number of a list must have it. */
  prefix?: string
  /** Whether numbers count from 0. */
  fromZero?: boolean
  /** Whether 0 may be one of several numbers; by default as `fromZero`. */
  mayBeZero?: boolean
  /** Maximum digits of a number; 3 by default. */
  digits?: number
  nameOf?: (digits: string) => SourceName
}

const separator = /[,;，、；،؛]|\s(?:and|und)\s|&/
/** Matches the last separator of a list: `1, 2, and 3`. */
const lastOfSeveral = /(,[^,]*),\s?(?:and|und|&)\s/
const dash = String.raw`(?:\s*[-‐‑–—−~]\s*|\s+(?:to|bis)\s+)`
const page = String.raw`(?:pp?\.?|pages?|S\.|Seiten?)\s*(?<page>\d{1,5})(?:${dash}(?<lastPage>\d{1,5}))?`
const pageAlone = new RegExp(`^${page}$`, 'i')
const figure = /^(?:fig(?:ure|s?\.)?|tab(?:le|\.)?|code|listing|abb(?:ildung|\.)?|tabelle)\s*\d{1,3}[a-z]?$/i

/** Maximum number of sources in a range; a list with a longer one is not a mark. */
const MAX_RANGE = 1000
/** Maximum number of pages in a range; a longer range is ignored. */
const MAX_PAGES = 100

const byNumber = (digits: string): SourceName => ({ by: 'number', number: Number(digits) })

/** Creates the reader of a kind of list. It returns `null` for other texts. */
export function createListReader({
  prefix = '',
  fromZero = false,
  mayBeZero = fromZero,
  digits = 3,
  nameOf = byNumber,
}: ListOptions = {}): (text: string) => Cited | null {
  const number = String.raw`\d{1,${digits}}`
  const item = new RegExp(
    `^(?<prefix>${prefix})(?<first>${number})(?:${dash}(?:${prefix})?(?<last>${number}))?(?:(?:\\s*:\\s*|\\s+)${page})?$`,
    'i',
  )
  const isBare = new RegExp(`^${number}$`)
  return (text) => {
    if (prefix === '' && isBare.test(text))
      return { names: [nameOf(String(Number(text) + (fromZero ? 1 : 0)))] }
    const names = new Map<string, SourceName>()
    const pages: number[] = []
    let label: string | undefined
    for (const [index, part] of text.replace(lastOfSeveral, '$1, ').split(separator).entries()) {
      const words = part.trim()
      const groups = item.exec(words)?.groups
      if (groups) {
        if (index === 0 && prefix !== '' && groups['prefix'] === '') return null
        const numbers = rangeOf(groups['first'], groups['last'])
        // Marks count from 1: `[0, 1]` is an interval.
        if (!numbers || (!mayBeZero && numbers.length > 1 && numbers[0] === 0)) return null
        for (const value of numbers) {
          const name = nameOf(String(fromZero ? value + 1 : value))
          names.set(JSON.stringify(name), name)
        }
        pages.push(...pagesOf(groups))
        continue
      }
      const alone = pageAlone.exec(words)?.groups
      if (index > 0 && alone) pages.push(...pagesOf(alone))
      else if (index > 0 && figure.test(words)) label = words
      else return null
    }
    if (!mayBeZero && names.size > 1 && names.has(JSON.stringify(nameOf('0')))) return null
    return {
      names: [...names.values()],
      ...(pages.length > 0 && { pages }),
      ...(label !== undefined && { label }),
    }
  }
}

/** Reads `Fig. 1` as source 1 with the label `Fig. 1`; `null` for other texts. */
export function readFigure(text: string): Cited | null {
  const words = text.trim()
  if (!figure.test(words)) return null
  return { names: [byNumber(/\d+/.exec(words)![0])], label: words }
}

function rangeOf(first: string | undefined, last: string | undefined, most = MAX_RANGE): number[] | null {
  const from = Number(first)
  const to = last === undefined ? from : Number(last)
  if (to < from || to - from >= most) return null
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

function pagesOf(groups: Record<string, string | undefined>): number[] {
  return groups['page'] === undefined ? [] : (rangeOf(groups['page'], groups['lastPage'], MAX_PAGES) ?? [])
}

/** The pages in a text such as `p. 5-7`, or `null`. */
export function readPages(text: string): number[] | null {
  const groups = pageAlone.exec(text.trim())?.groups
  return groups ? pagesOf(groups) : null
}

/** The suffix for the page in a mark, `:p5`; empty without a page. */
export function pageSuffix(page: number | undefined): string {
  return page === undefined ? '' : `:p${page}`
}
