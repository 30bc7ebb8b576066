/** Elements whose end tag may be omitted: the next start tag or the end of their parent implies it. */
const OPTIONAL = words('dd dt li optgroup option p rb rp rt rtc')
const CELL = words('td th colgroup')
const ROW = words('td th colgroup tr')
const SECTION = words('td th colgroup tr tbody thead tfoot')
/** For each start tag, the open parts of a table that it ends (WHATWG HTML, 13.2.6.4.9 to 13.2.6.4.15). */
const TABLE_ENDS = new Map([
  ['td', CELL],
  ['th', CELL],
  ['tr', ROW],
  ['tbody', SECTION],
  ['thead', SECTION],
  ['tfoot', SECTION],
  ['colgroup', SECTION],
  ['caption', SECTION],
])
const ITEMS = 'li dd dt'
const BLOCKS =
  'article aside blockquote center details dialog dir dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup listing main menu nav ol pre search section summary table ul'
/** Start tags that end a paragraph. */
const PARAGRAPH_ENDS = words(`address div hr p xmp ${ITEMS} ${BLOCKS}`)
/** End tags that imply the end of open elements of `OPTIONAL`. */
const ENDS_OPTIONAL = words(
  `address body button caption div html p ruby select tbody td tfoot th thead tr ${ITEMS} ${BLOCKS}`,
)
const SCOPE = 'button caption html object table td template th'
/** Elements at which the search for an open paragraph or item stops. */
const PARAGRAPH_SCOPE = words(SCOPE)
const ITEM_SCOPE = words(`body tbody thead tfoot tr ${ITEMS} ${SCOPE} ${BLOCKS}`)
const HEADING = /^h[1-6]$/

type Named = { readonly name: string }

/**
 * Number of open elements that a start tag ends, counted from the innermost. `null` if its effect is not certain, as
 * where a browser would ignore the tag, or reopen inline elements after it ("reconstruct the active formatting
 * elements" in HTML).
 */
export function endedByStart(name: string, open: readonly Named[]): number | null {
  const top = open.at(-1)?.name ?? ''
  const ended = TABLE_ENDS.get(name)
  if (ended) return countInnermost(open, (element) => ended.has(element) || OPTIONAL.has(element))
  if (name === 'option') return top === 'option' ? 1 : 0
  if (name === 'optgroup') return countInnermost(open, (element) => element.startsWith('opt'))
  if (/^r(?:b|p|t|tc)$/.test(name)) return countInnermost(open, (element) => /^r(?:b|p|t)$/.test(element))
  if (HEADING.test(name) && HEADING.test(top)) return null
  if (/^(?:a|button|form|nobr)$/.test(name) && open.some((element) => element.name === name)) return null
  if (!PARAGRAPH_ENDS.has(name)) return 0
  const item = depthOf(open, (element) => isNextItem(name, element), ITEM_SCOPE)
  const paragraph = depthOf(open, (element) => element === 'p', PARAGRAPH_SCOPE)
  const count = Math.max(item, paragraph)
  const rest = open.slice(open.length - count)
  return rest.every((element) => OPTIONAL.has(element.name)) ? count : null
}

function isNextItem(name: string, element: string): boolean {
  return name === 'li' ? element === 'li' : /^d[dt]$/.test(name) && /^d[dt]$/.test(element)
}

/**
 * Number of open elements that an end tag ends. 0 if it matches none and is ignored; `null` if its effect is not
 * certain, as where a browser would reopen an inline element after it.
 */
export function endedByEnd(name: string, open: readonly Named[]): number | null {
  const isTable = /^(?:table|tbody|thead|tfoot|tr)$/.test(name)
  const isImplied = (element: string) =>
    element !== name && (OPTIONAL.has(element) || (isTable && SECTION.has(element)))
  const implied = ENDS_OPTIONAL.has(name) ? countInnermost(open, isImplied) : 0
  if (open.at(-1 - implied)?.name === name) return implied + 1
  const isOpen = (element: Named) =>
    element.name === name || (HEADING.test(name) && HEADING.test(element.name))
  return open.some(isOpen) ? null : 0
}

function countInnermost(open: readonly Named[], isEnded: (name: string) => boolean): number {
  let count = 0
  while (count < open.length && isEnded(open[open.length - 1 - count]!.name)) count++
  return count
}

/**
 * Number of open elements up to and including the nearest wanted one; 0 if there is none before an element of `scope`.
 */
function depthOf(
  open: readonly Named[],
  isWanted: (name: string) => boolean,
  scope: ReadonlySet<string>,
): number {
  for (let depth = 1; depth <= open.length; depth++) {
    const { name } = open[open.length - depth]!
    if (isWanted(name)) return depth
    if (scope.has(name)) return 0
  }
  return 0
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
