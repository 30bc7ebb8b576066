import { isHeading } from './source-lists.ts'

export type SectionReader = {
  /** Whether marks here are labels of a list of sources. */
  readonly isSources: boolean
  /** Reads a tag; `behind` is the text up to the end of the tag, which for `</h2>` includes the heading. */
  readTag(name: string, tag: { isClosing: boolean; behind: string }): void
}

/** Tracks HTML headings: below `<h2>Sources</h2>` marks label the entries of a list and do not cite. */
export function createSectionReader(): SectionReader {
  let isSources = false
  return {
    get isSources() {
      return isSources
    },
    readTag(name, { isClosing, behind }) {
      if (!/^h[1-6]$/.test(name)) return
      const title = /<h[1-6][^<>]{0,100}>([^<>]{0,100})<\/h[1-6]\s{0,9}>$/i.exec(behind)?.[1] ?? ''
      isSources = isClosing && isHeading(title.trim())
    },
  }
}
