/** Characters without width that models set between the signs of a mark, and the digits and signs of full width. */
const folded = /[\u200b\u2060\ufeff０-９：，－]/

const all = new RegExp(folded, 'g')

/** What stands in brackets, without characters of no width and with plain digits: `１，３` is `1,3`. */
export function foldInner(inner: string): string {
  return folded.test(inner)
    ? inner.replace(all, (sign) => (isInvisible(sign) ? '' : sign.normalize('NFKC')))
    : inner
}

export function isInvisible(sign: string): boolean {
  return sign === '\u200b' || sign === '\u2060' || sign === '\ufeff'
}
