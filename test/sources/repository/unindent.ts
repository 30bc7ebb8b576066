const indentedBreak = /(\r\n|[\n\r\v\f\u0085\u2028\u2029]) {2}/g

/** The inverse of `indent`: returns its original text, byte for byte. */
export function unindent(indented: string): string {
  return indented.slice(2).replace(indentedBreak, '$1')
}
