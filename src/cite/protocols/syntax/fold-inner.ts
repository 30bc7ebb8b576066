/** Characters without width that models set between the signs of a mark, and the digits and signs of full width, of Arabic and of Persian. */
const folded = /[\u200b\u2060\ufeff０-９：，－٠-٩۰-۹]/

const all = new RegExp(folded, 'g')

/** What stands in brackets, without characters of no width and with plain digits: `１，３` is `1,3`. */
export function foldInner(inner: string): string {
  return folded.test(inner) ? inner.replace(all, (sign) => (isInvisible(sign) ? '' : plainOf(sign))) : inner
}

function isInvisible(sign: string): boolean {
  return sign === '\u200b' || sign === '\u2060' || sign === '\ufeff'
}

function plainOf(sign: string): string {
  const code = sign.charCodeAt(0)
  // Of Arabic and Persian digits, the last four bits are the value.
  return code >= 0x660 && code <= 0x6f9 ? String(code & 0xf) : sign.normalize('NFKC')
}
