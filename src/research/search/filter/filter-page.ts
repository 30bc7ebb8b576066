/**
 * A fetched page to filter. `sid`: its number, 0–999,999, different for each page, by which the result names it.
 * `content`: the text of its body.
 */
export type FilterPage = {
  sid: number
  content: string
  title?: string
  url?: string
  /** When the page was published, ISO 8601; absent or `null` if unknown. */
  published_time_iso?: string | null
  /** When the page was last modified, ISO 8601; absent or `null` if unknown. */
  modified_time_iso?: string | null
}
