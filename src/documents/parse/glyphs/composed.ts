import { angleOf, placeOn, sizeOf } from './run.ts'
import type { PdfTextItem } from './text-content.ts'

/** Standalone accents, and the combining marks for them. */
const above: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
}
/** Accents below a letter. They are drawn after their letter; accents above a letter are drawn before it. */
const below: Readonly<Record<string, string>> = { '¸': '\u0327', '˛': '\u0328' }
const dotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }
/** Minimum overlap of a letter and its accent, in font sizes; consecutive signs overlap less. */
const OVER = 0.1

/**
 * Joins letters that are drawn in two parts, as older TeX fonts do: an accent and its letter, for example, or the
 * circle and the letter of `©`. Combinations without a Unicode letter stay as they are.
 */
export function withComposed(items: readonly PdfTextItem[]): PdfTextItem[] {
  if (!items.some(({ str }) => isPart(str.at(-1)) || isPart(str[0]))) return [...items]
  const whole: PdfTextItem[] = []
  for (const item of items) {
    const before = whole.at(-1)
    const over = before ? overlapOf(item, before) : 0
    const pair = over > 0 ? join({ ...before!, width: before!.width - over }, item) : null
    if (pair) whole.splice(-1, 1, ...pair)
    else whole.push(item)
  }
  return whole
}

function isPart(sign: string | undefined): boolean {
  return sign !== undefined && (sign in above || sign in below || sign === '©')
}

/**
 * How far a text overlaps the last sign of the previous text, in PDF units; 0 if it does not overlap as two parts of
 * one letter do.
 */
function overlapOf({ transform }: PdfTextItem, before: PdfTextItem): number {
  if (before.dir !== 'ltr' || before.str === '') return 0
  const size = sizeOf(before.transform)
  const angle = angleOf(before.transform[0] ?? 1, before.transform[1] ?? 0)
  const [first, second] = [placeAt(before.transform, angle), placeAt(transform, angle)]
  const over = first.along + before.width - second.along
  const isUpon = over > OVER * size && over < size && Math.abs(first.across - second.across) < 0.4 * size
  return isUpon ? over : 0
}

function placeAt([, , , , x = 0, y = 0]: readonly number[], angle: number) {
  return placeOn({ x, y }, angle)
}

/**
 * Both items with the composed letter in place of its parts, whichever has the accent; `null` if there is no such
 * letter.
 */
function join(before: PdfTextItem, item: PdfTextItem): PdfTextItem[] | null {
  const [last, first] = [before.str.at(-1)!, item.str[0] ?? '']
  const shorter = { ...before, str: before.str.slice(0, -1) }
  if (first === '©' && /c/i.test(last)) return [shorter, item]
  if (last === '©' && /c/i.test(first)) return [before, { ...item, str: item.str.slice(1) }]
  if (last in above) {
    const letter = composed(first, above[last]!)
    return letter === null ? null : [shorter, { ...item, str: letter + item.str.slice(1) }]
  }
  if (!(first in below)) return null
  const letter = composed(last, below[first]!)
  return letter === null
    ? null
    : [
        { ...shorter, str: shorter.str + letter },
        { ...item, str: item.str.slice(1) },
      ]
}

/**
 * The single character for a letter with a combining mark, such as `é` for `e` with U+0301; `null` if there is none.
 */
function composed(letter: string, mark: string): string | null {
  if (!/^\p{L}$/u.test(letter)) return null
  const one = ((dotted[letter] ?? letter) + mark).normalize('NFC')
  return one.length === 1 ? one : null
}
