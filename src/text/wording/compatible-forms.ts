/** Forms that are kept for other encodings and mean the same: ligatures, full and half width, letters as they join. */
const compatibilityForms =
  /^[\u017f\u2026\ufb00-\ufb06\uff01-\uffee\ufb13-\ufb17\ufb1d-\ufdfc\ufe70-\ufefc\uf900-\ufaff\u2f00-\u2fd5\u00b5\u2126\u212a\u212b]$/

export function compatible(character: string): string {
  // What no database keeps stands in sources as U+FFFD.
  if (character === '\0' || /^[\ud800-\udfff]$/.test(character)) return '\ufffd'
  if (character.charCodeAt(0) < 0x80 || !compatibilityForms.test(character)) return character
  return character.normalize('NFKC')
}

/** Signs that turn the direction of what follows change what a reader sees. */
export function isTurning(character: string): boolean {
  return /^[\u202a-\u202e]$/.test(character)
}
