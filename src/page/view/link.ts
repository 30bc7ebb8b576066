/** `href` and `rel` of a link to an untrusted page. */
export function linkAttributes(url: string): { href: string; rel: string } {
  return { href: url, rel: 'noopener noreferrer nofollow ugc' }
}
