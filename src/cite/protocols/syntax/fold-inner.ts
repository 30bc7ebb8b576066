/** Matches zero-width characters that models put into marks, and full-width, Arabic and Persian digits and signs. */
const folded = /[\u200b\u2060\ufeff０-９：，－٠-٩۰-۹]/

const all = new RegExp(folded, 'g')

/** The content of brackets without zero-width characters, and with ASCII digits and punctuation: `１，３` is `1,3`. */
export function foldInner(inner: string): string {
  return folded.test(inner) ? inner.replace(all, (sign) => (isInvisible(sign) ? '' : plainOf(sign))) : inner
}

function isInvisible(sign: string): boolean {
  return sign === '\u200b' || sign === '\u2060' || sign === '\ufeff'
}

function plainOf(sign: string): string {
  const code = sign.charCodeAt(0)
  // The last four bits of an Arabic or Persian digit are its value.
  return code >= 0x660 && code <= 0x6f9 ? String(code & 0xf) : sign.normalize('NFKC')
}
