/** Attributes with values; `a <b and b> c` holds no tag. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))*`

/** A tag of HTML that changes how text looks and not what it says; sticky. */
export const inlineTag = new RegExp(
  String.raw`</?(?:[abiuqs]|em|strong|span|mark|small|big|font|abbr|acronym|cite|code|data|kbd|var|samp|tt|wbr|bdi|bdo|ins|del|strike|time|dfn)${attributes}\s*/?>`,
  'giy',
)
