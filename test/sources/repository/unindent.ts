const indentedBreak = /(\r\n|[\n\r\v\f\u0085\u2028\u2029]) {2}/g

/** The text that `indent` was given, byte for byte. */
export function unindent(indented: string): string {
  return indented.slice(2).replace(indentedBreak, '$1')
}
