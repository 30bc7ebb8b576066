import { angleOf, placeOn, sizeOf } from './run.ts'
import type { PdfTextItem } from './text-content.ts'

/** Gap in font sizes from which on pdf.js writes a space; a space with a narrower gap comes from the file. */
const NARROW = 0.1
/** Maximum distance between the end of a text and its space, in font sizes. */
const BEHIND = 0.05

/**
 * Marks texts with `endsWord` if the file draws a space after them that is too narrow to be recognised as a gap, and
 * removes these spaces.
 */
export function withNarrowSpaces(items: readonly PdfTextItem[]): PdfTextItem[] {
  const texts: PdfTextItem[] = []
  for (const item of items) {
    const before = texts.at(-1)
    if (before && isNarrowSpace(item, before)) texts[texts.length - 1] = { ...before, endsWord: true }
    else texts.push(item)
  }
  return texts
}

function isNarrowSpace({ str, width, transform }: PdfTextItem, before: PdfTextItem): boolean {
  if (str !== ' ' || before.dir !== 'ltr' || before.str.trim() === '') return false
  if (width > NARROW * sizeOf(transform)) return false
  const size = sizeOf(before.transform)
  const angle = angleOf(before.transform[0] ?? 1, before.transform[1] ?? 0)
  const [end, start] = [placeAt(before.transform, angle), placeAt(transform, angle)]
  return (
    Math.abs(end.along + before.width - start.along) < BEHIND * size &&
    Math.abs(end.across - start.across) < BEHIND * size
  )
}

function placeAt([, , , , x = 0, y = 0]: readonly number[], angle: number) {
  return placeOn({ x, y }, angle)
}
