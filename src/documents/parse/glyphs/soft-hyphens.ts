import { sizeOf } from './run.ts'
import type { PdfTextContent, PdfTextItem, SoftHyphen } from './text-content.ts'

const SOFT_HYPHEN = '\u00ad'
const AROUND = 8
/** The next soft hyphen is searched for within this many UTF-16 units after the one before. */
const WINDOW = 20_000
/** Maximum soft hyphens per page; further ones are ignored. */
const MAX_HYPHENS = 5000
/** In justified text, at least this many lines end at one place. */
const FLUSH = 3
/** In justified text, at least this share of all lines ends at one place. */
const FLUSH_SHARE = 0.2
/**
 * In justified text, a line whose hyphen is missing ends more than `LEAST_GAP` and less than `MOST_GAP` font sizes
 * before the ends of other lines.
 */
const LEAST_GAP = 0.2
const MOST_GAP = 0.5

/**
 * Whether lines of the page may have lost hyphens at their ends. pdf.js omits characters that it considers invisible,
 * including soft hyphens, which are visible at the end of a line. In justified text, a line that ends within a word
 * then seems too short.
 */
export function mayHideHyphens({ items }: PdfTextContent): boolean {
  const texts = items.filter((item) => 'str' in item)
  const ends = new Map<number, number>()
  const short: { end: number; size: number }[] = []
  let [lines, hyphenated] = [0, 0]
  for (const [at, item] of texts.entries()) {
    if (item.dir !== 'ltr' || !endsLine(texts, at)) continue
    lines++
    if (/[-\u2010]$/.test(item.str)) hyphenated++
    const end = (item.transform[4] ?? 0) + item.width
    ends.set(Math.round(end), (ends.get(Math.round(end)) ?? 0) + 1)
    if (/\p{Ll}$/u.test(item.str) && /^\p{Ll}/u.test(texts[at + (item.hasEOL ? 1 : 2)]?.str ?? ''))
      short.push({ end, size: sizeOf(item.transform) })
  }
  const countAt = (end: number) => (ends.get(end - 1) ?? 0) + ends.get(end)! + (ends.get(end + 1) ?? 0)
  const edges = [...ends.keys()].filter((end) => countAt(end) >= Math.max(FLUSH, FLUSH_SHARE * lines))
  const lacking = short.filter(({ end, size }) =>
    edges.some((edge) => edge - end > LEAST_GAP * size && edge - end < MOST_GAP * size),
  )
  return lacking.length > hyphenated
}

/**
 * Whether a text is the last of its line. pdf.js marks the end of a line at its last text, or at an empty text after
 * it.
 */
function endsLine(texts: readonly PdfTextItem[], at: number): boolean {
  const [item, next] = [texts[at]!, texts[at + 1]]
  return item.str !== '' && (item.hasEOL || (next?.hasEOL === true && next.str === ''))
}

/** Collects soft hyphens from the glyphs of a page, in the order drawn. */
export function createHyphenReader() {
  const found: SoftHyphen[] = []
  let open: SoftHyphen[] = []
  let before = ''
  return {
    found,
    add(glyph: unknown): void {
      if (typeof glyph !== 'object' || glyph === null) return
      const { unicode, width } = glyph as Record<string, unknown>
      if (typeof unicode !== 'string') return
      if (unicode === SOFT_HYPHEN) {
        if (found.length >= MAX_HYPHENS) return
        const hyphen = { before, behind: '', width: typeof width === 'number' ? width / 1000 : 0 }
        found.push(hyphen)
        // Consecutive hyphens without letters between them cannot be located.
        open = [...open, hyphen].slice(-AROUND)
        return
      }
      const text = lettersOf(unicode)
      if (text === '') return
      for (const hyphen of open) hyphen.behind = (hyphen.behind + text).slice(0, AROUND)
      open = open.filter(({ behind }) => behind.length < AROUND)
      before = (before + text).slice(-AROUND)
    },
  }
}

/**
 * Inserts the soft hyphens that a page draws into its texts: as soft hyphens within a word at the end of a line, as `-`
 * elsewhere. Those whose place is not found are left out.
 */
export function withSoftHyphens(
  items: readonly PdfTextItem[],
  hyphens: readonly SoftHyphen[] = [],
): PdfTextItem[] {
  if (hyphens.length === 0) return [...items]
  const { letters, places } = lettersIn(items)
  const found = new Map<PdfTextItem, Insertion[]>()
  let from = 0
  for (const { before, behind, width } of hyphens) {
    const start = letters.slice(from, from + WINDOW).indexOf(before + behind)
    const place = places[from + start + before.length - 1]
    if (start < 0 || !place) continue
    from += start
    const isWithinWord = /\p{L}$/u.test(before) && /^\p{Ll}/u.test(behind)
    const insertion = { at: place.end, width, sign: isWithinWord ? SOFT_HYPHEN : '-' }
    const others = found.get(place.item)
    if (others) others.push(insertion)
    else found.set(place.item, [insertion])
  }
  return items.map((item, index) => {
    const hyphens = found.get(item)
    return hyphens ? insert(item, hyphens, endsLine(items, index)) : item
  })
}

/** A hyphen to insert at an offset of a text; `width` in font sizes. */
type Insertion = { at: number; width: number; sign: string }

/** Inserts hyphens into an item: with its own sign at the end of a line, as `-` elsewhere. */
function insert(item: PdfTextItem, hyphens: readonly Insertion[], isLast: boolean): PdfTextItem {
  const { str, transform } = item
  let [text, from, width] = ['', 0, item.width]
  for (const { at, width: own, sign } of hyphens) {
    const isAtEnd = isLast && at === str.length
    text += str.slice(from, at) + (isAtEnd ? sign : '-')
    from = at
    if (isAtEnd) width += own * sizeOf(transform)
  }
  return { ...item, str: text + str.slice(from), width }
}

/**
 * The characters of all texts, joined without white space. `places[i]` has the item of the UTF-16 unit `i` of
 * `letters`, and the offset in that item after its character.
 */
function lettersIn(items: readonly PdfTextItem[]) {
  let letters = ''
  const places: { item: PdfTextItem; end: number }[] = []
  for (const item of items) {
    let end = 0
    for (const sign of item.str) {
      end += sign.length
      const text = lettersOf(sign)
      letters += text
      for (let unit = 0; unit < text.length; unit++) places.push({ item, end })
    }
  }
  return { letters, places }
}

/** The characters as pdf.js writes them in texts (NFKC), without white space. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}
