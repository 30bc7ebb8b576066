import { tiffDirectories } from './image-header.ts'

/**
 * A copy of a TIFF whose only page is the page `index`, counted from 0, because some readers read only the first page.
 * The bytes of the other pages stay, but nothing points to them. Without such a page, the copy is unchanged.
 */
export function tiffPage(bytes: Uint8Array, index: number): Uint8Array {
  const page = new Uint8Array(bytes)
  const view = new DataView(page.buffer)
  const directories = tiffDirectories(view)
  const start = 'problem' in directories ? undefined : directories[index]
  if (start === undefined) return page
  const isLittle = page[0] === 0x49
  view.setUint32(4, start, isLittle)
  view.setUint32(start + 2 + view.getUint16(start, isLittle) * 12, 0, isLittle)
  return page
}
