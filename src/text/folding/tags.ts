/** Matches attributes that have values. Attributes without a value do not match, since `a <b and b> c` has no tag. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))*`

/** An HTML tag that changes only the appearance of text; sticky. */
export const inlineTag = new RegExp(
  String.raw`</?(?:[abiuqs]|em|strong|span|mark|small|big|font|abbr|acronym|cite|code|data|kbd|var|samp|tt|wbr|bdi|bdo|ins|del|strike|time|dfn)${attributes}\s*/?>`,
  'giy',
)
