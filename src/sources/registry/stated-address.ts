/** Maximum UTF-16 units of an address. */
const MAX_ADDRESS = 2_000

/** Prefixes of host names that serve the same pages, such as `en.m.wikipedia.org`. */
const sameSite = /^([a-z]{2,3}\.)?(?:www|m|mobile|amp)\./

/**
 * The address that a page states as its own, if it belongs to the same site: http or https, without credentials or a
 * foreign port, with the host at which the page was read, apart from a prefix such as `www` or `m`. Otherwise
 * `undefined`, because a page could claim the name of a site that it does not belong to.
 *
 * @example readStatedAddress('/story?id=1', 'https://amp.example.com/story') // 'https://amp.example.com/story?id=1'
 */
export function readStatedAddress(stated: unknown, address: string | undefined): string | undefined {
  if (typeof stated !== 'string' || address === undefined || stated.length > MAX_ADDRESS) return undefined
  if (!/^https?:/i.test(address) || !URL.canParse(address) || !URL.canParse(stated, address)) return undefined
  const own = new URL(address)
  const url = new URL(stated, own)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username || url.password || siteOf(url) !== siteOf(own)) return undefined
  if (url.port !== '' && url.port !== own.port) return undefined
  url.hash = ''
  return url.href
}

function siteOf({ hostname }: URL): string {
  const host = hostname.replace(/\.$/, '')
  const rest = host.replace(sameSite, '$1')
  // In `www.com`, `www` is not a prefix.
  return rest.includes('.') ? rest : host
}
