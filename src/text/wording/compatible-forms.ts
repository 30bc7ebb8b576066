/**
 * Matches compatibility characters with the same meaning, such as ligatures, full and half width, or joining forms of
 * letters.
 */
const compatibilityForms =
  /^[\u017f\u2026\ufb00-\ufb06\uff01-\uffee\ufb13-\ufb17\ufb1d-\ufdfc\ufe70-\ufefc\uf900-\ufaff\u2f00-\u2fd5\u00b5\u2126\u212a\u212b]$/

export function compatible(character: string): string {
  // Databases cannot store these characters; sources have U+FFFD in their place.
  if (character === '\0' || /^[\ud800-\udfff]$/.test(character)) return '\ufffd'
  if (character.charCodeAt(0) < 0x80 || !compatibilityForms.test(character)) return character
  return character.normalize('NFKC')
}

/** Whether a sign embeds or overrides the writing direction of the following text, so that a reader sees other text. */
export function isTurning(character: string): boolean {
  return /^[\u202a-\u202e]$/.test(character)
}
