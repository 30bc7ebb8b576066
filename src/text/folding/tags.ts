/** Attributes with values; `a <b and b> c` holds no tag. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))*`

/** A tag of HTML that changes how text looks and not what it says; sticky. */
export const inlineTag = new RegExp(
  String.raw`</?(?:[abiu]|em|strong|span|mark|small|big|font|abbr|cite|code|kbd|var|samp|tt|wbr|bdi|ins|time|dfn)${attributes}\s*/?>`,
  'giy',
)
