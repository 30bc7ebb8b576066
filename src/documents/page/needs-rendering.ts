import { voidTags } from '../../core/text.ts'
import { readTag } from '../parse/html-tags.ts'

/** Minimum UTF-16 units of visible text of a page that is readable without its scripts. */
const ENOUGH = 200
/** UTF-16 units at the beginning of a page that are searched for text; the rest is not searched. */
const REACH = 2_000_000
/**
 * Minimum letters of a `<noscript>` that has a message for readers; a `<noscript>` that only counts visitors has no
 * letters. A root element with fewer letters counts as empty.
 */
const MIN_MESSAGE = 20

/**
 * Ids and names of the elements into which scripts write the page, from the documentation of frameworks such as Vue,
 * Next.js and Angular.
 */
const rootIds = new Set(
  'root app app-root react-root reactroot __next __nuxt __layout ___gatsby gatsby-focus-wrapper svelte sveltekit-body main-app mount mount-point ember-app __docusaurus q-app single-spa-application appmountpoint application'.split(
    ' ',
  ),
)
const rootTags = new Set('app-root ion-app my-app app-shell ember-app main-app'.split(' '))

/** Elements whose content is not visible text. */
const unread = new Set('script style template noscript title svg iframe textarea'.split(' '))

/**
 * Whether a page shows its text only with scripts: it has scripts, fewer than 200 letters of text, and either an empty
 * element that a framework fills or a `<noscript>` with a message. Linear time; stops once it has read 200 letters.
 */
export function needsRendering(html: string): boolean {
  let hasScript = false
  let hasEmptyRoot = false
  let said = 0
  let letters = 0
  let at = 0
  let openRoot = null as OpenRoot | null
  while (at < html.length && at < REACH) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next < 0 ? undefined : Math.min(next, at + 10 * ENOUGH))
    if (/\S/.test(text)) {
      const own = lettersOf(text)
      letters += own
      if (openRoot) openRoot.letters += own
      if (letters >= ENOUGH) return false
    }
    if (next < 0) break
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next + 4)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const tag = readTag(html, next)
    if (!tag) {
      const end = /^<[!?/]/.test(html.slice(next, next + 2)) ? html.indexOf('>', next) : next
      at = end < 0 ? html.length : end + 1
      continue
    }
    at = tag.end
    if (tag.isEnd) {
      if (openRoot?.name !== tag.name || openRoot.depth-- > 0) continue
      hasEmptyRoot ||= openRoot.letters < MIN_MESSAGE
      openRoot = null
      continue
    }
    if (unread.has(tag.name)) {
      const end = endOf(html, tag)
      if (tag.name === 'script') hasScript = true
      if (tag.name === 'noscript')
        said = Math.max(
          said,
          lettersOf(html.slice(at, Math.min(end, at + REACH)).replaceAll(/<[^<>]{0,2000}>/g, ' ')),
        )
      at = end
      continue
    }
    if (voidTags.has(tag.name)) continue
    if (openRoot?.name === tag.name) openRoot.depth++
    else if (!openRoot && isRoot(tag.name, html.slice(next, Math.min(tag.end, next + 500))))
      openRoot = { name: tag.name, depth: 0, letters: 0 }
  }
  return hasScript && (hasEmptyRoot || said >= MIN_MESSAGE)
}

/**
 * An open root element. `depth`: the number of open elements of that name inside it. `letters`: its letters so far,
 * such as those of `Loading`.
 */
type OpenRoot = { name: string; depth: number; letters: number }

function isRoot(name: string, tag: string): boolean {
  const id = /\sid\s{0,5}=\s{0,5}(?:"([^"]{1,60})"|'([^']{1,60})'|([^\s"'>]{1,60}))/i.exec(tag)
  return rootTags.has(name) || (id !== null && rootIds.has((id[1] ?? id[2] ?? id[3] ?? '').toLowerCase()))
}

/** Number of UTF-16 units of a text without its white space. */
function lettersOf(text: string): number {
  return text.replaceAll(/\s+/g, '').length
}

/**
 * Offset of the end tag of an element, given its start tag; the length of the page if it is not closed. Tags inside the
 * element are not read, as in a script.
 */
function endOf(html: string, { name, end }: { name: string; end: number }): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = end
  return close.exec(html)?.index ?? html.length
}
