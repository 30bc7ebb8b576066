const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s"'=<>`]+)))?/g

/** The attributes of an opening tag by name in lower case; of duplicate names, the first. Values are not decoded. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  const start = tag.search(/[\s/]/)
  if (start < 0) return attributes
  for (const [, name, double, single, bare] of tag.slice(start).matchAll(attribute)) {
    const key = name!.toLowerCase()
    if (!(key in attributes)) attributes[key] = double ?? single ?? bare ?? ''
  }
  return attributes
}
