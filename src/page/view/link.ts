/** `href` and `rel` of a link to an untrusted page. `url` must be safe already (`safeUrl`). */
export function linkAttributes(url: string): { href: string; rel: string } {
  return { href: url, rel: 'noopener noreferrer nofollow ugc' }
}
