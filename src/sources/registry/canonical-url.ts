const MAX_URL_LENGTH = 16_384

/**
 * The URL that identifies a page; `null` if it is not an http(s) URL (`gs://…`, file paths and the like are
 * identifiers, not pages) or is longer than 16,384 UTF-16 units.
 *
 * Removes default ports, user info, tracking parameters, fragments (except hash routes such as `#/users`) and trailing
 * slashes; normalizes host case, IDN, parameter order and percent-encoding. Keeps `www.`, `http:` and `index.html`,
 * because pages that differ in them may be different. Idempotent.
 *
 * @example canonicalUrl('HTTPS://Example.com:443/a/?utm_source=x#top') // 'https://example.com/a'
 */
export function canonicalUrl(url: string): string | null {
  if (url.length > MAX_URL_LENGTH || !URL.canParse(url)) return null
  const { protocol, hostname, port, pathname, search, hash } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  if (!host) return null
  const origin = `${protocol}//${host}${port && `:${port}`}`
  return `${origin}${canonicalPath(pathname)}${canonicalQuery(search)}${hashRoute(hash)}`
}

/** RFC 3986 unreserved characters, and those that mean the same in a path whether encoded or not. */
const plainInPath = /[\w.~!'()*,:@-]/
const plainInQuery = /[\w.~-]/

function canonicalPath(pathname: string): string {
  let end = pathname.length
  while (end > 0 && pathname[end - 1] === '/') end -= 1
  return normalizePercents(pathname.slice(0, end), plainInPath) || '/'
}

function canonicalQuery(search: string): string {
  const parameters = normalizePercents(search.slice(1), plainInQuery)
    .split('&')
    .filter((parameter) => parameter && !isTracking(nameOf(parameter)))
  // The order may be significant in a query that does not consist of `name=value` pairs.
  if (parameters.every((parameter) => parameter.includes('='))) {
    parameters.sort((a, b) => compare(nameOf(a), nameOf(b)))
  }
  return parameters.length > 0 ? `?${parameters.join('&')}` : ''
}

/** The fragment if it is the route of a single-page application, otherwise the empty string. */
function hashRoute(hash: string): string {
  const isRoute = (hash.startsWith('#/') && hash.length > 2) || (hash.startsWith('#!/') && hash.length > 3)
  return isRoute ? hash : ''
}

/**
 * Decodes characters that need no encoding and upper-cases the other escapes. A stray `%` is
 * encoded first, because decoding after it could form a new escape.
 */
function normalizePercents(text: string, plain: RegExp): string {
  return text.replace(/%(?![\da-f]{2})/gi, '%25').replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return plain.test(character) ? character : escape.toUpperCase()
  })
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=')
  return equals < 0 ? parameter : parameter.slice(0, equals)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Click and campaign identifiers that never select the page. Names with another meaning on some sites (`ref`, `source`,
 * `id`, `si`) are left out.
 */
const trackingNames = new Set(
  `gclid gclsrc dclid gbraid wbraid srsltid _ga _gl fbclid fb_action_ids fb_action_types fb_ref fb_source
  msclkid mc_cid mc_eid mc_tc yclid ysclid _openstat igsh igshid twclid ref_src ref_url ttclid li_fat_id
  epik rdt_cid sccid _hsenc _hsmi __hsfp __hssc __hstc hsctatracking mkt_tok vero_id vero_conv
  oly_anon_id oly_enc_id rb_clickid wickedid s_kwcid ef_id dm_i ml_subscriber ml_subscriber_hash
  _branch_match_id _kx zanpid guccounter guce_referrer guce_referrer_sig at_campaign at_medium`.split(/\s+/),
)
const trackingPrefixes = ['utm_', 'pk_', 'mtm_', 'matomo_', 'piwik_']

function isTracking(name: string): boolean {
  const lower = name.toLowerCase()
  return trackingNames.has(lower) || trackingPrefixes.some((prefix) => lower.startsWith(prefix))
}
