'use client'

import { useId } from 'react'

/** What ids begin with: what was given, else React's own, the same on server and page, of letters and figures. */
export function useIdPrefix(given: string | undefined): string {
  const id = useId()
  return given ?? `citespan-${id.replaceAll(/[^A-Za-z0-9-]/g, '')}`
}
