/** A fetched page to filter, with its number (`sid`) and the text of its body (`content`). */
export type FilterPage = {
  sid: number
  content: string
  title?: string
  url?: string
  /** When the page was published, ISO 8601. */
  published_time_iso?: string | null
  /** When the page was last modified, ISO 8601; absent or `null` if unknown. */
  modified_time_iso?: string | null
}
