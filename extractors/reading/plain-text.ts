import { writeElement } from '../../src/core/text/levels.ts'
import { writeStruck } from '../../src/core/text/struck.ts'

/**
 * The text of a fragment that may contain HTML: formatting tags are removed and entities decoded.
 * Angle brackets of unknown tags (`List<string>`) are kept.
 */
export function plainText(text: string): string {
  const stripped = text.includes('<') ? stripTags(text, { all: false }) : text
  return tidy(decodeEntities(stripped))
}

/** The visible text of an HTML page or JATS XML in reading order, with each block on a separate line. */
export function htmlToText(html: string): string {
  return tidy(decodeEntities(stripTags(html, { all: true })))
}

/** The page's `<title>`, or `undefined`. */
export function htmlTitle(html: string): string | undefined {
  const match = /<title[^<>]{0,200}>([^<]{1,1000})/i.exec(html)
  return match?.[1] ? plainText(match[1]) || undefined : undefined
}

export function isHtmlPage(text: string): boolean {
  return /^\s{0,100}(?:<\?xml[^<>]{0,200}>\s{0,100})?<(?:!doctype html|html|head|body)\b/i.test(
    text.slice(0, 1_000),
  )
}

/** Whether a text is a fragment of HTML or JATS, as opposed to prose that mentions a tag. */
export function isHtmlFragment(text: string): boolean {
  if (!text.includes('<') || text.includes('```')) return false
  return (
    /^\s{0,100}<(?:div|p|article|section|main|span|table|ul|ol|h[1-6]|jats:\w{1,20})\b/i.test(
      text.slice(0, 200),
    ) || /<\/(?:p|a|em|strong|b|i|span|div|li|mark)>|<br\s?\/?>/i.test(text)
  )
}

const knownTags = new Set(
  `a abbr article b blockquote br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hl hr i img ins li main
  mark ol p pre q s section small span strike strong sub sup table tbody td th thead tr u ul wbr`.split(
    /\s+/,
  ),
)
const inlineTags = new Set(
  'a abbr b code del em font hl i ins mark q s small span strike strong sub sup u wbr'.split(' '),
)
const hiddenTags = /^(?:script|style|noscript|template|svg|ix:header)$/

const struckTags = new Set(['del', 's', 'strike'])
/** UTF-16 units of a struck text that is told from other text. */
const MAX_STRUCK = 2_000

/** A raised, lowered or struck text at a tag, as the text of a source has it; `null` for no such element. */
function readRun(
  text: string,
  open: number,
  { name, before }: { name: string; before: string },
): { written: string; end: number } | null {
  if (name === 'sup' || name === 'sub') return writeElement(text, open, { before })
  if (!struckTags.has(name)) return null
  const start = text.indexOf('>', open) + 1
  const length = text.slice(start, start + MAX_STRUCK).search(new RegExp(`</${name}\\s*>`, 'i'))
  if (length < 0) return null
  const end = text.indexOf('>', start + length) + 1
  return { written: writeStruck(stripTags(text.slice(start, start + length), { all: true })), end }
}

/** Linear time: if the end of a tag or element is not found, the rest of the text is not searched again. */
function stripTags(text: string, { all }: { all: boolean }): string {
  const kept: string[] = []
  let from = 0
  let close = -1
  while (from < text.length) {
    const open = text.indexOf('<', from)
    if (open < 0) break
    // Many signs may stand before one end: it is searched again only once it is passed.
    if (close < open) close = text.indexOf('>', open)
    if (close < 0) break
    kept.push(text.slice(from, open))
    if (all && text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open)
      from = end < 0 ? text.length : end + 3
      continue
    }
    const name = /^<[/!?]?([a-z][\w:-]{0,30})/i.exec(text.slice(open, open + 40))?.[1]?.toLowerCase()
    const isTag = name !== undefined && (all || knownTags.has(name) || name.startsWith('jats:'))
    if (!isTag) {
      kept.push(text[open]!)
      from = open + 1
      continue
    }
    const before = kept.at(-1)!
    const run =
      text[open + 1] === '/' ? null : readRun(text, open, { name: name.replace('jats:', ''), before })
    if (run) {
      kept.push(run.written)
      from = run.end
      continue
    }
    kept.push(breakOf(name.replace('jats:', ''), text[open + 1] === '/'))
    from = close + 1
    if (all && hiddenTags.test(name) && text[open + 1] !== '/') from = endOfElement(text, name, from)
  }
  kept.push(text.slice(from))
  return kept.join('')
}

/** What a tag leaves: nothing within a line, a bar before a cell of a table, else a line break. */
function breakOf(name: string, isEnd: boolean): string {
  if (name === 'td' || name === 'th') return isEnd ? '' : ' | '
  return inlineTags.has(name) ? '' : '\n'
}

function endOfElement(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  return close.exec(text)?.index ?? text.length
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '\u00AD',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  minus: '−',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  Eacute: 'É',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  le: '≤',
  ge: '≥',
  ne: '≠',
  rarr: '→',
  larr: '←',
}

/** Decodes HTML character references; unknown names are kept. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return Object.hasOwn(namedEntities, name) ? namedEntities[name]! : whole
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex!, 16)
      const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
      return isCharacter ? String.fromCodePoint(code) : whole
    },
  )
}

/** Collapses spaces within lines, trims lines, and leaves at most one blank line between them. */
function tidy(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const trimmed = line.replace(/[ \t\r\f\v]{2,}/g, ' ').trim()
    // Rows of a table stay together; a bar alone is a cell whose text is in blocks of its own.
    if (/^[| ]+$/.test(trimmed)) continue
    if (trimmed.startsWith('| ') && lines.at(-1) === '' && lines.at(-2)?.startsWith('| ')) lines.pop()
    if (trimmed || lines.at(-1)) lines.push(trimmed)
  }
  return lines.join('\n').trim()
}

/**
 * Whether a text is data that cannot be quoted: base64, a PDF or other binary data read as text,
 * an encrypted token. Only the first 4,000 UTF-16 units are examined.
 */
export function isOpaqueText(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart()
  if (/^(?:JVBERi0|%PDF-|data:[\w/+.-]{1,80};base64,)/.test(head)) return true
  // A long run of base64 characters: text in any language has spaces, punctuation or other letters.
  if (head.length >= 200 && /^[\w+/=-]{200}/.test(head) && /\d/.test(head.slice(0, 200))) return true
  return shareOfControls(head) > 0.05
}

/** Characters that are not in texts: C0 controls except tab, line feed, form feed and carriage return, and U+FFFD. */
// oxlint-disable-next-line no-control-regex -- the expression has to match control characters
const control = /[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/g

function shareOfControls(text: string): number {
  return text ? (text.match(control)?.length ?? 0) / text.length : 0
}
