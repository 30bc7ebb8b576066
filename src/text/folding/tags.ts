/** Attributes with values; `a <b and b> c` holds no tag. */
const attributes = String.raw`(?:\s{1,20}[\w:-]{1,40}\s{0,8}=\s{0,8}(?:"[^"<>]{0,4000}"|'[^'<>]{0,4000}'|[^\s"'<>=]{1,4000})){0,20}`

/** A tag of HTML that changes how text looks and not what it says; sticky. */
export const inlineTag = new RegExp(
  String.raw`</?(?:b|i|em|strong|u|span|mark|small|big|font|abbr|cite|code|kbd|var|samp|tt|wbr|a|bdi|ins|time|dfn)${attributes}\s{0,20}/?>`,
  'giy',
)
