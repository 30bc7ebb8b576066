/** `href` and `rel` of a link to a page of unknown intent. */
export function linkAttributes(url: string): { href: string; rel: string } {
  return { href: url, rel: 'noopener noreferrer nofollow ugc' }
}
