/** A page with its body. */
export type FilterPage = {
  sid: number
  content: string
  title?: string
  url?: string
  /** ISO 8601. */
  published_time_iso?: string | null
  /** ISO 8601. */
  modified_time_iso?: string | null
}
