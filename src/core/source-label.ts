import type { Source } from './source.ts'

/** A source's name for a reader: its title, else its domain, identifier (such as a file name) or id. */
export function titleOf(source: Pick<Source, 'id' | 'title' | 'url' | 'identifier'>): string {
  return source.title?.trim() || domainOf(source) || source.identifier || source.id
}

/** Host name of the source's URL, without port and `www.`; `undefined` without a URL that is valid and has a host. */
export function domainOf(source: Pick<Source, 'url'>): string | undefined {
  if (!source.url || !URL.canParse(source.url)) return undefined
  return new URL(source.url).hostname.replace(/^www\./, '') || undefined
}

/** The URL, normalised, if a page may link to it (http or https, no user info), else `undefined`. */
export function safeUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, username, password, href } = new URL(url)
  const allowed = (protocol === 'http:' || protocol === 'https:') && !username && !password
  return allowed ? href : undefined
}

/** The page number of a source whose whole text is on one page, such as a passage of a PDF; otherwise `undefined`. */
export function onlyPageOf({ pages = [] }: Pick<Source, 'pages'>): number | undefined {
  const page = pages[0]?.pageNumber
  return pages.every(({ pageNumber }) => pageNumber === page) ? page : undefined
}
