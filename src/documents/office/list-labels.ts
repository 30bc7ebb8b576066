/** One level of a list: how its items are numbered. */
export type ListLevel = {
  /** The number of the first item. */
  start: number
  /** Number format by its WordprocessingML name: `decimal`, `lowerLetter`, …; `bullet` and `none` show no number. */
  format: string
  /** The label with placeholders; `%1` is the number at the first level: `%1.%2`, `(%3)`. */
  text: string
}

/** Counts the items of the lists of one document. Levels are counted from 0. */
export type ListLabels = {
  /**
   * The label of the next item of a list at a level: `3.`, `(b)`, `-`. Empty if the items have no label; `-` if the
   * list does not define the level.
   */
  next(list: string, level: number): string
}

/** Maximum length of a label, in UTF-16 units; a longer one is cut. */
const MAX_LABEL = 40

/** Numbers items as a reader sees them, because the text of automatically numbered items has no numbers. */
export function createListLabels(levelOf: (list: string, level: number) => ListLevel | null): ListLabels {
  const counts = new Map<string, number[]>()
  return {
    next(list, level) {
      const own = levelOf(list, level)
      if (!own) return '-'
      let counted = counts.get(list)
      if (!counted) counts.set(list, (counted = []))
      counted.length = Math.min(counted.length, level + 1)
      for (let above = 0; above < level; above++) counted[above] ??= levelOf(list, above)?.start ?? 1
      counted[level] = counted[level] === undefined ? own.start : counted[level] + 1
      if (own.format === 'bullet') return '-'
      if (own.format === 'none') return own.text.includes('%') ? '' : own.text.slice(0, MAX_LABEL)
      const numbers = counted
      return own.text
        .replaceAll(/%([1-9])/g, (_, digit: string) => {
          const of = Number(digit) - 1
          const format = of === level ? own.format : (levelOf(list, of)?.format ?? 'decimal')
          return formatNumber(numbers[of] ?? 1, format)
        })
        .trim()
        .slice(0, MAX_LABEL)
    },
  }
}

/** A number in a format of WordprocessingML; empty for `none` and `bullet`, decimal if the format is unknown. */
function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'upperRoman':
      return roman(number)
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'none':
    case 'bullet':
      return ''
    default:
      return String(number)
  }
}

/**
 * A number as letters: 1 is `a`, 26 `z`, 27 `aa`, 28 `bb`, because Word repeats the letter. Decimal below 1 and above
 * 1,040.
 */
function letters(number: number): string {
  if (number < 1 || number > 26 * MAX_LABEL) return String(number)
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  if (number < 1 || number >= 4000) return String(number)
  let rest = number
  return romans
    .map(([value, sign]) => {
      const times = Math.floor(rest / value)
      rest -= times * value
      return sign.repeat(times)
    })
    .join('')
}
