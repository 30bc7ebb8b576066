/** 2³² divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
export const MULTIPLIER = 0x9e3779b1

/** Four UTF-16 units in one number, to be hashed; of units beyond U+00FF the bits overlap. */
export function quadAt(text: string, offset: number): number {
  return (
    (text.charCodeAt(offset) << 24) ^
    (text.charCodeAt(offset + 1) << 16) ^
    (text.charCodeAt(offset + 2) << 8) ^
    text.charCodeAt(offset + 3)
  )
}
